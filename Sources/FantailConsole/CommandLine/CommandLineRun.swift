import FantailPlan
package import FantailRun
import FantailTree
import Foundation

/// A use of the command line, as a value: the user's arguments, and the program's abilities. A ``Session`` made from it
/// carries it out.
package struct CommandLineRun: Sendable {
  package static let version = "0.1.0"
  /// The first argument of the command that merges reports.
  package static let mergeWord = "merge"

  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  let output: TextOutput
  package let errors: TextOutput
  /// The folder in which `.fantail` holds options and the memory of earlier runs; `nil` uses neither.
  let folder: String?
  /// The way to start this program again as a child process; `nil` if it is a part of another program.
  package let relaunch: Relaunch?
  /// The terminal of the output, which gets colours; `nil` if the output is not a terminal.
  package var terminal: Terminal?
  /// The user's current folder; paths in reports are relative to it.
  package var workingFolder = FileManager.default.currentDirectoryPath
  /// Reporters in addition to those that the options request.
  package var reporters: [any Reporter] = []
  /// The file with the run's changes if other programs make documents; `nil` if this one does.
  package var journal: String?
  /// The file for the words about a crash, which the program that started this one repeats below the backtrace.
  package var lastWords: String?
  /// Makes documents; `nil` in programs that are not linked with them.
  package var documents: (any DocumentMaking)?
  /// The engine that started the program, such as Bazel.
  package var engine: (any TestEngine)?
  /// `true` if Ctrl-C ends the run with a summary, and a crash reports its example: for a process that only does this
  /// run.
  package var handlesSignals = false
  /// `true` if the run ends when the process that started this one ends.
  package var endsWithParent = false

  /// The targets of the package, if the program that built it passes them.
  package var targetFolders: [TargetFolder]?
  /// The test target of the specs; `nil` if they belong to several targets or to a program.
  package var target: String?
  /// The misses of each other process of the run; empty until every process has sent its own. A miss is an error only
  /// if this process has it too. `nil` where the run has one process.
  package var missedElsewhere: [[Miss]]?
  /// The names of the examples that another runner chose; `nil` leaves the choice to the options.
  package var chosen: [String]?
  package struct Outcome: Sendable, Equatable {
    package let code: Int32
    /// The filters that matched nothing here, which is not an error; see ``missedElsewhere``.
    package let misses: [Miss]
    /// `true` if another program will make documents of the run from its journal.
    package let leavesJournal: Bool

    package init(code: Int32, misses: [Miss] = [], leavesJournal: Bool = false) {
      self.code = code
      self.misses = misses
      self.leavesJournal = leavesJournal
    }
  }

  /// The arguments of `swift test --filter` to print in a dry run; `nil` prints the examples' names.
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

  /// Returns the command that starts a program again: `swift run name` for a program in a build folder of the package
  /// manager, otherwise its path, quoted for a shell if needed.
  package static func program(startedAs path: String) -> String {
    let parts = path.split(separator: "/")
    if parts.dropLast().contains(where: { $0 == ".build" }), let name = parts.last { return "swift run \(name)" }
    return ShellWords.quoted(path)
  }
}
