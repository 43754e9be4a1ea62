extension Issue {
  /// Reads an issue.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
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

  /// Writes the issue.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    let fields = CodedFields([
      "code": kind.code, "message": kind.message,
      // The lines of plain words are those of the message.
      "lines": kind.lines.contains { $0.role != .statement } ? kind.lines : nil,
      "expected": comparison?.expected, "got": comparison?.got, "clues": clues.isEmpty ? nil : clues,
      "location": location,
    ])
    try fields.encode(to: encoder)
  }
}
