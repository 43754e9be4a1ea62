extension Issue {
  package init(_ fields: FieldReader) throws {
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
