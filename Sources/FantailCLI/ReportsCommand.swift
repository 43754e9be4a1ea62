import FantailConsole
import FantailRun
import FantailTree
import Foundation

/// The tool `fantail-reports`, which `swift package specs` has built when documents of runs are asked for.
package enum ReportsCommand {
  /// Does what the arguments ask for, and ends the process: `merge` as in any program of specs, or else the documents that
  /// are left to make of the run in a journal, whose process ended by a signal or with a code.
  package static func run() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let run = CommandLineRun(
      program: "swift package specs", arguments: arguments, environment: ProcessInfo.processInfo.environment,
      output: .standardOutput(), errors: .standardError()
    ).withDocuments()
    guard arguments.count == 3, arguments[0] != CommandLineRun.mergeWord, let number = Int32(arguments[2]) else {
      exit(await run.run([]))
    }
    do {
      let end: ProcessEnd = arguments[1] == "signal" ? .signalled(number) : .exited(number)
      let (reports, context, report) = try RunJournal.read(arguments[0], endedBy: end)
      let (outputs, reporters) = try run.open(reports, RunOptions(), context, areWhole: true)
      for reporter in reporters { reporter.tell(.runEnded(report)) }
      exit(run.close(outputs))
    } catch {
      run.errors.write("error: \(error)\n")
      exit(1)
    }
  }
}
