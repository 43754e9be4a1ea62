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
    var isCut = false
  }

  /// What stands around a place.
  private struct Place {
    /// The groups, the innermost one last.
    var groups: [Int] = []
    /// The innermost group if the compiler takes it together with the place.
    var parent: Int?
    /// Whether statements are the group's.
    var holdsStatements = true
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

  init(_ bytes: [UInt8], _ tokens: [SourceToken]) {
    self.bytes = bytes
    self.tokens = tokens
    var (line, position) = (1, 0)
    lines = tokens.map { token in
      while position < token.range.lowerBound {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
      }
      return line
    }
    read(tokens.indices, in: Place())
  }

  private mutating func read(_ range: Range<Int>, in place: Place) {
    var opened: [Int: Int] = [:]
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      if token.text == "{", let close = token.partner {
        read(index + 1..<close, in: inner(index, opened[index], close, place))
        index = close
      } else if token.kind == .word {
        // For all groups around it, whatever stands between.
        if isolates(index) { for group in place.groups { found[group].isolates = true } }
        if Self.examples.contains(token.text), tokens.isCalled(at: index), let group = place.groups.last {
          found[group].examples += 1
        }
        if GroupSystem.words.contains(token.text), let open = closure(of: index), let close = tokens[open].partner {
          opened[open] = found.count
          add(index, close, place)
        }
      }
      index += 1
    }
  }

  /// The place between two braces.
  private mutating func inner(_ open: Int, _ group: Int?, _ close: Int, _ place: Place) -> Place {
    if let group { return Place(groups: place.groups + [group], parent: group) }
    var index = open
    while index > 0, !tokens[index].startsLine, !["{", "}", ";"].contains(tokens[index - 1].text) || index == open {
      index = tokens[index - 1].partner.map { min($0, index - 1) } ?? index - 1
    }
    let head = tokens[index...open].map(\.text)
    if head.contains("func") || (head.contains("var") && !head.contains("=")) {
      // The body of a declaration is taken on its own.
      if let group = place.groups.last { found[group].hidden += max(0, lines[close] - lines[open] - 1) }
      return Place(groups: place.groups)
    }
    var place = place
    // The statements of an `if` or a `for` are the group's.
    if Set(["if", "for", "else", "switch"]).isDisjoint(with: head.prefix(2)) { place.holdsStatements = false }
    return place
  }

  private mutating func add(_ word: Int, _ close: Int, _ place: Place) {
    let start = word > 1 && tokens[word - 1].text == "." && tokens[word - 2].text == "Fantail" ? word - 2 : word
    let isStatement =
      place.holdsStatements && startsStatement(start) && endsStatement(close) && tokens[word].text != "SharedExamples"
    found.append(
      Group(
        word: word, start: start, close: close, parent: place.parent,
        root: place.parent.map { found[$0].root } ?? found.count, isStatement: isStatement))
  }

  /// The systems in the order of their outermost groups.
  func systems() -> [GroupSystem] {
    var groups = found
    var systems: [Int: GroupSystem] = [:]
    for group in groups {
      let start = tokens[group.start].range.lowerBound
      var system = systems[group.root] ?? GroupSystem(start: start, lines: span(group), examples: 0, cuts: [], kept: [])
      system.lines -= group.hidden
      system.examples += group.examples
      systems[group.root] = system
    }
    for index in groups.indices.reversed() {
      let group = groups[index]
      guard let parent = group.parent, let system = systems[group.root] else { continue }
      let isLarge =
        group.isStatement && span(group) - group.hidden >= GroupCut.least && system.lines > GroupCut.most
      groups[index].isCut = isLarge && !group.isolates
      if isLarge, group.isolates {
        systems[group.root]?.kept.insert((tokens[group.start].range.lowerBound, span(group)), at: 0)
      }
      // What is left are the lines of both braces, and the name.
      groups[parent].hidden += groups[index].isCut ? span(group) - 3 : group.hidden
    }
    var taken = Set(tokens.filter { $0.kind == .word }.map { Keyword.unquoted($0.text) })
    for group in groups where group.isCut { systems[group.root]?.cuts.append(cut(group, &taken)) }
    return groups.indices.compactMap { systems[$0] }
  }

  // MARK: - Where groups stand

  /// Returns whether a word may stand for `#isolation`: a default argument of what is awaited, but for expectations.
  private func isolates(_ index: Int) -> Bool {
    tokens[index].text == "#isolation"
      || tokens[index].text == "await" && index + 1 < tokens.count && tokens[index + 1].text != "expect"
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
