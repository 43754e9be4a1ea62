/// Finds the groups of a file by its words and brackets, and which of them are too much for one closure.
struct GroupReader {
  private struct Group {
    var word: Int
    /// The first token, `Fantail` of `Fantail.describe`.
    var start: Int
    var close: Int
    /// The group around it that the compiler takes together with it.
    var parent: Int?
    /// The outermost of the groups that the compiler takes together.
    var root: Int
    /// Whether it is a statement of a group, which a name can stand for.
    var isStatement: Bool
    /// The lines inside that belong to properties.
    var hidden = 0
    var examples = 0
    var isolates = false
  }

  /// The meaning of a brace for what stands in it.
  private enum Brace {
    /// A group's closure.
    case group(Int)
    /// The body of a declaration, which the compiler takes on its own; the line where it begins.
    case declaration(Int)
    /// The block of an `if` or a `for`, whose statements are the group's.
    case block
    case other
  }

  /// What declares examples, written by `.ci/run names --record`.
  private static let examples: Set<String> = [
    "fit", "it", "itBehavesLike", "pending", "specify", "xit",
  ]

  private let bytes: [UInt8]
  private let tokens: [SourceToken]
  /// The line of each token.
  private let lines: [Int]
  private var found: [Group] = []
  private var braces: [Brace] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SourceLexer.tokens(of: bytes)
    var (line, position) = (1, 0)
    lines = tokens.map { token in
      while position < token.range.lowerBound {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
      }
      return line
    }
  }

  mutating func read() {
    var opened: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "{": braces.append(opened[index].map(Brace.group) ?? brace(index))
      case "}":
        guard case .declaration(let line) = braces.popLast(), let group = around else { continue }
        found[group].hidden += max(0, lines[index] - line - 1)
      default:
        guard token.kind == .word else { continue }
        if isolates(index) { noteIsolation() }
        if Self.examples.contains(token.text), tokens.isCalled(at: index), let group = around {
          found[group].examples += 1
        }
        guard GroupSystem.words.contains(token.text), let open = closure(of: index),
          let close = tokens[open].partner
        else { continue }
        add(index, close)
        opened[open] = found.count - 1
      }
    }
  }

  /// The systems in the order of their outermost groups.
  func systems() -> [GroupSystem] {
    var groups = found
    var taken = Set(tokens.filter { $0.kind == .word }.map { Keyword.unquoted($0.text) })
    var sizes: [Int: (lines: Int, examples: Int)] = [:]
    for (index, group) in groups.enumerated() {
      let own = group.root == index ? span(group) : 0
      sizes[group.root, default: (0, 0)].lines += own - group.hidden
      sizes[group.root, default: (0, 0)].examples += group.examples
    }
    var cuts: [Int: [Int]] = [:]
    var kept: [Int: [Int]] = [:]
    for index in groups.indices.reversed() {
      let group = groups[index]
      guard let parent = group.parent else { continue }
      let isLarge =
        group.isStatement && span(group) - group.hidden >= GroupCut.least
        && sizes[group.root]?.lines ?? 0 > GroupCut.most
      let isCut = isLarge && !group.isolates
      if isCut { cuts[group.root, default: []].append(index) }
      if isLarge, group.isolates { kept[group.root, default: []].append(index) }
      // What is left are the lines of both braces, and the name.
      groups[parent].hidden += isCut ? span(group) - 3 : group.hidden
    }
    return groups.indices.filter { groups[$0].root == $0 }.map { root in
      GroupSystem(
        start: tokens[groups[root].start].range.lowerBound, lines: sizes[root]?.lines ?? 0,
        examples: sizes[root]?.examples ?? 0,
        cuts: (cuts[root] ?? []).reversed().map { cut(groups[$0], &taken) },
        kept: (kept[root] ?? []).reversed().map { (tokens[groups[$0].start].range.lowerBound, span(groups[$0])) })
    }
  }

  // MARK: - Where groups stand

  /// The innermost group around the present place.
  private var around: Int? {
    for brace in braces.reversed() { if case .group(let group) = brace { return group } }
    return nil
  }

  private mutating func add(_ word: Int, _ close: Int) {
    let start = word > 1 && tokens[word - 1].text == "." && tokens[word - 2].text == "Fantail" ? word - 2 : word
    var (parent, isStatement): (Int?, Bool) = (nil, startsStatement(start) && tokens[word].text != "SharedExamples")
    search: for brace in braces.reversed() {
      switch brace {
      case .group(let group):
        parent = group
        break search
      case .declaration: break search
      case .block: continue
      case .other: isStatement = false
      }
    }
    let root = parent.map { found[$0].root } ?? found.count
    found.append(
      Group(
        word: word, start: start, close: close, parent: parent, root: root,
        isStatement: isStatement && endsStatement(close)))
  }

  /// Returns whether a word may stand for `#isolation`: a default argument of what is awaited, but for expectations.
  private func isolates(_ index: Int) -> Bool {
    tokens[index].text == "#isolation"
      || tokens[index].text == "await" && index + 1 < tokens.count && tokens[index + 1].text != "expect"
  }

  /// Notes that for all groups around it, whatever stands between.
  private mutating func noteIsolation() {
    for brace in braces { if case .group(let group) = brace { found[group].isolates = true } }
  }

  private func brace(_ open: Int) -> Brace {
    var index = open
    while index > 0, !tokens[index].startsLine, !["{", "}", ";"].contains(tokens[index - 1].text) || index == open {
      index = tokens[index - 1].partner.map { min($0, index - 1) } ?? index - 1
    }
    let head = tokens[index...open].map(\.text)
    if head.contains("func") || (head.contains("var") && !head.contains("=")) { return .declaration(lines[open]) }
    let words: Set = ["if", "for", "else", "switch"]
    return words.isDisjoint(with: head.prefix(2)) ? .other : .block
  }

  /// The brace of the closure that a call ends in.
  private func closure(of word: Int) -> Int? {
    var next = word + 1
    if next < tokens.count, tokens[next].text == "<", let end = tokens[next...].firstIndex(where: { $0.text == "(" }) {
      next = end
    }
    guard next < tokens.count, tokens[next].text == "(", let end = tokens[next].partner, end > next,
      end + 1 < tokens.count, tokens[end + 1].text == "{"
    else { return nil }
    return end + 1
  }

  private func startsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = tokens[index - 1]
    if ["{", "}", ";", "in"].contains(before.text) { return true }
    return tokens[index].startsLine && (before.kind != .symbol || [")", "]", ">", "!", "?"].contains(before.text))
      && before.text != "return"
  }

  private func endsStatement(_ close: Int) -> Bool {
    guard close + 1 < tokens.count else { return true }
    let next = tokens[close + 1]
    return ["}", ";"].contains(next.text) || next.startsLine && (next.kind == .word || next.kind == .string)
  }

  private func span(_ group: Group) -> Int { lines[group.close] - lines[group.start] + 1 }

  // MARK: - What is cut

  private func cut(_ group: Group, _ taken: inout Set<String>) -> GroupCut {
    let start = tokens[group.start].range.lowerBound
    var line = start
    while line > 0, bytes[line - 1] != 0x0A { line -= 1 }
    let indentation = bytes[line..<start].prefix { $0 == 0x20 || $0 == 0x09 }
    return GroupCut(
      name: name(of: group, &taken), range: start..<tokens[group.close].range.upperBound,
      indentation: String(decoding: indentation, as: UTF8.self), lines: span(group))
  }

  /// A name from the description that nothing in the file has: `whenEmpty` for "when empty".
  private func name(of group: Group, _ taken: inout Set<String>) -> String {
    let description = tokens[group.word + 2]
    let text = description.kind == .string && description.partner == nil ? description.text : ""
    var name = ""
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where name.count < 30 {
      let isShouted = word.count > 1 && word == word.uppercased()
      name +=
        name.isEmpty
        ? (isShouted ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst())
        : word.prefix(1).uppercased() + word.dropFirst()
    }
    if name.first?.isNumber ?? true { name = "group" + name }
    var candidate = name
    var number = 1
    while taken.contains(candidate) || Keyword.quoted(candidate) != candidate {
      candidate = name + (name.hasPrefix("group") ? "" : "Group") + (number == 1 ? "" : "\(number)")
      number += 1
    }
    taken.insert(candidate)
    return candidate
  }
}
