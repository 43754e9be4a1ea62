/// A fault: a code for tools, a message for people, and the place. It is made where the fault happens.
///
/// A class, so that copies share one reference.
public final class Issue: Sendable, Coded {
  /// The fault.
  public let kind: Kind
  /// The expectation's line, or the nearest place to it.
  public let location: SourceLocation?
  /// The author's clues for the code, the innermost first.
  public let clues: [String]

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - kind: The failure's words.
  ///   - location: Where.
  ///   - clues: The clues around it, the innermost first.
  public init(_ kind: Kind, at location: SourceLocation?, clues: [String] = []) {
    self.kind = kind
    self.location = location
    self.clues = clues
  }

  /// Returns the issue with a changed kind, which usually contains the old one.
  package func changed(_ change: (Kind) -> Kind) -> Issue { Issue(change(kind), at: location, clues: clues) }

  /// Returns the issue with one more clue, the outermost.
  package func adding(clue: String) -> Issue { Issue(kind, at: location, clues: clues + [clue]) }

}

extension Issue {
  /// The message line by line: a first line that can be read alone, details, and the author's clues.
  public var lines: [Line] { kind.lines + clues.map { "clue: \($0)" } }

  /// The issue in words: a first line that can be read alone, and details below it.
  public var message: String { Self.text(lines) }

  package var headline: String { kind.headline }

  /// The two values, if they were expected to be equal.
  public var comparison: Comparison? { kind.comparison }

  static func text(_ lines: [Line]) -> String { lines.map(\.text).joined(separator: "\n") }
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

  /// Hashes the parts that differ most often.
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
      // Left out if the lines are plain words, since the message then contains them.
      "lines": kind.lines.contains { $0.role != .statement } ? kind.lines : nil,
      "expected": comparison?.expected, "got": comparison?.got, "clues": clues.isEmpty ? nil : clues,
      "location": location,
    ])
  }
}
