package import FantailPlan
package import FantailRun
import FantailTree
import Foundation

/// One use of the command line, as a value: its arguments, its outputs, and what they stand for. What it does with them is
/// in files of its own, of which this one knows none.
package struct CommandLineRun: Sendable {
  package static let version = "0.1.0"
  /// The first argument of what puts reports together.
  package static let mergeWord = "merge"

  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  let output: TextOutput
  package let errors: TextOutput
  /// The folder in which `.fantail` holds options and what earlier runs found out; `nil` leaves both alone.
  let folder: String?
  /// The way to start this program again, for what runs in child processes; `nil` where it is a part of another one.
  package let relaunch: Relaunch?
  let underway = Underway()
  package let earlyExit: EarlyExit
  /// The columns of the terminal, which gets colours; `nil` where the output is none.
  package var terminalWidth: Int?
  /// The folder that the user stands in, which paths in reports are relative to.
  package var workingFolder = FileManager.default.currentDirectoryPath
  /// The reporters beside those that the options ask for.
  package var reporters: [any Reporter] = []
  /// The file that tells of the run where other programs make documents; `nil` where this one does.
  package var journal: String?
  /// Says how a document of a run that has ended is written; `nil` where nobody linked what makes them.
  package var documents: (@Sendable (RunOptions.Report, TextOutput, RunContext) -> DocumentWriter)?
  /// Puts reports together, as the word `merge` asks for; `nil` where nobody linked that.
  package var merge: (@Sendable (CommandLineRun) async throws(RunProblem) -> Int32)?
  /// Adds to the options what another engine asks for that started the program.
  package var adjust: @Sendable (inout RunOptions) throws(RunProblem) -> Void = { _ in }
  /// Ends a run that rightly has no example, by a plan; `nil` for one that is to run.
  package var ending: @Sendable (CommandLineRun, Plan, RunOptions) throws(RunProblem) -> Int32? = { _, _, _ in nil }
  /// `true` if Ctrl-C ends the run with a summary and a crash names its example: for a process that is this run's
  /// alone.
  package var handlesSignals = false
  /// `true` if the end of the process that started this one ends the run.
  package var endsWithParent = false

  /// The targets of the package, where whoever built it tells them.
  package var targetFolders: [TargetFolder]?
  /// What each of the other processes misses that have examples too, so that it is no error that none fits some filter;
  /// empty until all have said so. What this one misses as well is an error.
  package var missedElsewhere: [[String: String]]?
  /// The names of the examples that another runner chose; `nil` leaves the choice to the options.
  package var chosen: [String]?
  /// Told when all that was asked for is done: not in a child process, and never where the process ends before.
  package var whenDone: @Sendable (End) -> Void = { _ in }

  package struct End: Sendable, Equatable {
    package let code: Int32
    /// What was asked for and is not here, which is no error; see ``missedElsewhere``.
    package let misses: [String: String]

    package init(code: Int32, misses: [String: String] = [:]) { (self.code, self.misses) = (code, misses) }
  }

  /// Maps an example's name to the `swift test --filter` argument that selects it; a dry run prints it.
  package var filters: (@Sendable () -> [String: String])?

  package init(
    program: String, arguments: [String], environment: [String: String], output: TextOutput, errors: TextOutput,
    folder: String? = nil, relaunch: Relaunch? = nil
  ) {
    earlyExit = EarlyExit(underway)
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.output = output
    self.errors = errors
    self.folder = folder
    self.relaunch = relaunch
  }

  /// Returns what a user types to start a program again: `swift run name` for one in a build folder of the package manager,
  /// otherwise its path, quoted for a shell where it has to be.
  package static func program(startedAs path: String) -> String {
    let parts = path.split(separator: "/")
    if parts.dropLast().contains(where: { $0 == ".build" }), let name = parts.last { return "swift run \(name)" }
    return ShellWords.quoted(path)
  }
}
