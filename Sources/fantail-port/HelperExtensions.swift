import FantailToolSupport

/// Extensions of `XCTestCase` with helper functions that ported test cases call:
/// `extension XCTestCase { func makeUser() … }`. A spec does not have an instance of `XCTestCase`, so these functions
/// become free functions if they do not need an instance.
struct HelperExtensions {
  /// The functions in the extensions that have to remain there.
  private(set) var remaining: Set<String> = []
  /// The functions that become free functions.
  private var freed: Set<String> = []

  /// The members of `XCTestCase` itself.
  private static let members: Set = [
    "self", "super", "expectation", "wait", "fulfillment", "waitForExpectations", "addTeardownBlock", "name", "measure",
    "continueAfterFailure", "record", "recordFailure", "testRun", "add", "keyValueObservingExpectation", "invocation",
    "setUp", "tearDown", "executionTimeAllowance", "run", "invokeTest",
  ]

  /// Whether ported test cases call functions in the extensions.
  var isUsed: Bool { !remaining.isEmpty || !freed.isEmpty }

  init(_ trees: [SpecTree]) {
    let parts = trees.flatMap { tree in tree.scopes.filter { Self.isExtension($0, tree) }.map { (tree, $0) } }
    if parts.isEmpty { return }
    let called = Self.namesCalled(in: trees)
    let used = parts.filter { !called.isDisjoint(with: $0.1.statements.map(\.name)) }
    let ofSelf = Self.namesOfSelf(in: trees)
    for (tree, scope) in used {
      let names = Set(scope.statements.filter { $0.keyword == "func" }.map(\.name))
      if Self.canBeFree(scope, tree), names.isDisjoint(with: ofSelf) {
        freed.formUnion(names)
      } else {
        remaining.formUnion(scope.statements.filter { ["func", "var", "let"].contains($0.keyword) }.map(\.name))
      }
    }
    remaining.formUnion(freed.intersection(remaining))
    freed.subtract(remaining)
  }

  private static func isExtension(_ scope: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    scope.owner.keyword == "extension" && ["XCTestCase", "XCTest"].contains(scope.owner.name)
  }

  /// Returns the names in the code of test cases that become specs.
  private static func namesCalled(in trees: [SpecTree]) -> Set<String> {
    trees.reduce(into: []) { names, tree in
      for testCase in tree.groups where testCase.isTestCase {
        for index in testCase.body where tree.source.isName(index) { names.insert(tree.source[index]) }
      }
    }
  }

  /// Returns the members of an instance that code outside the ported test cases reads.
  private static func namesOfSelf(in trees: [SpecTree]) -> Set<String> {
    trees.reduce(into: []) { names, tree in
      let source = tree.source
      for index in source.tokens.indices where source[index] == "." && tree.testCase(around: index) == nil {
        names.insert(source[index + 1])
      }
    }
  }

  private static func canBeFree(_ scope: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    let source = tree.source
    return scope.open == scope.owner.word + 2 && scope.owner.modifiers.isEmpty && !tree.isConditional(scope.owner)
      && scope.statements.allSatisfy { $0.keyword == "func" && !$0.isStatic }
      && !scope.body.contains { index in
        members.contains(source[index]) && source.isName(index)
          && !tree.isLocal(index) && source[index + 1] != ":"
      }
  }

  func unwrap(_ tree: SpecTree, _ edits: inout Edits) {
    let source = tree.source
    for scope in tree.scopes where Self.isExtension(scope, tree) && !scope.body.isEmpty {
      guard scope.statements.allSatisfy({ freed.contains($0.name) }), Self.canBeFree(scope, tree) else { continue }
      let indentation = source.indentation(scope.body.lowerBound)
      let code = source.span(scope.body)
      edits.replace(source.span(scope.owner.range), with: [.moved(code, from: indentation, to: "")])
    }
  }
}
