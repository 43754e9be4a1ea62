import FantailPlan
package import FantailRun
import FantailTree
import Foundation

/// A use of the command line, as a value: the user's arguments, and the program's abilities. A ``Session`` made from it
/// does what it asks for.
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
  /// The terminal that the output is, which gets colours; `nil` where it is none.
  package var terminal: Terminal?
  /// The folder that the user stands in, which paths in reports are relative to.
  package var workingFolder = FileManager.default.currentDirectoryPath
  /// The reporters beside those that the options ask for.
  package var reporters: [any Reporter] = []
  /// The file with the run's changes if other programs make documents; `nil` if this one does.
  package var journal: String?
  /// Makes documents; `nil` in programs that are not linked with them.
  package var documents: (any DocumentMaking)?
  /// The engine that started the program, such as Bazel.
  package var engine: (any TestEngine)?
  /// `true` if Ctrl-C ends the run with a summary and a crash names its example: for a process that is this run's
  /// alone.
  package var handlesSignals = false
  /// `true` if the end of the process that started this one ends the run.
  package var endsWithParent = false

  /// The targets of the package, where the builder of the package names them.
  package var targetFolders: [TargetFolder]?
  /// The test target of the specs; `nil` where they are of several, or of a program.
  package var target: String?
  /// The misses of each other process of the run; empty until all have told theirs. Only what this process misses as well is
  /// an error. `nil` where the run has one process.
  package var missedElsewhere: [[Miss]]?
  /// The names of the examples that another runner chose; `nil` leaves the choice to the options.
  package var chosen: [String]?
  package struct End: Sendable, Equatable {
    package let code: Int32
    /// The filters that matched nothing here, which is not an error; see ``missedElsewhere``.
    package let misses: [Miss]
    /// `true` if another program is to make documents of the run from its journal.
    package let leavesJournal: Bool

    package init(code: Int32, misses: [Miss] = [], leavesJournal: Bool = false) {
      self.code = code
      self.misses = misses
      self.leavesJournal = leavesJournal
    }
  }

  /// The arguments of `swift test --filter` that a dry run prints; `nil` for the examples' names.
  package var filters: (any TestFilters)?

  package init(
    program: String, arguments: [String], environment: [String: String], output: TextOutput, errors: TextOutput,
    folder: String? = nil, relaunch: Relaunch? = nil
  ) {
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
