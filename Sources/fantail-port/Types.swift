import FantailToolSupport

/// Turns classes of specs and of test cases, and functions of Spectre's suites, into types with specs.
extension SwiftPort {
  mutating func types() {
    for scope in tree.scopes {
      let isClass = scope.owner.keyword == "class"
      if scope.isTestCase {
        testCase(scope)
      } else if tree.isFreeRoot(scope) {
        freeFunction(scope)
      } else if isClass, scope.role == .type {
        specClass(scope)
      } else if scope.owner.keyword == "extension", known.specTypes.contains(scope.owner.name) {
        if TestCases.isList(scope, tree) { remove(scope.owner.range) } else { members(scope) }
      } else if scope.role == .group, tree.root(of: scope).index == scope.index {
        if tree.isSpectre, scope.parent == 0, scope.owner.maker != nil {
          mark(
            scope.owner.first,
            "\(scope.owner.keyword): nothing runs a group outside a type; write SpecMain.run([\(scope.owner.keyword)(…) { … }])"
          )
        }
        let line = source.lines(scope.owner.range.prefix(1)).lowerBound
        if let pieces = hoisted[scope.index] { edits.replace(line..<line, with: pieces) }
      }
    }
    for index in source.tokens.indices where known.lists(index, in: source) {
      mark(index, "\(source[index]).\(source[index + 2]): specs are found automatically; delete what lists them")
    }
    for index in source.tokens.indices where known.calls(root: index, in: source) { call(ofRoot: index) }
  }

  /// Removes a call to a function that has become a type, together with groups and functions that contain nothing else.
  private mutating func call(ofRoot index: Int) {
    guard var place = tree.scopes(at: index)[0].statements.first(where: { $0.range.contains(index) }),
      place.scope != 0, callsRoot(place)
    else {
      return mark(
        index,
        "\(source[index]): it is a type now, whose spec is found automatically; delete the call; delete the file if nothing else is in it"
      )
    }
    while true {
      let scope = tree.scopes[place.scope]
      if scope.index == 0 || !scope.statements.allSatisfy(callsRoot) { break }
      place = scope.owner
    }
    guard gone.insert(place.first).inserted else { return }
    edits.replace(source.paragraph(place.range), with: [], drops: true)
    callers += tree.scopes.flatMap(\.statements).count { one in
      place.range.contains(one.first) && SpecTree.isTest(one, source) && tree.body(one)?.role != .group
    }
  }

  /// Returns whether a statement only calls functions that have become types.
  private func callsRoot(_ statement: SpecTree.Statement) -> Bool {
    let ends = statement.range.filter { known.calls(root: $0, in: source) }
    guard let last = ends.last else { return false }
    if !statement.scopes.isEmpty {
      return statement.scopes.allSatisfy { scope in
        !tree.scopes[scope].statements.isEmpty && tree.scopes[scope].statements.allSatisfy(callsRoot)
      }
    }
    let isCalled =
      last == statement.word && source[last + 1] == "(" && statement.call?.end == statement.range.upperBound
    let isHandedOn = Words.groups.contains(statement.keyword) && last == statement.range.upperBound - 2
    return ends.count == 1 && (isCalled || isHandedOn)
  }

  // MARK: - Quick

  private mutating func specClass(_ scope: SpecTree.Scope) {
    let keyword = scope.owner.word
    let name = scope.owner.name
    let bases = tree.bases(scope)
    guard let base = bases.first(where: Words.specBases.contains) else {
      if bases.contains(where: known.specTypes.contains) {
        mark(keyword, "\(name): a type of specs has no parent class; call what both share")
      } else if !tree.imports.isDisjoint(with: SpecTree.frameworks),
        scope.statements.contains(where: { $0.keyword == "func" && $0.name.hasPrefix("test") })
      {
        mark(keyword, "\(name): expectations count in examples; make it a spec that calls what its parent class does")
      }
      return
    }
    if source[keyword + 2] == "<" {
      return mark(keyword, "\(name): a generic type cannot have specs; make it a function that returns SharedExamples")
    }
    let functions = scope.statements.compactMap(tree.body)
    if base == "QuickConfiguration", functions.filter({ $0.role == .group }).count < scope.statements.count {
      return mark(
        keyword,
        "QuickConfiguration: write hooks outside groups, static var hooks: Spec { beforeEach { … } }, and shared examples "
          + "as static properties")
    }
    enumeration(scope, without: base)
    for function in functions where base == "QuickConfiguration" {
      edits.replace(source.lines(function.owner.first..<(function.open + 1)), with: "")
      let close = source.partner(function.open)
      edits.replace(source.lines(close..<(close + 1)), with: "")
    }
    for function in functions where base.hasSuffix("Behavior") && tree.isSpecFunction(function) {
      behavior(function, of: scope)
    }
    if base.hasSuffix("Spec") { members(scope) }
  }

