import FantailToolSupport

struct Call {
  struct Argument {
    let label: String?
    /// The tokens including the label.
    let tokens: Range<Int>
    let value: Range<Int>
  }

  let word: Int
  let arguments: [Argument]
  /// The parenthesis after the arguments.
  let close: Int?
  /// The opening brace of the trailing closure.
  let closure: Int?
  /// The index after the parentheses and the trailing closure.
  let end: Int

  /// The token after the name: a parenthesis or a brace.
  var open: Int { word + 1 }
}

extension Source {
  /// Returns the call whose name is a token.
  func call(_ word: Int) -> Call? {
    let open = word + 1
    guard isWord(word) || self[word] == "$0", tokens.indices.contains(open), tokens[open].partner ?? 0 > open else {
      return nil
    }
    if self[open] == "{" {
      return Call(word: word, arguments: [], close: nil, closure: open, end: after(open))
    }
    guard self[open] == "(" else { return nil }
    let close = partner(open)
    let arguments = parts(inside(open)).map { part in
      let label = part.count > 2 && isWord(part.lowerBound) && self[part.lowerBound + 1] == ":"
      return Call.Argument(
        label: label ? self[part.lowerBound] : nil, tokens: part, value: label ? part.dropFirst(2) : part)
    }
    let closure = self[close + 1] == "{" ? close + 1 : nil
    return Call(
      word: word, arguments: arguments, close: close, closure: closure,
      end: closure.map(after) ?? close + 1)
  }
}
