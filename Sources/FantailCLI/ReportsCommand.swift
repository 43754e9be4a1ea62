import FantailConsole
import FantailRun
import FantailTree
import Foundation

/// The tool `fantail-reports`. `swift package specs` builds it when documents of runs are requested.
package enum ReportsCommand {
  /// Carries out the arguments, and ends the process. They are `merge`, as in any program of specs, or a journal of a
  /// run with the end of its process, from which the remaining documents are made.
  package static func run() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let run = CommandLineRun(
      program: "swift package specs", arguments: arguments, environment: ProcessInfo.processInfo.environment,
      output: .standardOutput(), errors: .standardError()
    ).withDocuments()
    guard arguments.count == 3, arguments[0] != CommandLineRun.mergeWord, let number = Int32(arguments[2]) else {
      await run.run([]).endProcess()
    }
    do {
      let end: ProcessEnd = arguments[1] == "signal" ? .signalled(number) : .exited(number)
      let (reports, context, report) = try RunJournal.read(arguments[0], endedBy: end)
      let (outputs, reporters) = try run.open(reports, RunOptions(), context, areWhole: true)
      for reporter in reporters { reporter.tell(.runEnded(report)) }
      run.close(outputs).endProcess()
    } catch {
      run.errors.write("error: \(error)\n")
      ExitCode.failed.endProcess()
    }
  }
}
