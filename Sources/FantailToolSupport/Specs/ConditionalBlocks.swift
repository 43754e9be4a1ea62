/// The `#if` blocks of one file, and its text as the compiler is to parse it.
///
/// The compiler's dump leaves out everything between `#if` and `#endif`, active or not, so the file is parsed without
/// its directives; what is found between them is wrapped in the same condition again where it is generated. That is
/// right whatever the flags of the target are, which a plugin cannot know.
///
/// After the attributes of a type, `@Sendable () -> Void`, the dump of the compiler (6.3.1 and its neighbours) lacks a
/// brace, and then keys: they say nothing of specs, so the file is parsed without them as well.
struct ConditionalBlocks {
  private struct Branch {
    var start: Int
    var end: Int
    /// The conditions of the block's branches so far; the last is its own.
    var conditions: [String]

    var condition: String {
      var terms = conditions.dropLast().map { "!(\($0))" }
      if let last = conditions.last, !last.isEmpty { terms.append(terms.isEmpty ? last : "(\(last))") }
      return terms.joined(separator: " && ")
    }
  }

  /// In the order in which they begin.
  private var branches: [Branch] = []
  /// The file with the attributes of types overwritten by blanks, so that all offsets stay.
  let withDirectives: [UInt8]
  /// The file with every directive overwritten by blanks as well.
  private(set) var withoutDirectives: [UInt8]
  let tokens: [SourceToken]

  init(_ bytes: [UInt8]) {
    tokens = SourceLexer.tokens(of: bytes)
    withDirectives = Self.withoutAttributesOfTypes(bytes, tokens)
    withoutDirectives = withDirectives
    var open: [Int] = []
    for index in tokens.indices where tokens[index].startsLine && Self.words.contains(tokens[index].text) {
      let (start, word) = (tokens[index].range.lowerBound, tokens[index].text)
      let (condition, end) = condition(after: index)
      Self.blank(start..<end, of: &withoutDirectives)
      let before = word == "#if" ? nil : open.popLast()
      if let before { branches[before].end = start }
      guard word == "#if" || word != "#endif" && before != nil else { continue }
      open.append(branches.count)
      let others = before.map { branches[$0].conditions } ?? []
      branches.append(Branch(start: end, end: bytes.count, conditions: others + [condition]))
    }
  }

  /// The conditions around an offset, the outermost first.
  func conditions(at offset: Int) -> [String] {
    branches.filter { $0.start <= offset && offset < $0.end }.map(\.condition)
  }

  private static let words: Set = ["#if", "#elseif", "#else", "#endif"]

  /// The condition of a directive, and where the code after it begins.
  private func condition(after index: Int) -> (text: String, end: Int) {
    var (end, depth) = (index + 1, 0)
    // A condition goes on in the next line after an operator, or where a bracket is open.
    while end < tokens.count,
      !tokens[end].startsLine || depth > 0 || ["&&", "||", "!"].contains(tokens[end - 1].text)
    {
      depth += tokens[end].text == "(" ? 1 : tokens[end].text == ")" ? -1 : 0
      end += 1
    }
    let text = tokens[(index + 1)..<end].map { ($0.hasSpaceBefore ? " " : "") + $0.text }.joined()
    return (
      String(text.drop { $0 == " " }), end < tokens.count ? tokens[end].range.lowerBound : withDirectives.count
    )
  }

  private static func withoutAttributesOfTypes(_ bytes: [UInt8], _ tokens: [SourceToken]) -> [UInt8] {
    let places: Set = [":", "->", "(", "<", ",", "[", "=", "=="]
    var (bytes, end) = (bytes, 0)
    for index in tokens.indices.dropFirst() where tokens[index].text.hasPrefix("@") {
      guard index == end || places.contains(tokens[index - 1].text) else { continue }
      end = index + 1
      if end < tokens.count, tokens[end].text == "(", !tokens[end].hasSpaceBefore {
        end = (tokens[end].partner ?? end) + 1
      }
      blank(tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound, of: &bytes)
    }
    return bytes
  }

  private static func blank(_ range: Range<Int>, of bytes: inout [UInt8]) {
    for index in range where bytes[index] != 0x0A { bytes[index] = 0x20 }
  }
}
