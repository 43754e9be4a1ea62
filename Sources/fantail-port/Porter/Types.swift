import FantailToolSupport

/// Classes of specs and of test cases, and functions of Spectre's, which become types that hold specs.
extension SwiftPort {
  mutating func types() {
    for index in tree.scopes.indices {
      let scope = tree.scopes[index]
      if tree.isTestCase(index) {
        testCase(index)
      } else if tree.isFreeRoot(index) {
        freeFunction(index)
      } else if source[scope.owner.word] == "class", scope.role == .type {
        specClass(index)
      } else if source[scope.owner.word] == "extension", known.specTypes.contains(source[scope.owner.word + 1]) {
        members(index)
      } else if scope.role == .group, root(of: index) == index {
        if tree.library == .kiwi, source[scope.owner.word + 1] == "spec" {
          wrap(index, name: nameOfType(around: index))
        }
        moveHoisted(before: index)
      }
    }
    for call in source.tokens.indices where known.calls(root: call, in: source) {
      mark(call, "\(source[call]): it is a type now, whose spec is found by itself; delete the call")
    }
    for index in source.tokens.indices where source[index] == "current" && source[index - 1] == "." {
      if ["QuickSpec", "AsyncSpec"].contains(source[index - 2]) {
        mark(index, "QuickSpec.current: Fantail has no running test case to ask")
      }
    }
  }

  /// Puts what a root's groups declare before the member of the type that the root is.
  private mutating func moveHoisted(before root: Int) {
    guard let pieces = hoisted[root] else { return }
    let line = source.lines(tree.scopes[root].owner.range.prefix(1)).lowerBound
    edits.replace(line..<line, with: pieces, leads: false)
  }

  private func nameOfType(around scope: Int) -> String {
    tree.scopes[scope].parent.map { source[tree.scopes[$0].owner.word + 1] } ?? ""
  }

  /// Returns whether a scope is what `spec()` or `configure(_:)` of a class of Quick's does.
  private func isSpecFunction(_ scope: Int) -> Bool {
    ["spec", "configure"].contains(source[tree.scopes[scope].owner.word + 1])
      && tree.scopes[scope].parent.map { tree.bases($0).contains(where: Words.specBases.contains) } == true
  }

  // MARK: - Quick

  private mutating func specClass(_ index: Int) {
    let scope = tree.scopes[index]
    let (keyword, name) = (scope.owner.word, source[scope.owner.word + 1])
    guard let base = tree.bases(index).first(where: Words.specBases.contains) else {
      let isTested = scope.statements.contains { source[$0.word] == "func" && source[$0.word + 1].hasPrefix("test") }
      if tree.bases(index).contains(where: known.specTypes.contains) {
        mark(keyword, "\(name): a type of specs has no parent class; call what both share")
      } else if isTested, !tree.imports.isDisjoint(with: SpecTree.frameworks), !tree.bases(index).isEmpty {
        mark(keyword, "\(name): expectations count in examples; make it a spec that calls what its parent class does")
      }
      return
    }
    let functions = scope.statements.compactMap(\.scopes.last).map { tree.scopes[$0] }
    if base == "QuickConfiguration", functions.filter({ $0.role == .group }).count < scope.statements.count {
      return mark(
        keyword,
        "QuickConfiguration: write hooks outside groups, static var hooks: Spec { beforeEach { … } }, and shared examples "
          + "as static properties")
    }
    enumeration(index, without: base)
    switch base {
    case "Behavior", "AsyncBehavior": behavior(index)
    case "QuickConfiguration":
      for function in functions {
        edits.delete(source.lines(function.owner.range.lowerBound..<(function.open + 1)))
        edits.delete(source.lines(source.partner(function.open)..<(source.partner(function.open) + 1)))
      }
    default: members(index)
    }
  }

  /// Makes a class an enumeration, which inherits from nothing.
  mutating func enumeration(_ index: Int, without base: String) {
    let (owner, open) = (tree.scopes[index].owner, tree.scopes[index].open)
    for modifier in owner.range.lowerBound..<owner.word {
      if source[modifier] == "final" { edits.delete(source.start(modifier)..<source.start(modifier + 1)) }
      if source[modifier] == "open" { edits.replace(source.tokens[modifier], with: "public") }
    }
    edits.replace(source.tokens[owner.word], with: "enum")
    guard let colon = source.first(":", in: owner.word..<open) else { return }
    let others = source.parts((colon + 1)..<open).filter { source[$0.lowerBound] != base }.map {
      source.text(tokens: $0)
    }
    let rest = others.isEmpty ? " " : ": \(others.joined(separator: ", ")) "
    edits.replace(source.end(colon - 1)..<source.start(open), with: rest)
  }

