import FantailToolSupport

/// Extensions of `XCTestCase` with helper functions that ported test cases call:
/// `extension XCTestCase { func makeUser() … }`. A spec does not have an instance of `XCTestCase`, so the functions that
/// do not need an instance become free functions.
struct HelperExtensions: Equatable {
  /// The functions in the extensions that have to remain there.
  private(set) var remaining: Set<String> = []
  /// The functions that become free functions.
  private var freed: Set<String> = []
  /// The descriptions of expectations, keyed by the functions that only make these expectations.
  private var makers: [String: String] = [:]

  /// The members of `XCTestCase` itself.
  private static let members: Set = [
    "self", "super", "expectation", "wait", "fulfillment", "waitForExpectations", "addTeardownBlock", "name", "measure",
    "continueAfterFailure", "record", "recordFailure", "testRun", "add", "keyValueObservingExpectation", "invocation",
    "setUp", "tearDown", "executionTimeAllowance", "run", "invokeTest",
  ]

  init(_ trees: [SpecTree]) {
    let parts = trees.flatMap { tree in tree.scopes.filter { Self.isExtension($0, tree) }.map { (tree, $0) } }
    if parts.isEmpty { return }
    let called = Self.namesCalled(in: trees)
    let used = parts.filter { !called.isDisjoint(with: $0.1.statements.map(\.name)) }
    let ofSelf = Self.namesOfSelf(in: trees)
    for (tree, scope) in used {
      for member in scope.statements {
        if let maker = Self.description(madeBy: member, tree) { makers[member.name] = maker }
      }
    }
    // A function that calls one that remains also remains.
    while true {
      let before = remaining.count
      for (tree, scope) in used {
        let isPlain = Self.isPlain(scope, tree)
        for member in scope.statements where ["func", "var", "let"].contains(member.keyword) {
          let isFree = isPlain && Self.canBeFree(member, tree, without: remaining) && !ofSelf.contains(member.name)
          if isFree { freed.insert(member.name) } else { remaining.insert(member.name) }
        }
      }
      freed.subtract(remaining)
      if remaining.count == before { break }
    }
    makers = makers.filter { remaining.contains($0.key) }
    remaining.subtract(makers.keys)
  }

  /// Returns the description of the expectation that a member only makes:
  /// `func expectation() -> XCTestExpectation { self.expectation(description: "done") }`.
  private static func description(madeBy member: SpecTree.Statement, _ tree: SpecTree) -> String? {
    let source = tree.source
    guard member.keyword == "func", source[member.word + 2] == "(", source[member.word + 3] == ")",
      let body = tree.body(member), body.statements.count == 1, let only = body.statements.first
    else { return nil }
    let start = source[only.first] == "return" ? only.first + 1 : only.first
    let word = source[start] == "self" ? start + 2 : start
    guard source[word] == "expectation", let call = source.call(word), call.end == only.range.upperBound,
      call.arguments.count == 1, let argument = call.arguments.first, argument.label == "description",
      argument.value.count == 1
    else { return nil }
    return source.text(tokens: argument.value)
  }

  private static func isExtension(_ scope: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    scope.owner.keyword == "extension" && ["XCTestCase", "XCTest"].contains(scope.owner.name)
  }

  /// Returns the names in the code of test cases that become specs, including their extensions.
  private static func namesCalled(in trees: [SpecTree]) -> Set<String> {
    let cases = cases(in: trees)
    return trees.reduce(into: []) { names, tree in
      for part in parts(of: cases, tree) {
        for index in part where tree.source.isName(index) { names.insert(tree.source[index]) }
      }
    }
  }

  /// Returns the members of an instance that code outside the ported test cases reads.
  private static func namesOfSelf(in trees: [SpecTree]) -> Set<String> {
    let cases = cases(in: trees)
    return trees.reduce(into: []) { names, tree in
      let parts = parts(of: cases, tree)
      for index in tree.source.tokens.indices
      where tree.source[index] == "." && !parts.contains(where: { $0.contains(index) }) {
        names.insert(tree.source[index + 1])
      }
    }
  }

  private static func cases(in trees: [SpecTree]) -> Set<String> {
    Set(trees.flatMap { $0.groups.filter(\.isTestCase).map(\.owner.name) })
  }

  /// Returns the bodies of the test cases that become specs, and of their extensions.
  private static func parts(of cases: Set<String>, _ tree: SpecTree) -> [Range<Int>] {
    tree.scopes.filter { scope in
      scope.isTestCase || scope.owner.keyword == "extension" && cases.contains(scope.owner.name)
    }.map(\.body)
  }

  private static func isPlain(_ scope: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    scope.open == scope.owner.word + 2 && scope.owner.modifiers.isEmpty && !tree.isConditional(scope.owner)
      && !scope.statements.contains { $0.keyword.hasPrefix("#") }
  }

  private static func canBeFree(_ member: SpecTree.Statement, _ tree: SpecTree, without remaining: Set<String>) -> Bool
  {
    let source = tree.source
    return member.keyword == "func" && !member.isStatic
      && !member.range.contains { index in
        (members.contains(source[index]) || remaining.contains(source[index])) && source.isName(index)
          && index != member.word + 1 && !tree.isLocal(index) && source[index + 1] != ":"
      }
  }

  /// Moves functions out of their extensions, and calls `expectation(description:)` itself where a helper only does
  /// that.
  func unwrap(_ tree: SpecTree, _ edits: inout Edits) {
    let source = tree.source
    for scope in tree.scopes where Self.isExtension(scope, tree) && !scope.body.isEmpty && Self.isPlain(scope, tree) {
      let free = scope.statements.filter {
        freed.contains($0.name) && Self.canBeFree($0, tree, without: remaining.union(makers.keys))
      }
      let indentation = source.indentation(scope.body.lowerBound)
      if free.count == scope.statements.count {
        let code = source.span(scope.body)
        edits.replace(source.span(scope.owner.range), with: [.moved(code, from: indentation, to: "")])
        continue
      }
      let end = source.end(scope.owner.range.upperBound - 1)
      for member in free {
        let lines = source.lines(withCommentsAbove: member.range)
        let next = source.paragraph(member.range).upperBound
        edits.replace(
          end..<end,
          with: [
            .text("\n\n"),
            .moved(
              lines.lowerBound + indentation.utf8.count..<source.end(member.range.upperBound - 1), from: indentation,
              to: ""),
          ])
        edits.replace(lines.lowerBound..<next, with: [], drops: true)
      }
    }
    if makers.isEmpty { return }
    for testCase in tree.groups where testCase.isTestCase {
      for index in testCase.body {
        guard let description = makers[source[index]], source.isName(index), !tree.isLocal(index),
          let call = source.call(index), call.arguments.isEmpty, let close = call.close
        else { continue }
        edits.replace(source.span(index..<(close + 1)), with: "expectation(description: \(description))")
      }
    }
  }
}
