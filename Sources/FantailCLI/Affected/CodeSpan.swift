/// A function, or a part of one, and the counter that counts how often it runs.
struct CodeSpan: Equatable {
  /// A place in a file: a line, and a column in bytes, both from 1 on.
  struct Place: Equatable, Comparable {
    let line: Int
    let column: Int

    static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
  }

  let first: Place
  /// The place after its end.
  let last: Place
  let counter: UInt32

  /// - Parameter numbers: As ``numbers`` has them.
  init?(_ numbers: some Collection<Int>) {
    let numbers = Array(numbers)
    guard numbers.count == 5, let counter = UInt32(exactly: numbers[4]) else { return nil }
    first = Place(line: numbers[0], column: numbers[1])
    last = Place(line: numbers[2], column: numbers[3])
    self.counter = counter
  }

  var numbers: [Int] { [first.line, first.column, last.line, last.column, Int(counter)] }
}

/// A function and its parts that are counted by themselves, such as branches.
struct CountedFunction: Equatable, Codable {
  let whole: CodeSpan
  let parts: [CodeSpan]

  init(whole: CodeSpan, parts: [CodeSpan]) {
    self.whole = whole
    self.parts = parts
  }

  /// Returns the part that some lines are within, the innermost, or the whole.
  func span(of lines: ChangedLines) -> CodeSpan {
    var found = whole
    for part in parts where part.first >= found.first && part.last <= found.last {
      // What stands on the line where a part begins may decide whether it runs.
      let isInside = part.first.line < lines.first && lines.first + max(lines.removed.count, 1) - 1 < part.last.line
      if isInside { found = part }
    }
    return found
  }

  // One list of numbers, five for each span: there are many.
  init(from decoder: any Decoder) throws {
    let numbers = try [Int](from: decoder)
    let spans = stride(from: 0, to: numbers.count, by: 5).compactMap { CodeSpan(numbers[$0...].prefix(5)) }
    guard let whole = spans.first, spans.count * 5 == numbers.count else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no function"))
    }
    self.init(whole: whole, parts: Array(spans.dropFirst()))
  }

  func encode(to encoder: any Encoder) throws {
    try (whole.numbers + parts.flatMap(\.numbers)).encode(to: encoder)
  }
}
