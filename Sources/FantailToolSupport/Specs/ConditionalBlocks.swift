/// The `#if` blocks of one file, and the file's tokens without the directives.
///
/// A spec in an inactive branch may be in an active branch in another build, so every branch is read. Generated code
/// for declarations in a branch is wrapped in the branch's condition. This is correct for all flags of the target,
/// which a plugin cannot find out.
package struct ConditionalBlocks: Sendable {
  private struct Branch {
    var start: Int
    var end: Int
    /// The conditions of the block's branches so far; the last one is the condition of this branch.
    var conditions: [String]

    var condition: String {
      var terms = conditions.dropLast().map { "!(\($0))" }
      if let last = conditions.last, !last.isEmpty { terms.append(terms.isEmpty ? last : "(\(last))") }
      return terms.joined(separator: " && ")
    }
  }

  /// The branches, in the order in which they begin.
  private var branches: [Branch] = []
  package let tokens: [SourceToken]
  /// The bytes of the directives.
  package private(set) var directives: [Range<Int>] = []
  /// The tokens that belong to directives.
  private var hidden: [Range<Int>] = []
  private let length: Int

  package init(_ bytes: [UInt8]) {
    tokens = SourceLexer.tokens(of: bytes)
    length = bytes.count
    var open: [Int] = []
    for index in tokens.indices where tokens[index].startsLine && Self.words.contains(tokens[index].text) {
      let start = tokens[index].range.lowerBound
      let word = tokens[index].text
      let next = endOfCondition(after: index)
      let end = next < tokens.count ? tokens[next].range.lowerBound : length
      directives.append(start..<end)
      hidden.append(index..<next)
      let before = word == "#if" ? nil : open.popLast()
      if let before { branches[before].end = start }
      guard word == "#if" || word != "#endif" && before != nil else { continue }
      open.append(branches.count)
      let others = before.map { branches[$0].conditions } ?? []
      branches.append(Branch(start: end, end: length, conditions: others + [condition(index + 1..<next)]))
    }
  }

  /// The tokens between the directives.
  var program: Program {
    guard !hidden.isEmpty else { return Program(tokens: tokens) }
    var kept: [Int] = []
    var numbers = [Int?](repeating: nil, count: tokens.count)
    var rest = hidden[...]
    for index in tokens.indices {
      while let first = rest.first, first.upperBound <= index { rest = rest.dropFirst() }
      if let first = rest.first, first.contains(index) { continue }
      numbers[index] = kept.count
      kept.append(index)
    }
    return Program(
      tokens: kept.map { index in
        var token = tokens[index]
        token.partner = token.partner.flatMap { numbers[$0] }
        return token
      })
  }

  /// The conditions around an offset, the outermost first.
  func conditions(at offset: Int) -> [String] {
    branches.isEmpty ? [] : branches.filter { $0.start <= offset && offset < $0.end }.map(\.condition)
  }

  private static let words: Set = ["#if", "#elseif", "#else", "#endif"]

  /// Returns the index of the first token after the condition of a directive.
  private func endOfCondition(after index: Int) -> Int {
    var end = index + 1
    var depth = 0
    // A condition continues on the next line after an operator, or inside an open bracket.
    while end < tokens.count,
      !tokens[end].startsLine || depth > 0 || ["&&", "||", "!"].contains(tokens[end - 1].text)
    {
      depth += tokens[end].text == "(" ? 1 : tokens[end].text == ")" ? -1 : 0
      end += 1
    }
    return end
  }

  private func condition(_ range: Range<Int>) -> String {
    let text = range.map { (tokens[$0].hasSpaceBefore ? " " : "") + tokens[$0].text }.joined()
    return String(text.drop { $0 == " " })
  }
}
