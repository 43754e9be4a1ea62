import FantailPlan
import FantailTree
import Foundation

extension CommandLineRun {
  /// Opens the outputs of reports.
  ///
  /// - Parameter areWhole: Whether files get their texts in one step, where no run goes on that others may follow there.
  func open(_ reports: [RunOptions.Report], areWhole: Bool = false) throws(RunProblem) -> [TextOutput] {
    var outputs: [TextOutput] = []
    for report in reports {
      guard let file = report.file else {
        outputs.append(output)
        continue
      }
      outputs.append(
        try RunProblem.ofOutput { () throws(OutputProblem) in areWhole ? try .wholeFile(file) : try .file(file) })
    }
    return outputs
  }

  /// Closes files, telling what could not be written to them.
  func close(_ outputs: [TextOutput]) -> Int32 {
    var code: Int32 = 0
    for file in outputs where file !== output {
      file.close()
      guard let problem = file.problem else { continue }
      errors.write("error: \(problem)\n")
      code = 1
    }
    return code
  }

  func write(
    _ reports: [RunOptions.Report], text: (RunOptions.Report) -> String
  ) throws(RunProblem) -> Int32 {
    let outputs = try open(reports, areWhole: true)
    for (report, output) in zip(reports, outputs) { output.write(text(report)) }
    return close(outputs)
  }

  func readIDs(_ file: String) throws(RunProblem) -> [String] {
    do {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return text.split(whereSeparator: \.isNewline).map(String.init)
    } catch {
      throw .unreadable(file: file, reason: TextOutput.reason(of: error))
    }
  }

  func readPlan(_ file: String) throws(RunProblem) -> Plan {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: file) ? "the file cannot be read" : "there is no such file"
      throw .unreadablePlan(file: file, reason: reason)
    }
    if let plan = try? JSONDecoder().decode(Plan.self, from: data) { return plan }
    let version: Int? = try? JSONDecoder().decode(FieldReader.self, from: data)("version")
    throw .unreadablePlan(file: file, reason: version.flatMap(Plan.problem(ofVersion:)) ?? "it is no plan")
  }
}
