extension Issue {
  /// A line of what an issue says; its parts tell a printer what to set apart.
  public struct Line: Sendable, Hashable, Codable, Coded, ExpressibleByStringInterpolation {
    /// The kinds of lines.
    public enum Role: String, Sendable, Codable {
      /// Words of the message.
      case statement
      /// A line of what was expected.
      case expected
      /// A line of what came.
      case got
      /// The text that expected and got have in common.
      case context
      /// Carets under the characters that differ in the line above, for printers that cannot set them apart.
      case marks
    }

    /// The kind of line.
    public let role: Role
    /// The text; of a difference, in turns what both sides have and what only this one has.
    private let pieces: [String]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text, without a line end.
    ///   - role: The content of the line.
    public init(_ text: String, _ role: Role = .statement) {
      self.role = role
      pieces = [text]
    }

    /// Creates a line of words.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a line of a difference.
    ///
    /// - Parameters:
    ///   - role: The content of the line.
    ///   - pieces: In turns what both sides have and what only this one has.
    package init(_ role: Role, pieces: [String]) {
      self.role = role
      self.pieces = pieces
    }

    /// The whole line.
    public var text: String { pieces.joined() }

    /// The line in parts that are not empty: what only this side of a difference has is marked.
    public var parts: [(text: String, differs: Bool)] {
      pieces.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset % 2 == 1) }
    }

    /// The lines of a text that has line ends: those that a value's own description holds.
    var split: [Line] {
      guard pieces.count == 1 else { return [self] }
      return text.lines.map { Line($0, role) }
    }

    package init(_ fields: FieldReader) throws { self.init(try fields("role"), pieces: try fields("pieces")) }
    package var coded: CodedFields { CodedFields(["role": role, "pieces": pieces]) }

    /// Reads a line: plain words from a string.
    public init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.init(text)
      } else {
        try self.init(FieldReader(from: decoder))
      }
    }

    /// Writes the line: plain words as a string.
    public func encode(to encoder: any Encoder) throws {
      let isPlain = role == .statement && pieces.count == 1
      if isPlain { try text.encode(to: encoder) } else { try coded.encode(to: encoder) }
    }
  }
}
