import FantailToolSupport

/// Moves the functions and types that a group declares to its type: a group's closure holds none.
struct DeclarationHoist {
  /// Moves one after another, since each may need those before it. Each step moves or refuses one: there is an end.
  static func hoisted(_ text: String, marks: inout [String]) -> String {
    var text = text
    var refused: Set<String> = []
    while let next = step(text, &refused, &marks) { text = next }
    return text
  }

  private static func step(_ text: String, _ refused: inout Set<String>, _ marks: inout [String]) -> String? {
    let source = Source(text)
    for scope in GroupScope.all(in: source) {
      for statement in scope.statements {
        guard let declaration = Declaration(statement, in: source), !refused.contains(declaration.key) else { continue }
        let step = HoistStep(source: source, scope: scope, declaration: declaration)
        var edits = Edits()
        if !step.perform(&edits) { refused.insert(declaration.key) }
        marks += edits.marks
        return edits.applied(to: source.bytes)
      }
    }
    return nil
  }
}

/// A function or a type that a statement declares.
struct Declaration {
  let statement: Range<Int>
  let keyword: Int
  let name: String
  let isFunction: Bool
  /// Its text, by which it is known while the file changes.
  let key: String

  init?(_ statement: Range<Int>, in source: Source) {
    let head = statement.prefix {
      Words.modifiers.contains(source[$0]) || source[$0].hasPrefix("@") || Words.declarations.contains(source[$0])
    }
    guard let keyword = head.last(where: { Words.declarations.contains(source[$0]) }), source[keyword] != "extension"
    else { return nil }
    self.statement = statement
    self.keyword = keyword
    name = source[keyword + 1]
    isFunction = source[keyword] == "func"
    key = source.text(tokens: statement)
  }
}

private struct HoistStep {
  let source: Source
  let scope: GroupScope
  let declaration: Declaration

  /// Returns false if the declaration has to stay where it is, with a mark.
  func perform(_ edits: inout Edits) -> Bool {
    let captured = captures()
    guard declaration.isFunction, !captured.isEmpty else {
      hoist(&edits)
      return true
    }
    if asClosure(&edits) { return true }
    edits.mark(
      declaration.statement.lowerBound, in: source,
      "\(declaration.name): a group declares no functions; make it one of the type that takes \(captured.sorted().joined(separator: ", ")) as arguments"
    )
    return false
  }

  private func captures() -> Set<String> {
    let names = (scope.outer + [scope.body]).reduce(into: Set<String>()) {
      $0.formUnion(GroupScope.names(declaredIn: $1, source))
    }
    guard let open = source.first("{", in: declaration.statement) else { return [] }
    let own = GroupScope.names(declaredIn: source.inside(open), source)
    let used = (open..<source.partner(open)).filter {
      source.isWord($0) && source[$0 - 1] != "." && !isLabel($0)
    }
    return Set(used.map { source[$0] }).intersection(names).subtracting(own)
  }

  private func isLabel(_ index: Int) -> Bool { source[index + 1] == ":" && ["(", ","].contains(source[index - 1]) }

  private func hoist(_ edits: inout Edits) {
    let indentation = source.indentation(scope.member)
    let own = source.indentation(declaration.statement.lowerBound)
    let name = freeName()
    var text = source.text(tokens: declaration.statement)
    if declaration.isFunction {
      let head =
        source.start(declaration.keyword)
        - source.start(declaration.statement.lowerBound)
      let index = text.utf8.index(text.utf8.startIndex, offsetBy: head)
      text.insert(contentsOf: "private static ", at: index)
    }
    let shifted = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { offset, line in
      offset == 0 || line.isEmpty
        ? String(line) : line.hasPrefix(own) ? indentation + line.dropFirst(own.utf8.count) : String(line)
    }
    text = shifted.joined(separator: "\n")
    if let name, name.new != declaration.name { text = renamed(text, to: name.new) }
    if name?.isThere != true {
      edits.insert("\(indentation)\(text)\n\n", at: source.lines(scope.member..<(scope.member + 1)).lowerBound)
    }
    edits.replace(source.paragraph(declaration.statement), with: "")
    guard let name, name.new != declaration.name else { return }
    for index in scope.body where !declaration.statement.contains(index) && isUse(index) {
      edits.replace(source.tokens[index], with: name.new)
    }
  }

  private func isUse(_ index: Int) -> Bool {
    source[index] == declaration.name && source.isWord(index) && source[index - 1] != "."
      && !isLabel(index)
  }

  private func renamed(_ text: String, to name: String) -> String {
    let other = Source(text)
    var edits = Edits()
    for index in other.tokens.indices
    where other[index] == declaration.name && other.tokens[index].kind == .word && other[index - 1] != "." {
      edits.replace(other.tokens[index], with: name)
    }
    return edits.applied(to: other.bytes)
  }

  /// A name that the type does not use for something else, and whether it has this very declaration already.
  private func freeName() -> (new: String, isThere: Bool)? {
    guard
      var open = source.braceAround(scope.member)
    else { return nil }
    while let outer = source.braceAround(open),
      source[outer - 1] == ")"
    { open = outer }
    let members = source.statements(source.inside(open)).compactMap { Declaration($0, in: source) }
    for number in 1... {
      let name = number == 1 ? declaration.name : "\(declaration.name)\(number)"
      guard let there = members.first(where: { $0.name == name }) else { return (name, false) }
      let plain = there.key.replacing("private static ", with: "")
      if words(plain) == words(renamed(declaration.key, to: name)) { return (name, true) }
    }
    return nil
  }

  private func words(_ text: String) -> [String] { Source(text).tokens.map(\.text) }

  /// A function that uses the group's variables becomes a closure.
  private func asClosure(_ edits: inout Edits) -> Bool {
    let statement = declaration.statement
    let list = declaration.keyword + 2
    guard statement.lowerBound == declaration.keyword, source[list] == "(",
      let open = source.first("{", in: statement)
    else { return false }
    let parameters = source.arguments(of: list)
    let types = parameters.compactMap { parameter -> (label: String, name: String, type: String)? in
      guard let colon = source.first(":", in: parameter),
        !parameter.contains(where: { ["=", "inout", "..."].contains(source[$0]) })
      else { return nil }
      return (source[parameter.lowerBound], source[colon - 1], source.text(tokens: (colon + 1)..<parameter.upperBound))
    }
    let isRecursive = (open..<source.partner(open)).contains { isUse($0) }
    let result = source.text(tokens: (source.partner(list) + 1)..<open)
    guard types.count == parameters.count, !isRecursive, !result.contains("[Spec]"), !result.contains("where") else {
      return false
    }
    let arrow = result.contains("->") ? result : (result.isEmpty ? "-> Void" : "\(result) -> Void")
    let head = "let \(declaration.name): @Sendable (\(types.map(\.type).joined(separator: ", "))) \(arrow) = {"
    let names = types.isEmpty ? "" : " \(types.map(\.name).joined(separator: ", ")) in"
    edits.replace(
      source.start(statement.lowerBound)..<source.end(open), with: head + names)
    for index in scope.body where isUse(index) && source[index + 1] == "(" && !statement.contains(index) {
      for argument in source.arguments(of: index + 1) where source.label(argument) != nil {
        edits.replace(
          source.start(argument.lowerBound)..<source.start(argument.lowerBound + 2),
          with: "")
      }
    }
    return true
  }
}
