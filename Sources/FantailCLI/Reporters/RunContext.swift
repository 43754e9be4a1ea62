public import FantailPlan
package import FantailRun
public import FantailTree
import Foundation

/// The folder of a run and the command that starts it, for reports that mention them.
public struct RunContext: Sendable, Codable {
  /// The folder to which paths in reports are relative: the folder of the terminal or editor that opens the paths.
  public var folder: String
  /// The words that start the program.
  public var program: String
  /// `true` if runs are remembered; `--only-failures` can then be used.
  package var remembers = false
  /// `true` if the text belongs to a report for people, which already contains the order and the counts.
  var isBesideOthers = false
  /// The address of a source location, in which `{file}` and `{line}` are replaced.
  package var sourceURL: String?
  /// The file that lists the failed examples, if there are too many for a command.
  var failedFile: String?
  /// The facts about the run, or about the runs whose reports are merged; empty if they are unknown.
  package var runs: [Provenance] = []
  /// The runs before this one, the oldest first.
  package var history: [PastRun] = []

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - folder: The folder to which paths are relative; by default the current one.
  ///   - program: The command that starts the program; empty if only its options are known.
  public init(folder: String? = nil, program: String = "") {
    self.folder = folder ?? FileManager.default.currentDirectoryPath
    self.program = program
  }

  // MARK: - Locations

  /// Returns the path of a location's file, relative to the folder if the file is inside it.
  ///
  /// - Parameter location: The location.
  /// - Returns: `Tests/ShopTests/CartSpec.swift`, or the path from the compiler.
  public func path(of location: SourceLocation) -> String {
    location.path(in: folder)
  }

  /// Returns a location in the form that terminals and editors open.
  ///
  /// - Parameter location: The location.
  /// - Returns: `Tests/ShopTests/CartSpec.swift:24:7`
  public func place(_ location: SourceLocation) -> String {
    "\(path(of: location)):\(location.line):\(location.column)"
  }

  /// Returns the problems that keep a plan from running, in words.
  package func errors(of plan: Plan) -> [String] { plan.problems.filter(\.isError).map { $0.message(at: place) } }

  /// Returns further locations that help to find the failure: those of the example and of the use of shared examples.
  package func otherPlaces(of result: ExampleResult) -> [(words: String, location: SourceLocation)] {
    let example = result.example
    let own = result.issues.compactMap(\.location)
    func isOwn(_ place: SourceLocation) -> Bool {
      own.contains { $0.fileID == place.fileID && $0.line == place.line }
    }
    var places: [(words: String, location: SourceLocation)] = []
    if !isOwn(example.location) { places.append(("example at", example.location)) }
    for group in example.groups where group.isShared && !isOwn(group.location) {
      places.append(("\(group.description), at", group.location))
    }
    return places
  }

  // MARK: - Commands

  /// Returns the command that runs one example again.
  ///
  /// - Parameter example: The example.
  /// - Returns: `swift run specs --filter '^Cart_IsEmpty$'`
  public func again(_ example: PlannedExample) -> String { command("--filter '^\(example.name)$'") }

  /// Returns one command that runs exactly the failed examples again; `nil` if it would be too long.
  package func again(_ report: RunReport) -> String? {
    // Remembered examples that this run left out may also have failed.
    if remembers, report.plan.notSelected.isEmpty, report.count(.failed) > 1 { return command("--only-failures") }
    return again(report.failed.map(\.example))
  }

  /// Returns the command that runs some examples; `nil` if it would be too long.
  func again(_ examples: [PlannedExample]) -> String? {
    if examples.count == 1 { return again(examples[0]) }
    if examples.count > Self.mostNames { return failedFile.map { command("--ids \(ShellWords.quoted($0))") } }
    return command("--filter '^(\(examples.map(\.name).joined(separator: "|")))$'")
  }

  /// The maximum number of names in a command: a longer command does not help the reader, and shells reject very long
  /// commands.
  static let mostNames = 20

  // A name contains only letters, digits and underscores, so neither the quotes nor the pattern need escaping.
  private func command(_ options: String) -> String { program.isEmpty ? options : "\(program) \(options)" }
}
