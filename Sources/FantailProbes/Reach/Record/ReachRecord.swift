import Foundation

/// The record of the functions that each example of a program entered.
///
/// A run with `--record-reach` writes the record. `swift package specs --affected` reads the record in another process,
/// to find the examples that a change cannot affect.
package struct ReachRecord: Codable, Equatable, Sendable {
  package static let version = 3

  private(set) package var version = Self.version
  /// The toolchain that built the program.
  package let toolchain: String
  /// The commit that the program was built from.
  package let commit: String
  /// The functions of each file, keyed by path in the working copy.
  package let functions: [String: [Function]]
  /// The hash of each file that contains functions but is not listed by git, such as a generated file, keyed by path.
  package let unlisted: [String: Int]
  /// The examples by their keys: the name of the target, a slash, and the id in that target.
  package var examples: [String: Example] = [:]
  /// The functions that the program entered before the first example, such as those that make the plan.
  package var beforehand = CounterLists()

  package init(toolchain: String, commit: String, functions: [String: [Function]], unlisted: [String: Int] = [:]) {
    self.toolchain = toolchain
    self.commit = commit
    self.functions = functions
    self.unlisted = unlisted
  }

  /// The source locations of an example, and the functions that it entered.
  package struct Example: Codable, Equatable, Sendable {
    /// The lines of the example and of its groups, keyed by the path of the file in the working copy.
    package var places: [String: Set<Int>]
    package var entered: CounterLists

    package init(places: [String: Set<Int>], entered: CounterLists) {
      self.places = places
      self.entered = entered
    }
  }

  /// Adds the examples of another record, if that record is of the same program.
  ///
  /// All paths that an example took count: the order of a set, for instance, may decide which path it takes.
  ///
  /// - Returns: `false` if the other record is of another program.
  @discardableResult package mutating func add(_ other: ReachRecord) -> Bool {
    guard toolchain == other.toolchain, commit == other.commit, functions == other.functions,
      unlisted == other.unlisted
    else { return false }
    examples.merge(other.examples) { own, other in
      Example(
        places: own.places.merging(other.places) { $0.union($1) }, entered: own.entered.joined(with: other.entered))
    }
    beforehand = beforehand.joined(with: other.beforehand)
    return true
  }

  /// Reads a record; `nil` if the file is missing, damaged or of another version.
  package static func read(_ file: String) -> ReachRecord? {
    guard let data = FileManager.default.contents(atPath: file),
      let record = try? JSONDecoder().decode(ReachRecord.self, from: data), record.version == version
    else { return nil }
    return record
  }

  // MARK: - Its file

  /// Returns the path of a program's record.
  ///
  /// - Parameters:
  ///   - program: The name of the program's file.
  ///   - shard: The part of the examples in the record, such as `1of2`; `nil` for all.
  ///   - folder: The folder with the memory of runs.
  package static func file(of program: String, shard: String? = nil, in folder: String) -> String {
    "\(folder)/reach-\(program)\(shard.map { "@" + $0 } ?? "").json"
  }

  /// Returns the paths of a program's records in a folder, including those of shards, sorted.
  package static func files(of program: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let stem = "reach-" + program
    let own = names.filter { $0 == stem + ".json" || $0.hasPrefix(stem + "@") && $0.hasSuffix(".json") }
    return own.sorted().map { "\(folder)/\($0)" }
  }
}
