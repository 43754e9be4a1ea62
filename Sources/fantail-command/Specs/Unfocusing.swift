import FantailSyntax
import FantailToolSupport

/// Removes focus in a file: `fit` becomes `it`, `fdescribe` and `fcontext` lose their `f`, and `.focused` is removed.
///
/// The places are found by the words of the program. The compiler's parse verifies the result: a file is changed only
/// if its new text parses to the old tree with exactly these differences.
enum Unfocusing {
  static let rewriting = Rewriting(
    name: "unfocus", nothing: "nothing is focused",
    mayChange: { $0.identifiers.contains { words[$0] != nil || $0 == "focused" } }, edits: edits, undone: unfocused)

  private static let words = ["fit": "it", "fdescribe": "describe", "fcontext": "context"]

  private static func edits(of bytes: [UInt8], _: SyntaxTree) -> [Rewriting.Edit] {
    let tokens = SourceLexer.tokens(of: bytes)
    return tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .word else { return nil }
      let word = Keyword.unquoted(token.text)
      let quotes = (token.range.count - word.utf8.count) / 2
      let range = token.range.lowerBound + quotes..<token.range.upperBound - quotes
      if let replacement = words[word], tokens.isCalledWord(at: index) {
        return Rewriting.Edit(range: range, replacement: replacement, explanation: "\(word) becomes \(replacement)")
      }
      guard word == "focused", tokens.isArgument(at: index, of: SourceText.words) else { return nil }
      return Rewriting.Edit(range: withComma(range, bytes), replacement: "", explanation: ".focused goes")
    }
  }

  /// Returns the range of an argument with the dot before it, its type if there is one, and the comma that becomes
  /// superfluous.
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

  /// Returns the call of a word without focus; any other node unchanged.
  private static func unfocused(_ node: SyntaxTree) -> SyntaxTree {
    guard node.kind == "call_expr", let function = node["fn"], node["args"] != nil, let name = function.calledName
    else { return node }
    var node = node
    if isWord(function), let word = words[name] {
      node.change("fn") { $0.texts = $0.texts.map { ($0, ["field", "name"].contains($0) ? word : $1) } }
    }
    guard SourceText.words.contains(name) else { return node }
    node.change("args") { list in
      list.change("args") { arguments in
        arguments.children.removeAll { argument in
          ["unresolved_member_expr", "unresolved_dot_expr"].contains(argument["expr"]?.kind)
            && argument["expr"]?.calledName == "focused"
        }
      }
    }
    return node
  }

  /// Returns whether a name is a word and not a method: it is alone, or follows the name of a module.
  private static func isWord(_ node: SyntaxTree) -> Bool {
    guard node.kind == "unresolved_dot_expr" else { return node.kind == "unresolved_decl_ref_expr" }
    return node["base"]?.text("name")?.hasPrefix("Fantail") ?? false
  }
}

extension [SourceToken] {
  /// Returns whether a token is the function of a call and not a method, unless it follows the name of one of Fantail's
  /// modules.
  fileprivate func isCalledWord(at index: Int) -> Bool {
    guard index > 0, isCalled(at: index) else { return isCalled(at: index) }
    return self[index - 1].text == "."
      ? index > 1 && self[index - 2].text.hasPrefix("Fantail") : self[index - 1].text != "func"
  }

  /// Returns whether a token ends an argument of some functions that is a member: `.focused`, `Trait.focused`.
  fileprivate func isArgument(at index: Int, of functions: Set<String>) -> Bool {
    guard index > 0, index + 1 < count, self[index - 1].text == ".", [")", ","].contains(self[index + 1].text) else {
      return false
    }
    var place = index - 1
    while place > 0, self[place - 1].kind == .word || self[place - 1].text == "." { place -= 1 }
    guard place > 0, ["(", ","].contains(self[place - 1].text) else { return false }
    while place > 0 {
      place -= 1
      guard let partner = self[place].partner else { continue }
      if partner > place { return place > 0 && self[place].text == "(" && functions.contains(self[place - 1].text) }
      place = partner
    }
    return false
  }
}
