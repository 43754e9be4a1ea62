import FantailToolSupport

/// Finds the test cases of a suite that cannot become specs, before any file is ported.
struct TestCases {
  /// The reasons why test cases remain, keyed by name.
  private(set) var kept: [String: String] = [:]
  /// The types that an extension continues, in any file.
  private let extended: Set<String>
  private let helpers: Set<String>

  /// Methods of `XCTestCase` and types that only a test case can use.
  private static let own: [String: String] = [
    "keyValueObservingExpectation": "only XCTest waits for key-value observing",
    "XCTKVOExpectation": "only XCTest waits for key-value observing",
    "XCTNSPredicateExpectation": "only XCTest waits for a predicate",
    "XCTNSNotificationExpectation": "write expectNotification(named: …) by hand",
    "XCTWaiter": "only XCTest has waiters",
    "measureMetrics": "only XCTest has metrics", "startMeasuring": "only XCTest has metrics",
    "stopMeasuring": "only XCTest has metrics", "XCTAttachment": "only XCTest has attachments",
    "XCUIApplication": "tests of user interfaces stay in XCTest", "testRun": "it uses the test's own run",
    "executionTimeAllowance": "write .timeLimit(…) by hand",
    "addUIInterruptionMonitor": "only XCTest has interruption monitors",
  ]

  /// - Parameter helpers: The functions of extensions of `XCTestCase` that remain there.
  init(_ trees: [SpecTree], helpers: Set<String>) {
    extended = trees.reduce(into: []) { $0.formUnion(Self.extended(in: $1)) }
    self.helpers = helpers
    let classes = trees.flatMap { tree in tree.scopes.filter { $0.owner.keyword == "class" }.map { (tree, $0) } }
    let parents = Set(classes.flatMap { $0.0.bases($0.1) })
    let cases = Self.all(trees)
    for (tree, scope) in classes where tree.isPlain && cases.contains(scope.owner.name) {
      let name = scope.owner.name
      let parent = tree.bases(scope).first ?? ""
      kept[name] =
        scope.isTestCase
        ? reason(scope, tree, isParent: parents.contains(name))
        : cases.contains(parent) ? "its parent is \(parent)" : nil
    }
  }

  /// Returns the test cases that are plain classes, and the test cases that inherit from them.
  static func all(_ trees: [SpecTree]) -> Set<String> {
    var names: Set<String> = ["XCTestCase"]
    let classes = trees.flatMap { tree in
      tree.scopes.filter { $0.owner.keyword == "class" }.map { ($0.owner.name, tree.bases($0)) }
    }
    while true {
      let more = Set(classes.filter { !names.contains($0.0) && !names.isDisjoint(with: $0.1) }.map(\.0))
      if more.isEmpty { return names.subtracting(["XCTestCase"]) }
      names.formUnion(more)
    }
  }

  private func reason(_ scope: SpecTree.Scope, _ tree: SpecTree, isParent: Bool) -> String? {
    let source = tree.source
    let name = scope.owner.name
    if source[scope.owner.word + 2] == "<" { return "it is generic" }
    if isParent { return "others inherit from it" }
    if Self.extended(in: tree).contains(name) { return "an extension of it has a protocol, an attribute or an #if" }
    if extended.contains(name) { return "part of it is in an extension in another file" }
    if !scope.statements.contains(where: { $0.maker == "it" }) { return "it has no tests of its own" }
    let others = tree.bases(scope).filter { !["XCTestCase", "Sendable", "@unchecked", "@preconcurrency"].contains($0) }
    if let other = others.first { return "it conforms to \(other)" }
    return scope.statements.lazy.compactMap { reason($0, scope, tree) }.first ?? order(scope, tree) ?? word(scope, tree)
  }

  private static func extended(in tree: SpecTree) -> Set<String> {
    Set(tree.scopes.filter { $0.owner.keyword == "extension" && !isList($0, tree) }.map(\.owner.name))
  }

  /// Returns whether an extension contains only a list of tests.
  static func isList(_ scope: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    scope.statements.allSatisfy { $0.isStatic && isList($0) || $0.keyword.hasPrefix("#") }
  }

  /// Returns whether a member is the list of tests that XCTest formerly needed on Linux.
  static func isList(_ member: SpecTree.Statement) -> Bool {
    ["let", "var"].contains(member.keyword) && member.isStatic
      && (member.name.lowercased().hasPrefix("alltests") || member.name.hasPrefix("__allTests"))
  }

  private func reason(_ member: SpecTree.Statement, _ scope: SpecTree.Scope, _ tree: SpecTree) -> String? {
    let source = tree.source
    let isOverride = member.modifiers.contains { source[$0] == "override" }
    if Words.types.union(["typealias"]).contains(member.keyword), member.name == "Spec" {
      return "it declares a type called Spec"
    }
    if ["init", "deinit", "subscript"].contains(member.keyword) { return "it has \(member.keyword)" }
    if isOverride, member.maker == nil { return "it overrides \(member.name)" }
    if member.keyword == "func", member.name == "setUp" || member.name == "tearDown", member.maker == nil {
      return "\(member.name) takes a completion"
    }
    let isValue = ["let", "var"].contains(member.keyword)
    let isDeclared = Words.declarations.contains(member.keyword) || isValue
    if isDeclared, member.maker == nil, tree.isConditional(member) { return "\(member.name) is inside #if" }
    return isValue ? form(member, tree) : available(member, tree)
  }

