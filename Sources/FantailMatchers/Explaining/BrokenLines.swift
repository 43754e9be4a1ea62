/// A description of one line in lines, for tools that show the difference of two: what is in brackets and long goes on
/// separate lines.
///
/// ```text
/// Order(
///   number: "A-17",
///   items: [Item(id: 1), Item(id: 2)]
/// )
/// ```
struct BrokenLines {
  /// The length up to which a text stays on its line.
  private static let longest = 60
  private static let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  private let text: [Character]
  /// For each opening bracket outside quotation marks the one that closes it.
  private var ends: [Int: Int] = [:]
  private var commas: Set<Int> = []

  /// The lines of a description; as it is where its brackets do not match.
  static func text(of description: String) -> String {
    guard let lines = BrokenLines(description) else { return description }
    return lines.broken(0..<lines.text.count, "")
  }

  private init?(_ description: String) {
    text = Array(description)
    var open: [Int] = []
    var isQuoted = false
    var isEscaped = false
    for (index, character) in text.enumerated() {
      if isQuoted, isEscaped || character == "\\" {
        isEscaped.toggle()
      } else if character == "\"" {
        isQuoted.toggle()
      } else if isQuoted {
        continue
      } else if character == "," {
        commas.insert(index)
      } else if Self.closing[character] != nil {
        open.append(index)
      } else if Self.closing.values.contains(character) {
        guard let start = open.popLast(), Self.closing[text[start]] == character else { return nil }
        ends[start] = index
      }
    }
    if isQuoted || !open.isEmpty { return nil }
  }

  private func broken(_ range: Range<Int>, _ indentation: String) -> String {
    var lines = ""
    var index = range.lowerBound
    while index < range.upperBound {
      lines.append(text[index])
      index += 1
      if let end = ends[index - 1] {
        let isShort = end - index < Self.longest
        lines += isShort ? String(text[index..<end]) : inner(index..<end, indentation)
        index = end
      } else if !indentation.isEmpty, commas.contains(index - 1), text[index] == " " {
        lines += "\n" + indentation
        index += 1
      }
    }
    return lines
  }

  private func inner(_ range: Range<Int>, _ indentation: String) -> String {
    let deeper = indentation + "  "
    return "\n\(deeper)\(broken(range, deeper))\n\(indentation)"
  }
}
