import FantailToolSupport

/// Finds the groups of a file in the compiler's parse, and the groups that are too large for one closure.
struct GroupReader {
  private struct Group {
    /// The bytes of the group, from its first word (`Fantail` in `Fantail.describe`) to its closing brace.
    var range: Range<Int>
    var lines: Int
    var description: String
    /// The enclosing group that the compiler checks together with this group.
    var parent: Int?
    /// The closure that the compiler checks as a whole and that contains the group.
    var system: Int
    /// Whether the group is a statement in another group, so that a name can replace it.
    var isStatement: Bool
    /// The number of lines inside the group that belong to properties.
    var hidden = 0
    var isCut = false
  }

  /// The surroundings of a position.
  private struct Place {
    /// The innermost group.
    var group: Int?
    /// Whether the compiler checks the group and the position together.
    var isOfGroup = true
    /// Whether statements here belong to the group.
    var holdsStatements = true
  }

  /// The words that declare examples, which are neither groups nor hooks.
  private static let examples = SourceText.words.subtracting(SourceText.groups).filter {
    !$0.hasSuffix("All") && !$0.hasSuffix("Each")
  }

  private let bytes: [UInt8]
  private let tokens: [SourceToken]
  private var groups: [Group] = []
  private var systems: [GroupSystem] = []
  /// The last token that was found.
  private var token = 0

  /// - Parameters:
  ///   - tree: The compiler's parse, in which braces have offsets, but calls do not.
  ///   - tokens: The tokens of the file, to find where calls begin.
  init(_ tree: SyntaxTree, _ bytes: [UInt8], _ tokens: [SourceToken]) {
    self.bytes = bytes
    self.tokens = tokens
    read(tree, in: Place())
  }

  private mutating func read(_ node: SyntaxTree, in place: Place, isStatement: Bool = false) {
    var place = place
    switch node.kind {
    case "call_expr":
      let word = node["fn"]?.calledName ?? ""
      if Self.examples.contains(word), let group = place.group { systems[groups[group].system].examples += 1 }
      if SourceText.groups.contains(word), add(node, place, isStatement: isStatement && word != "SharedExamples") {
        read(node.trailingBody ?? SyntaxTree(), in: Place(group: groups.count - 1))
        return
      }
    case "func_decl", "accessor_decl":
      // The compiler checks a declaration's body separately.
      if let group = place.group, let body = node["body"]?.bytes {
        groups[group].hidden += max(0, lines(body) - 2)
        systems[groups[group].system].lines -= max(0, lines(body) - 2)
      }
      place = Place(group: place.group, isOfGroup: false)
    case "closure_expr": place.holdsStatements = false
    case "brace_stmt":
      for statement in node.members("elements") { read(statement, in: place, isStatement: place.holdsStatements) }
      return
    default: break
    }
    for child in node.children { read(child, in: place) }
  }

  /// Adds the group of a call. Returns whether the call's trailing closure is the content of a group.
  private mutating func add(_ call: SyntaxTree, _ place: Place, isStatement: Bool) -> Bool {
    guard let body = call.trailingBody?.bytes, let start = start(ofCallBefore: body.lowerBound) else { return false }
    let range = start..<body.upperBound
    let base = call["fn"]?["base"]
    let parent = place.isOfGroup ? place.group : nil
    if parent == nil { systems.append(GroupSystem(start: start, lines: lines(range))) }
    groups.append(
      Group(
        range: range, lines: lines(range),
        description: call["args"]?.members("args").first?["expr"]?.text("value") ?? "",
        parent: parent, system: parent.map { groups[$0].system } ?? systems.count - 1,
        isStatement: isStatement && (base == nil || base?.text("name") == "Fantail")))
    return true
  }

  /// Finds the groups to cut, and returns the systems in the order of their outermost groups' positions.
  mutating func cutSystems() -> [GroupSystem] {
    let awaits = tokens.indices.filter(isolates).map { tokens[$0].range.lowerBound }
    for index in groups.indices.reversed() {
      let group = groups[index]
      guard let parent = group.parent else { continue }
      let isLarge =
        group.isStatement && group.lines - group.hidden >= GroupCut.least && systems[group.system].lines > GroupCut.most
      let isolates = isLarge && awaits.contains(where: group.range.contains)
      groups[index].isCut = isLarge && !isolates
      if isolates { systems[group.system].kept.insert((group.range.lowerBound, group.lines), at: 0) }
      // The lines with the two braces and the line with the name remain.
      groups[parent].hidden += groups[index].isCut ? group.lines - 3 : group.hidden
    }
    var taken = Set(tokens.filter { $0.kind == .word }.map { $0.text.unquoted })
    for group in groups where group.isCut { systems[group.system].cuts.append(cut(group, &taken)) }
    return systems
  }

  /// Returns whether a word may use `#isolation`, as a default argument of an awaited call other than an expectation.
  private func isolates(_ index: Int) -> Bool {
    tokens[index].text == "#isolation"
      || tokens[index].text == "await" && index + 1 < tokens.count && tokens[index + 1].text != "expect"
  }

  /// Returns the first byte of the call whose parenthesis is before a brace; this has to be called for the braces in
  /// ascending order.
  private mutating func start(ofCallBefore brace: Int) -> Int? {
    while token + 1 < tokens.count, tokens[token].range.lowerBound < brace { token += 1 }
    guard token > 0, tokens[token - 1].text == ")", let open = tokens[token - 1].partner, open > 0 else { return nil }
    var word = open - 1
    if tokens[word].text == ">", let angle = tokens[..<word].lastIndex(where: { $0.text == "<" }) { word = angle - 1 }
    let isNamed = word > 1 && tokens[word - 1].text == "." && tokens[word - 2].text == "Fantail"
    return tokens[isNamed ? word - 2 : word].range.lowerBound
  }

  private func lines(_ range: Range<Int>) -> Int { 1 + bytes[range].count { $0 == 0x0A } }

  // MARK: - What is cut

  private func cut(_ group: Group, _ taken: inout Set<String>) -> GroupCut {
    let line = bytes[..<group.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let indentation = bytes[line..<group.range.lowerBound].prefix { $0 == 0x20 || $0 == 0x09 }
    return GroupCut(
      name: name(of: group, &taken), range: group.range,
      indentation: String(decoding: indentation, as: UTF8.self), lines: group.lines)
  }

  /// Returns a name from the description that does not occur in the file: `whenEmpty` for "when empty".
  private func name(of group: Group, _ taken: inout Set<String>) -> String {
    var name = ""
    for word in group.description.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where name.count < 30 {
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
