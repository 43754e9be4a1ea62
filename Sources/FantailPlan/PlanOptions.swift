public import FantailTree

/// The choice of a plan's examples, and their order.
public struct PlanOptions: Sendable, Equatable {
  /// The order of examples and groups.
  public var order: Order
  /// Keeps what all of these let through.
  public var filters: [Filter]
  /// Keeps one part of the examples.
  public var shard: Shard?
  /// The times that examples took when they last ran, by id; they balance shards.
  public var durations: [String: Duration]
  /// The ids of examples that come before the others, such as those that failed last.
  ///
  /// Groups stay together: one that holds such an example comes before the groups and examples beside it.
  public var prioritized: Set<String>
  /// The ids of the examples that the memory of earlier runs keeps, by what asked it.
  package var remembered: [Plan.NotSelected.Cause: [String]] = [:]
  /// The files and folders whose examples come next, by whole paths or last parts of files' paths.
  public var prioritizedPaths: [String] = []
  /// Makes focused examples or groups a problem, as they should be where a change is checked.
  public var failsOnFocus: Bool
  /// Traits that hold as if a group around all specs had them: how often to retry, for instance, or a time limit.
  public var traits: [Trait]

  /// Creates options; by default everything is planned, in declaration order.
  ///
  /// - Parameters:
  ///   - order: The order of examples and groups.
  ///   - filters: What to keep; an example has to pass all of them.
  ///   - shard: The part to keep.
  ///   - durations: How long examples took when they last ran, by id.
  ///   - prioritized: The ids of examples that come before the others.
  ///   - failsOnFocus: Whether focus left in is an error instead of a remark.
  ///   - traits: Traits that hold as if a group around all specs had them.
  public init(
    order: Order = .declared, filters: [Filter] = [], shard: Shard? = nil, durations: [String: Duration] = [:],
    prioritized: Set<String> = [], failsOnFocus: Bool = false, traits: [Trait] = []
  ) {
    self.order = order
    self.filters = filters
    self.shard = shard
    self.durations = durations
    self.prioritized = prioritized
    self.failsOnFocus = failsOnFocus
    self.traits = traits
  }
}

/// The order of a plan.
public enum Order: Sendable, Hashable, Codable {
  /// As written.
  case declared
  /// By camel-cased name, within each group.
  case byName
  /// Shuffled within each group; the same seed gives the same order on every platform.
  case random(seed: UInt64)

  /// Reads an order.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    let seed: String? = try fields.optional("seed")
    switch (try fields("by") as String, seed.flatMap { UInt64($0) }) {
    case ("declaration", _): self = .declared
    case ("name", _): self = .byName
    case ("seed", let seed?): self = .random(seed: seed)
    default: throw fields.unknownCase
    }
  }

  /// Writes the order; a seed as text, since it can be larger than the numbers of many JSON readers.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    let coded =
      switch self {
      case .declared: CodedFields(["by": "declaration"])
      case .byName: CodedFields(["by": "name"])
      case .random(let seed): CodedFields(["by": "seed", "seed": "\(seed)"])
      }
    try coded.encode(to: encoder)
  }
}

/// A rule that keeps some examples.
public enum Filter: Sendable, Equatable {
  /// Examples whose full description or name matches a regular expression, and those of a type whose whole name does.
  case matching(String)
  /// Examples that ``matching(_:)`` would leave out.
  case notMatching(String)
  /// Examples that carry at least one of the tags.
  case tagged([String])
  /// Examples that carry none of the tags.
  case notTagged([String])
  /// Examples at any of these lines; a group's line takes the whole group.
  case at([FileLine])
  /// Examples in any of these files and folders; whole paths, or last parts of files' paths.
  case inFiles([String])
  /// Examples with these ids, or names.
  case ids([String])
}

/// A line of a file, as in `StackSpec.swift:12`.
public struct FileLine: Sendable, Equatable, CustomStringConvertible {
  /// The file's name, or any last part of its path.
  public let file: String
  /// The line, counted from one.
  public let line: Int

  /// Creates a line of a file.
  ///
  /// - Parameters:
  ///   - file: The file's name, or any last part of its path.
  ///   - line: The line, counted from one.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Reads `File.swift:12`, or a place as reports print it, `Tests/File.swift:12:5`.
  ///
  /// - Parameter text: The file and the line, joined by a colon; a column after them says nothing more.
  public init?(_ text: String) {
    func split(_ text: Substring) -> (before: Substring, number: Int)? {
      guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
        let number = Int(text[text.index(after: colon)...]), number > 0
      else { return nil }
      return (text[..<colon], number)
    }
    guard let last = split(text[...]) else { return nil }
    let (file, line) = split(last.before) ?? last
    self.init(file: String(file), line: line)
  }

  /// The file and line: `StackSpec.swift:12`.
  public var description: String { "\(file):\(line)" }

  func covers(_ location: SourceLocation) -> Bool {
    location.line == line
      && (location.filePath == file || location.fileName == file || location.filePath.hasSuffix("/" + file))
  }
}

/// One of several parts of a plan, for running it on several machines.
public struct Shard: Sendable, Equatable {
  /// The part's number, counted from one.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// Creates a shard.
  ///
  /// - Parameters:
  ///   - index: Which part, from one to `count`.
  ///   - count: How many parts there are.
  public init?(index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }
}