  private mutating func members(_ index: Int) {
    for member in tree.scopes[index].statements
    where ["func", "var", "let", "init", "deinit", "subscript"].contains(source[member.word]) {
      let name = source[member.word + 1]
      if let body = member.scopes.last, isSpecFunction(body) {
        spec(body, nameOfType(around: body))
      } else if ["init", "deinit", "subscript"].contains(source[member.word]) || Words.testCaseHooks[name] != nil {
        let what = source[member.word] == "func" ? name : source[member.word]
        mark(member.range.lowerBound, "\(what): a spec has no instance; write beforeEach and afterEach")
      } else {
        makeStatic(member)
      }
    }
  }

  /// Makes a member of the instance one of the type.
  private mutating func makeStatic(_ member: SpecTree.Statement) {
    let modifiers = (member.range.lowerBound..<member.word).map { source[$0] }
    for index in member.range.lowerBound..<member.word {
      if source[index] == "class" { edits.replace(source.tokens[index], with: "static") }
      if ["override", "lazy"].contains(source[index]) { edits.delete(source.start(index)..<source.start(index + 1)) }
    }
    let unsafe = isStored(member) && !modifiers.contains("nonisolated") ? "nonisolated(unsafe) " : ""
    let word = modifiers.contains("static") || modifiers.contains("class") ? "" : "static "
    if !(word + unsafe).isEmpty { edits.insert(word + unsafe, before: source.tokens[member.word]) }
  }

  /// `override class func spec() { … }`.
  private mutating func spec(_ scope: Int, _ name: String) {
    let (owner, open) = (tree.scopes[scope].owner, tree.scopes[scope].open)
    let kept = (owner.range.lowerBound..<owner.word).map { source[$0] == "open" ? "public" : source[$0] }
      .filter { $0.hasPrefix("@") || $0 == "public" }
    let head = (kept + ["static var spec: Spec {"]).joined(separator: " ")
    edits.replace(source.start(owner.range.lowerBound)..<source.end(open), with: head)
    wrap(scope, name: name)
  }

  /// The statements of a root that stay in it.
  private func kept(_ root: Int) -> [SpecTree.Statement] {
    tree.scopes[root].statements.filter {
      source[$0.word] == "extension" || !Words.declarations.contains(source[$0.word])
    }
  }

  /// Whether one group is put around all of a root.
  func isWrapped(_ root: Int) -> Bool {
    guard !tree.isTestCase(root) else { return true }
    guard tree.isFreeRoot(root) || isSpecFunction(root) || tree.library == .kiwi else { return false }
    let statements = kept(root)
    return statements.isEmpty || !statements.allSatisfy { Words.groups.contains(source[$0.word]) }
      || statements.count > 1 && hasState
  }

  /// Writes one group around all of a root, or a property for each of its groups, whose names stay what they were.
  mutating func wrap(_ root: Int, name: String) {
    let scope = tree.scopes[root]
    if isWrapped(root) {
      edits.insert(
        " describe(\"\(Self.described(name))\"\(serial.contains(root) ? ", .serial" : "")) {",
        at: source.end(scope.open))
      return edits.insert("} ", before: source.tokens[source.partner(scope.open)])
    }
    let first = tree.isFreeRoot(root) ? scope.body.lowerBound : scope.owner.range.lowerBound
    let indentation = source.indentation(first)
    for (number, statement) in kept(root).dropLast().enumerated() {
      edits.insert(
        "\n\(indentation)}\n\n\(indentation)static var spec\(number + 2): Spec {",
        after: source.tokens[statement.range.upperBound - 1])
    }
  }

  /// The name of what a type's specs describe.
  static func described(_ name: String) -> String {
    for suffix in ["Specs", "Spec", "Tests", "Test"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// `class Edible: Behavior<Food> { override class func spec(_ food: @escaping () -> Food) { … } }`.
  private mutating func behavior(_ index: Int) {
    let (owner, open) = (tree.scopes[index].owner, tree.scopes[index].open)
    let types = (owner.word..<open).filter { source[$0].hasSuffix("Behavior") && source[$0 + 1] == "<" }
    guard let base = types.first, let end = source.parts(base..<open).first?.upperBound else { return }
    let data = source.text(tokens: (base + 2)..<(end - 1))
    for scope in tree.scopes[index].statements.compactMap(\.scopes.last).filter(isSpecFunction).map({ tree.scopes[$0] })
    {
      guard let parameter = source.call(scope.owner.word + 1)?.arguments.first?.tokens,
        let colon = source.first(":", in: parameter)
      else { continue }
      let name = source[owner.word + 1]
      edits.replace(
        source.start(scope.owner.range.lowerBound)..<source.end(scope.open),
        with: "static let examples = SharedExamples<@Sendable () -> \(data)>(\"\(name)\") { \(source[colon - 1]) in")
    }
  }

  /// Functions that make examples return them.
  mutating func makers() {
    for (index, scope) in tree.scopes.enumerated()
    where scope.role == .group && source[scope.owner.word] == "func" && !isSpecFunction(index)
      && !tree.isFreeRoot(index)
      && !tree.isTestCase(scope.parent ?? 0)
    {
      edits.insert("@SpecBuilder ", before: source.tokens[scope.owner.range.lowerBound])
      edits.insert("-> [Spec] ", before: source.tokens[scope.open])
    }
  }
}
