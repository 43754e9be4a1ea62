import FantailToolSupport

/// Tokens in their order, parted by spaces: words with `|` between them are a choice, and `$0` stands for as few tokens and
/// whole brackets as let the rest follow; `$w` for the first token.
struct Pattern: ExpressibleByStringLiteral {
  fileprivate let parts: [[String]]

  init(stringLiteral text: String) {
    parts = text.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
  }
}

/// A pattern, and what to write in its place.
typealias Rule = (pattern: Pattern, template: String)

/// Tokens that a pattern describes, and those that its letters behind `$` stand for.
struct Match {
  let range: Range<Int>
  var holes: [Character: Range<Int>]
}

extension Source {
  func first(_ rules: [Rule], at start: Int) -> (template: String, match: Match)? {
    rules.lazy.compactMap { rule in match(rule.pattern, at: start).map { (rule.template, $0) } }.first
  }

  func match(_ pattern: Pattern, at start: Int) -> Match? {
    guard var match = match(pattern.parts[...], start, start) else { return nil }
    match.holes["w"] = start..<(start + 1)
    return match
  }

  private func match(_ parts: ArraySlice<[String]>, _ start: Int, _ index: Int) -> Match? {
    guard let words = parts.first else { return Match(range: start..<index, holes: [:]) }
    guard let hole = words[0].last, words[0].hasPrefix("$") else {
      return words.contains(self[index]) ? match(parts.dropFirst(), start, index + 1) : nil
    }
    var end = index
    while true {
      if var found = match(parts.dropFirst(), start, end) {
        found.holes[hole] = index..<end
        return found
      }
      guard end < tokens.count, tokens[end].partner ?? end >= end else { return nil }
      end = after(end)
    }
  }
}
