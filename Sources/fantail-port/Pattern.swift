import FantailToolSupport

/// A sequence of tokens, separated by spaces. Words with `|` between them are alternatives. `$0` matches as few tokens
/// and whole brackets as possible; `$w` matches the first token.
struct Pattern: ExpressibleByStringLiteral {
  fileprivate let parts: [[String]]

  init(stringLiteral text: String) {
    parts = text.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
  }
}

/// A pattern and its replacement.
typealias Rule = (pattern: Pattern, template: String)

/// Rules whose patterns begin with words, found by these words.
struct RuleTable: ExpressibleByArrayLiteral {
  fileprivate private(set) var rules: [String: [Rule]] = [:]

  init(arrayLiteral rules: Rule...) {
    for rule in rules { for word in rule.pattern.parts[0] { self.rules[word, default: []].append(rule) } }
  }
}

extension Source {
  func first(_ table: RuleTable, at start: Int) -> (template: String, match: Match)? {
    table.rules[self[start]].flatMap { first($0, at: start) }
  }

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
