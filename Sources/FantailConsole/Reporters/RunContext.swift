public import FantailPlan
package import FantailRun
public import FantailTree
import Foundation

/// The surroundings of a run that reports name beside the results: its folder, and the way to start it again.
public struct RunContext: Sendable, Codable {
  /// The folder that paths in reports are relative to: that of the terminal or editor which opens them.
  public var folder: String
  /// The words that start the program.
  public var program: String
  /// `true` if runs are remembered, so that `--only-failures` knows what failed.
  package var remembers = false
  /// `true` if what is written stands in the text of a report for people, which tells the order and the counts.
  var isBesideOthers = false
  /// The address of a place, with `{file}` and `{line}` for what changes from place to place.
  package var sourceURL: String?
  /// The file that lists what failed, where it is more than a command should name.
  var failedFile: String?
  /// The facts of the run, or of those whose reports are put together; empty where nobody knows them.
  package var runs: [RunFacts] = []
  /// The runs before this one, the oldest first.
  package var history: [PastRun] = []

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - folder: The folder that paths are relative to; by default the current one.
  ///   - program: The command that starts the program; empty if only its options are known.
  public init(folder: String? = nil, program: String = "") {
    self.folder = folder ?? FileManager.default.currentDirectoryPath
    self.program = program
  }

  // MARK: - Places

  /// Returns the path of a place's file, relative to the folder where the file is in it.
  ///
  /// - Parameter location: The place.
  /// - Returns: `Tests/ShopTests/CartSpec.swift`, or else the path as the compiler gave it.
  public func path(of location: SourceLocation) -> String {
    location.path(in: folder)
  }

  /// Returns a place as terminals and editors open it.
  ///
  /// - Parameter location: The place.
  /// - Returns: `Tests/ShopTests/CartSpec.swift:24:7`
  public func place(_ location: SourceLocation) -> String {
    "\(path(of: location)):\(location.line):\(location.column)"
  }

  /// The problems for which a plan cannot be run, in words.
  package func errors(of plan: Plan) -> [String] { plan.problems.filter(\.isError).map { $0.message(at: place) } }

  /// Places that lead to the failure and are not the failure's own: the example, and where shared examples were asked
  /// for.
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

  /// The one command that runs what failed again, and nothing else; `nil` where it would be too long.
  package func again(_ report: RunReport) -> String? {
    // Remembered examples that were left out may be failures, too.
    if remembers, report.plan.notSelected.isEmpty, report.count(.failed) > 1 { return command("--only-failures") }
    return again(report.failed.map(\.example))
  }

  /// The command that runs some examples; `nil` where it would be too long.
  func again(_ examples: [PlannedExample]) -> String? {
    if examples.count == 1 { return again(examples[0]) }
    if examples.count > Self.mostNames { return failedFile.map { command("--ids \(ShellWords.quoted($0))") } }
    return command("--filter '^(\(examples.map(\.name).joined(separator: "|")))$'")
  }

  /// The most names that a command has: a longer command does not help the reader, and in the end no shell takes it.
  static let mostNames = 20

  // A name holds letters, digits and underscores only, so that neither the quotes nor the pattern need any escaping.
  private func command(_ options: String) -> String { program.isEmpty ? options : "\(program) \(options)" }
}
