import FantailToolSupport

/// Tokens in their order, parted by spaces: words with `|` between them are a choice, and `$0` stands for all tokens up to
/// what follows it; `$w` for the first.
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
  let holes: [Character: Range<Int>]
}

extension Source {
  /// Returns the first rule whose pattern begins at a token.
  func first(_ rules: [Rule], at start: Int) -> (template: String, match: Match)? {
    rules.lazy.compactMap { rule in match(rule.pattern, at: start).map { (rule.template, $0) } }.first
  }

  func match(_ pattern: Pattern, at start: Int) -> Match? {
    var (index, holes) = (start, ["w" as Character: start..<(start + 1)])
    for (place, words) in pattern.parts.enumerated() {
      if let hole = words[0].last, words[0].hasPrefix("$") {
        let (first, ends) = (index, pattern.parts[(place + 1)...].first ?? [])
        while index < tokens.count, !ends.contains(self[index]), tokens[index].partner ?? index >= index {
          index = after(index)
        }
        holes[hole] = first..<index
      } else if words.contains(self[index]) {
        index += 1
      } else {
        return nil
      }
    }
    return Match(range: start..<index, holes: holes)
  }
}