  /// Returns the reason why a property of a test case cannot become a let or a variable of a group.
  private func form(_ member: SpecTree.Statement, _ tree: SpecTree) -> String? {
    if Self.isList(member) { return nil }
    let source = tree.source
    let name = member.name
    if tree.declaresSeveral(member) { return "one declaration has several properties" }
    if member.isStatic { return nil }
    if tree.observers(of: member) != nil { return "\(name) has observers" }
    let known: Set = ["@MainActor", "@available", "@objc"]
    let wrapper = member.modifiers.first { source[$0].hasPrefix("@") && !known.contains(source[$0]) }
    return wrapper.map { "\(name) has the wrapper \(source[$0])" }
  }

  /// Returns the reason why an example cannot check for the systems on which its method is available.
  private func available(_ member: SpecTree.Statement, _ tree: SpecTree) -> String? {
    guard member.maker != nil, tree.hasUnreadAvailability(member) else { return nil }
    return "\(member.name) has an @available that is not a list of systems"
  }

  /// Returns a reason if the forms of a hook are not in the order in which XCTest calls them: for `setUp` the
  /// asynchronous form first and the plain one last, for `tearDown` the reverse.
  private func order(_ scope: SpecTree.Scope, _ tree: SpecTree) -> String? {
    for hook in ["setUp", "tearDown"] {
      let forms = scope.statements.filter {
        !$0.isStatic && $0.maker != nil && [hook, "\(hook)WithError"].contains($0.name)
      }
      let ranks = forms.map { form in
        let end = tree.body(form)?.open ?? form.word
        return form.name.hasSuffix("WithError") ? 1 : tree.source.first("async", in: form.word..<end) != nil ? 0 : 2
      }
      if ranks != ranks.sorted() { return "its \(hook) methods are not in the order in which they run" }
      let mayEnd = forms.dropLast().contains { form in
        tree.source.first("throws", in: form.word..<(tree.body(form)?.open ?? form.word)) != nil
      }
      if hook == "setUp", mayEnd { return "its last setUp runs also after an error of one before" }
      let skips = forms.contains { $0.range.contains { tree.source[$0].hasPrefix("XCTSkip") } }
      if hook == "tearDown", skips { return "its tearDown skips a test that has ended" }
    }
    return nil
  }

  private func word(_ scope: SpecTree.Scope, _ tree: SpecTree) -> String? {
    let source = tree.source
    let tests = Set(scope.statements.filter { $0.maker != nil }.map(\.name))
    let declared = Set(scope.statements.map { $0.word + 1 })
    for index in scope.body where source.isWord(index) {
      let text = source[index]
      let isMember = source[index - 1] == "." && source[index - 2] != "self"
      if let reason = Self.own[text], !isMember { return "\(text): \(reason)" }
      if !tree.isOwn(index, of: scope) { continue }
      if helpers.contains(text), source.isName(index), !declared.contains(index), !tree.isLocal(index) {
        return "\(text): an extension of XCTestCase declares it"
      }
      if text == "self", source[index + 1] != ".", !(source[index - 1] == ":" && source[index - 4] == "type") {
        if source[index - 1] == ".", source[index - 2] != "." { continue }
        return "self is used as a value"
      }
      if source[index - 1] == ".", source[index - 2] == "self", isHidden(index, scope, tree) {
        return "a local \(text) hides self.\(text)"
      }
      if tests.contains(text), !declared.contains(index), !isMember, source[index - 2] != "super",
        source[index + 1] == "(", !isListed(index, scope)
      {
        return "\(text) is called"
      }
      if text == "name", source[index - 2] == "self", !scope.statements.contains(where: { $0.name == "name" }) {
        return "it uses its own name"
      }
      if text == "Bundle", source[index + 2] == "for" { return "Bundle(for:) needs a class" }
      if text == "measure", let call = source.call(index), !call.arguments.isEmpty, !isMember {
        return "measure: only XCTest has metrics"
      }
      if text == "XCTExpectFailure", let reason = failureThatStays(index, tree) { return reason }
      if text == "expectation", let label = source.call(index)?.arguments.first?.label, label != "description",
        !isMember
      {
        return "expectation(\(label):): only expectation(description:) is ported"
      }
    }
    return nil
  }

  /// Returns the reason why an expected failure of XCTest cannot become a `knownIssue`; this is only possible for an
  /// expected failure that has a closure and at most a reason.
  private func failureThatStays(_ index: Int, _ tree: SpecTree) -> String? {
    let call = tree.source.call(index)
    let arguments = call?.arguments ?? []
    if arguments.count > 1 || arguments.contains(where: { $0.label != nil }) {
      return "XCTExpectFailure: its options exist only in XCTest"
    }
    return call?.closure == nil ? "XCTExpectFailure without a closure: write .knownIssue(…) by hand" : nil
  }

  /// Returns whether a local declaration of the method hides the member that is read with `self.`.
  private func isHidden(_ index: Int, _ testCase: SpecTree.Scope, _ tree: SpecTree) -> Bool {
    let name = tree.source[index]
    return tree.scopes(at: index).prefix { $0.index != testCase.index }.contains { scope in
      tree.parameters(of: scope).contains { tree.source[$0] == name }
        || scope.statements.contains { one in
          one.range.upperBound <= index && tree.source.names(declaredBy: one.range).contains(name)
        }
    }
  }

  private func isListed(_ index: Int, _ scope: SpecTree.Scope) -> Bool {
    scope.statements.contains { Self.isList($0) && $0.range.contains(index) }
  }
}
