import FantailToolSupport

/// The `#if` blocks of one file.
///
/// The compiler's dump leaves out everything between `#if` and `#endif`, active or not, so the file is parsed without
/// its directives; what is found between them is wrapped in the same condition again where it is generated. That is
/// right whatever the flags of the target are, which a plugin cannot know.
struct ConditionalBlocks {
  /// One branch: where it lies, and the condition under which the compiler sees it.
  struct Branch {
    var range: Range<Int>
    var condition: String
  }

  private(set) var branches: [Branch] = []
  /// The file with every directive overwritten by blanks, so that all offsets stay; nil when there was none.
  private(set) var withoutDirectives: [UInt8]?

  /// `#if`, `#elseif`, `#else` or `#endif`, with all that stands before the code after it.
  private struct Directive {
    var word: String
    var condition: String
    var range: Range<Int>
  }

  private struct Block {
    var start: Int
    /// The conditions of the branches so far; the last is that of the open branch.
    var conditions: [String]
  }

  init(_ bytes: [UInt8]) {
    guard bytes.contains(UInt8(ascii: "#")) else { return }
    let directives = Self.directives(in: bytes)
    guard !directives.isEmpty else { return }
    var blanked = bytes
    var open: [Block] = []
    for directive in directives {
      for index in directive.range where blanked[index] != 0x0A { blanked[index] = 0x20 }
      switch directive.word {
      case "#if":
        open.append(Block(start: directive.range.upperBound, conditions: [directive.condition]))
      case "#endif":
        if let block = open.popLast() { close(block, at: directive.range.lowerBound) }
      default:
        guard var block = open.popLast() else { continue }
        close(block, at: directive.range.lowerBound)
        block.start = directive.range.upperBound
        block.conditions.append(directive.condition)
        open.append(block)
      }
    }
    while let block = open.popLast() { close(block, at: bytes.count) }
    withoutDirectives = blanked
  }

  private mutating func close(_ block: Block, at end: Int) {
    var terms = block.conditions.dropLast().map { "!(\($0))" }
    if let last = block.conditions.last, !last.isEmpty { terms.append(terms.isEmpty ? last : "(\(last))") }
    branches.append(Branch(range: block.start..<max(block.start, end), condition: terms.joined(separator: " && ")))
  }

  /// The conditions around an offset, the outermost first.
  func conditions(at offset: Int) -> [String] {
    branches.filter { $0.range.contains(offset) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map(\.condition)
  }

  private static let words: Set = ["#if", "#elseif", "#else", "#endif"]

  private static func directives(in bytes: [UInt8]) -> [Directive] {
    let tokens = SourceLexer.tokens(of: bytes)
    return tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.startsLine, token.text.hasPrefix("#"), Self.words.contains(token.text) else { return nil }
      var (end, depth) = (index + 1, 0)
      // A condition goes on in the next line after an operator, or where a bracket is open.
      while end < tokens.count,
        !tokens[end].startsLine || depth > 0 || ["&&", "||", "!"].contains(tokens[end - 1].text)
      {
        depth += tokens[end].text == "(" ? 1 : tokens[end].text == ")" ? -1 : 0
        end += 1
      }
      let condition = tokens[(index + 1)..<end].map { ($0.hasSpaceBefore ? " " : "") + $0.text }.joined()
      let next = end < tokens.count ? tokens[end].range.lowerBound : bytes.count
      return Directive(
        word: token.text, condition: String(condition.drop { $0 == " " }), range: token.range.lowerBound..<next)
    }
  }
}