  /// Turns a class into an enumeration, which does not inherit from anything.
  private mutating func enumeration(_ scope: SpecTree.Scope, without base: String) {
    modify(scope.owner, ["final": "", "open": "public"])
    replace(scope.owner.word, with: "enum")
    guard let colon = source.first(":", in: scope.owner.word..<scope.open) else { return }
    let others = source.parts((colon + 1)..<scope.open).filter { source.first(base, in: $0) == nil }
    let list = others.map { source.text(tokens: $0) }.joined(separator: ", ")
    edits.replace(source.end(colon - 1)..<source.start(scope.open), with: list.isEmpty ? " " : ": \(list) ")
  }

  private mutating func members(_ scope: SpecTree.Scope) {
    for member in scope.statements
    where ["func", "var", "let", "init", "deinit", "subscript"].contains(member.keyword) {
      if let body = tree.body(member), tree.isSpecFunction(body) {
        spec(body, scope.owner.name)
      } else if ["init", "deinit", "subscript"].contains(member.keyword) || Words.testCaseHooks[member.name] != nil {
        let what = member.keyword == "func" ? member.name : member.keyword
        mark(member.first, "\(what): a spec has no instance; write beforeEach and afterEach")
      } else {
        let unsafe = isStored(member) ? "nonisolated(unsafe) " : ""
        let word = member.isStatic ? "" : "static "
        modify(member, ["class": "static", "override": "", "lazy": ""])
        insert(word + unsafe, before: member.word)
      }
    }
  }

  /// Rewrites `override class func spec() { … }`.
  private mutating func spec(_ scope: SpecTree.Scope, _ name: String) {
    modify(scope.owner, ["override": "", "class": "", "static": "", "final": "", "internal": "", "open": "public"])
    replace(scope.owner.word..<(scope.open + 1), with: "static var spec: Spec {")
    wrap(scope, name: name)
  }

  /// Rewrites `class Edible: Behavior<Food> { override class func spec(_ food: @escaping () -> Food) { … } }`.
  private mutating func behavior(_ function: SpecTree.Scope, of scope: SpecTree.Scope) {
    guard let type = source.match("class $0 : Behavior|AsyncBehavior < $t {", at: scope.owner.word)?.holes["t"],
      let name = source.match("spec ( $0 :", at: function.owner.word + 1)?.holes["0"]?.last
    else { return }
    let data = source.text(tokens: type.dropLast())
    replace(
      function.owner.first..<(function.open + 1),
      with:
        "static let examples = SharedExamples<@Sendable () -> \(data)>(\"\(scope.owner.name)\") { \(source[name]) in")
  }

  // MARK: - The group around everything

  private func kept(_ root: SpecTree.Scope) -> [SpecTree.Statement] {
    root.statements.filter { !Words.declarations.contains($0.keyword) && $0.keyword != "super" }
  }

  /// Returns whether one group is written around the whole root.
  func isWrapped(_ root: SpecTree.Scope) -> Bool {
    if root.isTestCase { return true }
    guard tree.isFreeRoot(root) || tree.isSpecFunction(root) else { return false }
    let statements = kept(root)
    return statements.isEmpty || !statements.allSatisfy { Words.groups.contains($0.keyword) }
      || statements.count > 1 && hasState
  }

  /// Writes one group around the whole root, or a property for each of its groups. The groups keep their names.
  private mutating func wrap(_ root: SpecTree.Scope, name: String) {
    if isWrapped(root) {
      let suffix = ["Specs", "Spec", "Tests", "Test"].first { name.hasSuffix($0) && name.count > $0.count } ?? ""
      let traits = serial.contains(root.index) ? traitsOfSharing(root) : ""
      let head = " describe(\"\(name.dropLast(suffix.count))\"\(traits)) {"
      edits.insert(head, at: source.end(max(root.open, root.head.upperBound - 1)))
      return insert("} ", before: source.partner(root.open))
    }
    let indentation = source.indentation(tree.isFreeRoot(root) ? root.body.lowerBound : root.owner.first)
    for (number, statement) in kept(root).dropLast().enumerated() {
      insert(
        "\n\(indentation)}\n\n\(indentation)static var spec\(number + 2): Spec {",
        after: statement.range.upperBound - 1)
    }
  }

