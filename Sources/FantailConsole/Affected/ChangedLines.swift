/// A place in a file where two versions of it differ.
struct ChangedLines: Equatable {
  let file: String
  /// The first of the old lines; of lines that were only added, the one before them.
  let first: Int
  let removed: [String]
  let added: [String]

  var place: String { "\(file):\(max(first, 1))" }

  /// The last of the old lines.
  var last: Int { first + max(removed.count, 1) - 1 }

  static func all(in text: String) -> [ChangedLines] {
    var all: [ChangedLines] = []
    var file = ""
    // By bytes: a line may end with a carriage return, and begin with what joins the mark before it.
    var rest = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst().map({ Substring($0) }) {
      // A name with a space has a tabulator behind it.
      for head in ["--- a/", "+++ b/"] where line.hasPrefix(head) {
        file = String(line.dropFirst(head.count).prefix { $0 != "\t" })
      }
      guard let (first, old, new) = counts(line) else { continue }
      var (removed, added): ([String], [String]) = ([], [])
      // By number, since a removed line may look like the head of another file. What is shown around them counts as changed.
      while removed.count < old || added.count < new, let line = rest.popFirst() {
        let text = String(decoding: line.dropFirst(), as: UTF8.self)
        if line.first == UInt8(ascii: "\\") { continue }
        if line.first != UInt8(ascii: "+") { removed.append(text) }
        if line.first != UInt8(ascii: "-") { added.append(text) }
      }
      all.append(ChangedLines(file: file, first: first, removed: removed, added: added))
    }
    return all
  }

  /// Reads `@@ -12,2 +12 @@`.
  private static func counts(_ line: Substring) -> (first: Int, removed: Int, added: Int)? {
    guard line.hasPrefix("@@ -") else { return nil }
    let parts = line.dropFirst(4).prefix { $0 != "@" }.split(separator: " ")
    guard parts.count == 2, parts[1].hasPrefix("+") else { return nil }
    let old = parts[0].split(separator: ",").map { Int($0) }
    let new = parts[1].dropFirst().split(separator: ",").map { Int($0) }
    guard let first = old.first ?? nil, (new.first ?? nil) != nil else { return nil }
    return (first, old.count > 1 ? old[1] ?? 1 : 1, new.count > 1 ? new[1] ?? 1 : 1)
  }

  /// `true` if nothing but comments and empty lines differs.
  var isComment: Bool {
    (removed + added).allSatisfy { line in
      let code = line.drop { $0 == " " || $0 == "\t" }
      return code.isEmpty || code.hasPrefix("//")
    }
  }
}

/// A function, or a part of one, and the counter that counts how often it runs.
struct CodeSpan {
  /// A place in a file: a line, and a column in bytes, both from 1 on.
  typealias Place = (line: Int, column: Int)

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
        first: (line: numbers[index - 4], column: numbers[index - 3]),
        last: (line: numbers[index - 2], column: numbers[index - 1]),
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
