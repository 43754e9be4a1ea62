/// Something that went wrong: a code for tools and words for people, put together where it happened, and the place.
///
/// A value, behind one reference.
public final class Issue: Sendable, Coded {
  /// The fault.
  public let kind: Kind
  /// The expectation's line, or the nearest place to it.
  public let location: SourceLocation?
  /// The words its author gave for what it is about, the innermost first.
  public let clues: [String]

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - kind: What went wrong.
  ///   - location: Where.
  ///   - clues: What it is about, the innermost first.
  public init(_ kind: Kind, at location: SourceLocation?, clues: [String] = []) {
    self.kind = kind
    self.location = location
    self.clues = clues
  }

  /// The issue with another kind, which as a rule holds its own.
  package func changed(_ change: (Kind) -> Kind) -> Issue { Issue(change(kind), at: location, clues: clues) }

  /// The issue with a clue around those it has.
  package func adding(clue: String) -> Issue { Issue(kind, at: location, clues: clues + [clue]) }

  /// The fault of an issue: its code, and what it says.
  public struct Kind: Sendable, Hashable {
    /// The code, for tools.
    public let code: Code
    /// What it says, line by line: a first line that stands alone, and details.
    let lines: [Line]
    /// The two values that should have been equal, where that is what went wrong.
    let comparison: Comparison?

    init(_ code: Code, lines: [Line], comparison: Comparison? = nil) {
      self.code = code
      self.lines = lines
      self.comparison = comparison
    }

    init(_ code: Code, _ text: String) {
      self.init(code, lines: Line(text).split)
    }
  }

  /// The findings of an expectation: the shortest true statement of the difference, and details.
  public struct Explanation: Sendable, Hashable {
    /// The statement, on one line.
    public package(set) var headline: String
    /// The differences, line by line.
    public package(set) var details: [Line]
    /// The two values that should have been equal, where that is what was expected.
    public package(set) var comparison: Comparison?

    /// Creates an explanation.
    ///
    /// - Parameters:
    ///   - headline: The statement, on one line.
    ///   - details: What differs, line by line.
    ///   - comparison: The two values that should have been equal.
    public init(headline: String, details: [Line] = [], comparison: Comparison? = nil) {
      self.headline = headline
      self.details = details
      self.comparison = comparison
    }

    /// Creates an explanation whose details are words only.
    package init(headline: String, lines: [String]) {
      self.init(headline: headline, details: lines.map { Line($0) })
    }
  }

  /// Two values that should have been equal, for tools that show a difference their own way.
  public struct Comparison: Sendable, Hashable {
    /// The value expected: a string as it is, another value as it is described, long ones in lines.
    public let expected: String
    /// The value that came, in the same way.
    public let got: String

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - expected: What was expected.
    ///   - got: What came.
    public init(expected: String, got: String) {
      self.expected = expected
      self.got = got
    }
  }
}

extension Issue: CustomStringConvertible {
  /// The message and the place: `expected 1, got 2 (StackSpec.swift:12)`.
  public var description: String { message + (location.map { " (\($0))" } ?? "") }
}

extension Issue: Hashable {
  /// Compares all parts.
  public static func == (left: Issue, right: Issue) -> Bool {
    left.kind == right.kind && left.location == right.location && left.clues == right.clues
  }

  /// Hashes what most often tells issues apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(message)
  }
}

extension Issue {
  package convenience init(_ fields: FieldReader) throws {
    let text: String = try fields("message")
    let got: String? = try fields.optional("got")
    let comparison = try fields.optional("expected").flatMap { expected in
      got.map { Comparison(expected: expected, got: $0) }
    }
    self.init(
      Kind(
        try fields("code"), lines: try fields.optional("lines") ?? text.lines.map { Line($0) }, comparison: comparison),
      at: try fields.optional("location"), clues: try fields.optional("clues") ?? [])
  }

  package var coded: CodedFields {
    CodedFields([
      "code": kind.code, "message": kind.message,
      // The lines of plain words are those of the message.
      "lines": kind.lines.contains { $0.role != .statement } ? kind.lines : nil,
      "expected": comparison?.expected, "got": comparison?.got, "clues": clues.isEmpty ? nil : clues,
      "location": location,
    ])
  }
}
