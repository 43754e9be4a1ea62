import FantailRun
import Foundation

/// A use of the command line, as a value: the words and the folder that the user gave, and additions by the program and
/// by the processes around it. A ``Session`` made from this value carries out the command.
package struct Invocation: Sendable {
  package static let version = "0.1.0"
  /// The first argument of the command that merges reports.
  package static let mergeWord = "merge"

  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  let output: TextOutput
  package let errors: TextOutput
  /// The folder whose `.fantail` contains options and the memory of earlier runs; `nil` uses neither options nor
  /// memory.
  let folder: String?
  /// The terminal for the output, which then gets colours; `nil` if the output is not a terminal.
  package var terminal: Terminal?
  /// This process's working directory before the code of the specs runs: a group's code may change the directory.
  private let start = FileManager.default.currentDirectoryPath
  /// The user's current folder; paths in reports are relative to it.
  package var workingFolder = FileManager.default.currentDirectoryPath
  /// The abilities of this program.
  package var abilities = ProgramAbilities()
  /// The role of this session in a run of `swift package specs`.
  package var part = PackagePart()
  /// The test target of the specs; `nil` if they belong to several targets or to a program.
  package var target: String?

  package init(
    program: String, arguments: [String], environment: [String: String], output: TextOutput, errors: TextOutput,
    folder: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.output = output
    self.errors = errors
    self.folder = folder
  }

  /// The folder that contains `.fantail`; `nil` if none is used.
  var optionsFolder: WorkingFolder? { folder.map { WorkingFolder(placed($0)) } }

  /// Returns a user's path in a form that this process can use: an absolute path if the process has changed its folder.
  func placed(_ path: String) -> String {
    if path.hasPrefix("/") || FileManager.default.currentDirectoryPath == start { return path }
    return path == "." ? start : "\(start)/\(path)"
  }

  /// Returns the path of a file that this process wrote, in the form that the user needs.
  func path(_ file: String) -> String {
    file.hasPrefix("/") || workingFolder == start ? file : "\(start)/\(file)"
  }

  /// Returns the command that starts a program again: `swift run name` for a program in a build folder of the package
  /// manager, otherwise the program's path, quoted for a shell if needed.
  package static func program(startedAs path: String) -> String {
    let parts = path.split(separator: "/")
    if parts.dropLast().contains(where: { $0 == ".build" }), let name = parts.last { return "swift run \(name)" }
    return ShellWords.quoted(path)
  }
}
