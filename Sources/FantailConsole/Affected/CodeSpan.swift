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

  /// Returns whether all that differs in some lines is within it, while its own first and last places stay as they are.
  func holds(_ lines: ChangedLines) -> Bool {
    if lines.removed.isEmpty { return first.line <= lines.first && lines.first < last.line }
    guard first.line <= lines.first, lines.last <= last.line else { return false }
    if lines.first == first.line {
      let before = first.column - 1
      guard lines.removed[0].utf8.prefix(before).elementsEqual(lines.added.first?.utf8.prefix(before) ?? "".utf8[...])
      else { return false }
    }
    guard lines.last == last.line else { return true }
    let after = lines.removed[lines.removed.count - 1].utf8.dropFirst(last.column - 1)
    return lines.added.last?.utf8.suffix(after.count).elementsEqual(after) ?? false
  }
}

extension [CodeSpan] {
  /// - Parameter numbers: Five for a function, and five for each of its parts that are counted by themselves, such as
  ///   branches: its first line and column, its last ones, and its counter.
  init(_ numbers: [Int]) {
    self = stride(from: 4, to: numbers.count, by: 5).map { index in
      CodeSpan(
        first: CodeSpan.Place(line: numbers[index - 4], column: numbers[index - 3]),
        last: CodeSpan.Place(line: numbers[index - 2], column: numbers[index - 1]),
        counter: UInt32(clamping: numbers[index]))
    }
  }

  /// Returns the part of a function that some lines are within, the innermost, or the whole.
  func innermost(around lines: ChangedLines) -> CodeSpan? {
    dropFirst().reduce(first) { found, part in
      guard let found, part.first >= found.first, part.last <= found.last else { return found }
      // What stands on the line where a part begins may decide whether it runs.
      return part.first.line < lines.first && lines.last < part.last.line ? part : found
    }
  }
}
