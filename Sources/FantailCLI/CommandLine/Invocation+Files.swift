package import FantailRun
import FantailFiles
package import FantailPlan
import FantailProbes
import FantailTree
import Foundation

extension Invocation {
  /// Opens the outputs of reports. With `areWhole`, a file is written in one step, since there is no run to follow.
  func open(_ reports: [RunOptions.Report], areWhole: Bool = false) throws(CommandLineProblem) -> [TextOutput] {
    try reports.map { report throws(CommandLineProblem) in
      guard let file = report.file else { return output }
      do throws(OutputProblem) {
        return areWhole ? try .wholeFile(file) : try .file(file)
      } catch {
        throw .output(error)
      }
    }
  }

  /// Closes outputs, and reports problems in writing to these outputs or to others, which their owners close.
  package func close(_ outputs: [TextOutput], beside others: [TextOutput] = []) -> ExitCode {
    var code = ExitCode.passed
    for file in outputs where file !== output { file.close() }
    for file in outputs + others where file !== output {
      guard let problem = file.problem else { continue }
      errors.write("error: \(problem)\n")
      code = .failed
    }
    return code
  }

  package func write(
    _ reports: [RunOptions.Report], text: (RunOptions.Report) -> String
  ) throws(CommandLineProblem) -> ExitCode {
    let outputs = try open(reports, areWhole: true)
    for (report, output) in zip(reports, outputs) { output.write(text(report)) }
    return close(outputs)
  }

  /// Reads a file of JSON that this or another version of Fantail wrote.
  package static func read<Value>(
    _ file: String, as read: (FieldReader) throws -> Value, or other: String,
    problem: (String) -> CommandLineProblem
  ) throws(CommandLineProblem) -> Value {
    let data = try Data(of: file, or: problem)
    do {
      let fields = try JSONDecoder().decode(FieldReader.self, from: data)
      let version: Int? = try? fields("version")
      if let reason = version.flatMap(Plan.problem(ofVersion:)) { throw problem(reason) }
      return try read(fields)
    } catch {
      throw error as? CommandLineProblem ?? problem(other)
    }
  }
}

extension Plan {
  /// Returns the position of the only example whose id or name is, or contains, a text.
  package func position(of text: String) throws(CommandLineProblem) -> Int {
    let positions = positions(like: text)
    if positions.count > 1 { throw .ambiguousExample(text, candidates: positions.map { examples[$0].id }) }
    guard let position = positions.first else { throw .unknownExample(text, nearest: nearestID(to: text)) }
    return position
  }
}
