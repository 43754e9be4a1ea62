import FantailRun
import Foundation

/// The program that makes documents of runs for tests, which do not link what makes them.
package struct ReportTool: Sendable {
  let path: String

  package init(path: String) {
    self.path = path
  }

  /// Has the program make a document. Its arguments are the format, the file, beside which attachments go, and another file
  /// with the run; it writes the document.
  package func document(
    _ report: RunOptions.Report, _ output: TextOutput, _ context: RunContext
  ) -> DocumentWriter {
    { run, out in
      let file = NSTemporaryDirectory() + "/fantail-\(UUID()).json"
      defer { unlink(file) }
      do {
        let handed = try TextOutput.file(file)
        RunDocument.write(run, context, isHandedOn: true, to: handed.write)
        handed.close()
        if let problem = handed.problem { throw problem }
        let made = try ToolOutput.of([path, report.format.rawValue, report.file ?? "", file])
        out(String(decoding: made, as: UTF8.self))
      } catch let error as ToolOutput.Failure {
        let words = error.reason.split(separator: "\0", maxSplits: 1).map(String.init)
        let place = words.count == 2 ? words[0] : report.file ?? "the standard output"
        output.fail(OutputProblem(place, reason: words.last ?? ""))
      } catch {
        output.fail(error as? OutputProblem ?? OutputProblem(file, error))
      }
    }
  }
}
