import FantailSpecGenerator
import FantailToolSupport

/// Takes focus back in one file: `fit` becomes `it`, `fdescribe` and `fcontext` lose their `f`, `.focused` goes.
///
/// The compiler's parse says which words are meant, but not where an expression stands; the words of the program do, in
/// the same order. Where both disagree on their number nothing is changed, and neither is a file whose new text does not
/// parse to the old tree with just these differences.
enum Unfocusing {
  static let rewriting = Rewriting(
    name: "unfocus", nothing: "nothing is focused",
    mayChange: { $0.identifiers.contains { words[$0] != nil || $0 == "focused" } },
    edits: { edits(of: $0, tree: $1) },
    isProven: { plain($0, removing: false) == plain($1, removing: true) })

  private static let words = ["fit": "it", "fdescribe": "describe", "fcontext": "context"]

  private static func edits(of bytes: [UInt8], tree: SyntaxTree) -> [Rewriting.Edit]? {
    var meant: [Use] = []
    collect(tree, into: &meant)
    let written = places(in: bytes)
    guard written.map(\.word) == meant.map(\.word) else { return nil }
    return zip(written, meant).compactMap { place, use in
      guard use.isFocus else { return nil }
      if let replacement = words[place.word] {
        return Rewriting.Edit(
          range: place.range, replacement: replacement, explanation: "\(place.word) becomes \(replacement)")
      }
      return Rewriting.Edit(range: withComma(place.range, bytes), replacement: "", explanation: ".focused goes")
    }
  }

  /// Returns whether two trees are the same but for the places of what they hold.
  static func isSame(_ one: SyntaxTree, _ other: SyntaxTree) -> Bool {
    plain(one, removing: false) == plain(other, removing: false)
  }

  // MARK: - What is meant

  private struct Use {
    var word: String
    var isFocus: Bool
  }

  /// The uses of the words in the tree, in the order of the text.
  private static func collect(
    _ node: SyntaxTree, into uses: inout [Use], isCalled: Bool = false, isArgument: Bool = false
  ) {
    if let word = name(of: node), words[word] != nil || word == "focused" {
      let isFocus = word == "focused" ? isArgument && isTrait(node) : isCalled && isWord(node)
      uses.append(Use(word: word, isFocus: isFocus))
    }
    if node.kind == "call_expr", let function = node["fn"] {
      collect(function, into: &uses, isCalled: true)
      let takesTraits = name(of: function).map(takers.contains) ?? false
      for argument in node["args"]?.members("args") ?? [] {
        collect(argument["expr"] ?? .null, into: &uses, isArgument: takesTraits)
      }
      return
    }
    for child in node.children { collect(child, into: &uses) }
  }

  private static let takers = SourceText.words.union(["specify"])

  /// The name that an expression ends in.
  private static func name(of node: SyntaxTree) -> String? {
    switch node.kind {
    case "unresolved_decl_ref_expr", "unresolved_member_expr": node["name"]?.text
    case "unresolved_dot_expr": node["field"]?.text
    case "pattern_named", "func_decl", "parameter": node.name
    default: nil
    }
  }

  /// Returns whether a name is of a word, and of no method: it stands alone, or after the name of a module.
  private static func isWord(_ node: SyntaxTree) -> Bool {
    guard node.kind == "unresolved_dot_expr" else { return node.kind == "unresolved_decl_ref_expr" }
    return node["base"]?["name"]?.text?.hasPrefix("Fantail") ?? false
  }

  private static func isTrait(_ node: SyntaxTree) -> Bool {
    node.kind == "unresolved_member_expr" || node.kind == "unresolved_dot_expr"
  }

  // MARK: - Where it is written

  private static func places(in bytes: [UInt8]) -> [(word: String, range: Range<Int>)] {
    SourceLexer.tokens(of: bytes).compactMap { token in
      let word = Keyword.unquoted(token.text)
      guard token.kind == .word, words[word] != nil || word == "focused" else { return nil }
      let quotes = (token.range.count - word.utf8.count) / 2
      return (word, token.range.lowerBound + quotes..<token.range.upperBound - quotes)
    }
  }

  /// The place of an argument with the dot before it, its type if it has one, and the comma that it needs.
  private static func withComma(_ word: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var start = word.lowerBound - 1
    while start > 0, bytes[start - 1].isNamePart || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
    var before = start
    while before > 0, bytes[before - 1] <= 0x20 { before -= 1 }
    if before > 0, bytes[before - 1] == UInt8(ascii: ",") { return before - 1..<word.upperBound }
    var end = word.upperBound
    while end < bytes.count, bytes[end] <= 0x20 { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ",") else { return start..<word.upperBound }
    end += 1
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return start..<end
  }

  // MARK: - Trees without places

  private indirect enum Plain: Equatable {
    case object([String], [Plain])
    case array([Plain])
    case text(String)
    case other
  }

  private static func plain(_ node: SyntaxTree, removing: Bool, isCalled: Bool = false) -> Plain {
    switch node {
    case .object(let members):
      let takesTraits = node.kind == "call_expr" && (node["fn"].flatMap(name).map(takers.contains) ?? false)
      let kept = members.filter { !["range", "filename", "single_expression"].contains($0.key) }
      return .object(
        kept.map(\.key),
        kept.map { key, value in
          if removing, isCalled, isWord(node), let word = value.text, let new = words[word] { return .text(new) }
          if removing, takesTraits, key == "args" { return arguments(value) }
          // `$0`, and what an interpolation appends to, are dumped with the closures around them.
          if key == "decl" || key == "var",
            let name = value.text?.prefix(while: { $0 != "@" }).split(separator: ".").last
          {
            return .text(String(name))
          }
          return plain(value, removing: removing, isCalled: node.kind == "call_expr" && key == "fn")
        })
    case .array(let elements): return .array(elements.map { plain($0, removing: removing) })
    case .string(let text): return .text(text)
    case .number, .flag, .null: return .other
    }
  }

  private static func arguments(_ list: SyntaxTree) -> Plain {
    guard case .object(let members) = list else { return plain(list, removing: true) }
    return .object(
      members.map(\.key),
      members.map { member in
        guard member.key == "args" else { return plain(member.value, removing: true) }
        let kept = member.value.elements.filter { argument in
          guard let value = argument["expr"], isTrait(value) else { return true }
          return name(of: value) != "focused"
        }
        return .array(kept.map { plain($0, removing: true) })
      })
  }
}
