extension Issue {
  /// A line of an issue's message; its parts show a printer which characters to highlight.
  public struct Line: Sendable, Hashable, Codable, Coded, ExpressibleByStringInterpolation {
    /// The kinds of lines.
    public enum Role: String, Sendable, Codable {
      /// Words of the message.
      case statement
      /// A line of the expected value.
      case expected
      /// A line of the actual value.
      case got
      /// A line that both values have.
      case context
      /// Carets under the characters that differ in the line above, for printers without highlighting.
      case marks
    }

    /// The kind of line.
    public let role: Role
    /// The text. In a line of a difference, pieces that both sides have alternate with pieces that only this side has.
    private let pieces: [String]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text, without a line end.
    ///   - role: The kind of line.
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
    ///   - role: The kind of line.
    ///   - pieces: Pieces that both sides have, alternating with pieces that only this side has.
    package init(_ role: Role, pieces: [String]) {
      self.role = role
      self.pieces = pieces
    }

    /// The whole line.
    public var text: String { pieces.joined() }

    /// The parts of the line that are not empty; parts that only this side of a difference has are marked.
    public var parts: [(text: String, differs: Bool)] {
      pieces.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset % 2 == 1) }
    }

    /// The lines of a text with line ends, such as a value's own description.
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