  /// Writes the beginning of a type with one spec, and its closing brace.
  private mutating func open(_ scope: SpecTree.Scope, _ head: String, from first: Int) {
    let spec = "static var spec: Spec {"
    var pieces: [Edits.Piece] = [.text("\(head) \(spec)")]
    if let moved = hoisted[scope.index] {
      let indentation = source.indentation(scope.owner.first) + "  "
      pieces = [.text("\(head)\n")] + moved + [.text("\(indentation)\(spec)")]
    }
    edits.replace(source.start(first)..<source.end(max(scope.open, scope.head.upperBound - 1)), with: pieces)
    insert(" }", after: source.partner(scope.open))
  }

  /// Rewrites `func testPerson() { describe("a person") { … } }` and `let testPerson: (ContextType) -> Void = { … }` of
  /// Spectre's suites.
  private mutating func freeFunction(_ scope: SpecTree.Scope) {
    let word = scope.owner.name
    let plain = word.hasPrefix("test") && word.count > 4 ? word.dropFirst(4) : word[...]
    let name = plain.prefix(1).uppercased() + plain.dropFirst()
    open(scope, "enum \(name.hasSuffix("Spec") ? name : "\(name)Spec") {", from: scope.owner.first)
    wrap(scope, name: name)
  }

  // MARK: - Test cases

  /// Rewrites `class ATests: XCTestCase { var a: A!; override func setUp() { … }; func testB() { … } }`.
  private mutating func testCase(_ scope: SpecTree.Scope) {
    enumeration(scope, without: "XCTestCase")
    open(scope, "{", from: scope.open)
    wrap(scope, name: scope.owner.name)
    for token in scope.body where source[token] == "self" && source[token + 1] == "." && tree.isOwn(token, of: scope) {
      if !members.contains(where: { $0.contains(token) }) { delete(token..<(token + 2)) }
    }
    for token in scope.body where source[token] == "type" {
      if let match = source.match("type ( of : self )", at: token) { put("Self", over: match.range, [:]) }
    }
    for member in scope.statements {
      if TestCases.isList(member) {
        edits.replace(source.paragraph(member.range), with: [], drops: true)
      } else if let body = tree.body(member), let maker = member.maker {
        testCaseMember(member, maker, body)
      }
    }
  }

  private mutating func testCaseMember(_ member: SpecTree.Statement, _ maker: String, _ body: SpecTree.Scope) {
    for statement in source.statements(body.body) {
      let first = statement.first { !["try", "await"].contains(source[$0]) }
      if first.map({ source[$0] }) == "super" { remove(statement) }
    }
    let isIsolated = member.modifiers.contains { source[$0] == "@MainActor" }
    let isolation = isIsolated ? " @MainActor in\(body.body.isEmpty ? " " : "")" : ""
    let isGroup = body.role == .group
    let word = !isGroup ? "it" : declares("context", in: tree.scopes[member.scope]) ? "describe" : "context"
    let example = "\(word)(\"\(Self.title(ofTest: member.name))\")"
    replace(member.first..<(body.open + 1), with: "\(maker == "it" ? example : maker) {\(isolation)")
    for systems in tree.availability(of: member) {
      let guarded = "guard #available(\(systems)) else { throw Skip(\"needs \(systems.replacing(", *", with: ""))\") }"
      let first = body.body.lowerBound
      let isSpread = !body.body.isEmpty && source.startsLine(first)
      insert(isSpread ? "\n\(source.indentation(first))\(guarded)" : " \(guarded);", after: body.body.lowerBound - 1)
    }
  }

  /// Returns whether a scope, or a scope inside it, declares a name.
  private func declares(_ name: String, in scope: SpecTree.Scope) -> Bool {
    tree.scopes.contains {
      ($0.index == scope.index || scope.body.contains($0.open)) && tree.names(of: $0).contains(name)
    }
  }

  /// "testPaysOnce" -> "pays once", "testing" -> "testing"
  static func title(ofTest name: String) -> String {
    let name = name.replacing("`", with: "")
    let isWord = name.dropFirst(4).first?.isLowercase ?? true
    let words = name.dropFirst(isWord ? 0 : 4).matches(of: /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_]+/).map(\.output)
    return words.map { $0.dropFirst().contains { $0.isUppercase } ? String($0) : $0.lowercased() }.joined(
      separator: " ")
  }
}
