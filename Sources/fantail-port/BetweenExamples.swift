import FantailToolSupport

/// Handles code between Spectre's examples in an XCTest test.
extension SwiftPort {
  /// Puts the assertions between the examples of a test into separate examples, since a group's statements run while
  /// the plan is made. Marks other statements between examples. Returns the first tokens of the assertions and of the
  /// marked statements.
  mutating func looseStatements(of group: SpecTree.Scope) -> Set<Int> {
    var loose: Set<Int> = []
    var run: [SpecTree.Statement] = []
    for statement in group.statements {
      if isAssertion(statement) {
        run.append(statement)
        loose.insert(statement.first)
        continue
      }
      wrap(run, of: group)
      run = []
      if let reason = whyItRunsEarly(statement) {
        mark(statement.first, reason)
        if !["let", "var"].contains(statement.keyword) { loose.insert(statement.first) }
        if !Words.control.contains(statement.keyword), loose.contains(statement.first) { other(statement) }
      }
    }
    wrap(run, of: group)
    return loose
  }

  /// Marks the state that the examples of one test shared: XCTest makes an instance for each test, and runs hooks
  /// around all of the test's examples.
  mutating func sharing(of testCase: SpecTree.Scope) {
    let tests = testCase.statements.compactMap(tree.body).filter { tree.isTestFunction($0) && makesSeveral($0) }
    if tests.isEmpty { return }
    for hook in testCase.statements where ["beforeEach", "afterEach"].contains(hook.maker) {
      // Such a hook only calls its superclass's hook.
      if tree.body(hook)?.statements.isEmpty == true { continue }
      mark(hook.first, "\(hook.name): it ran once for all examples of a test; here it runs for each of them")
    }
    for member in testCase.statements where ["let", "var"].contains(member.keyword) && !member.isStatic {
      let isChanged = tree.uses(of: member.name, in: testCase).contains { index in
        tests.contains { $0.body.contains(index) } && changes(index)
      }
      if isChanged {
        mark(member.first, "\(member.name): the examples of a test shared it; here each begins with its first value")
      }
    }
  }

  /// Returns whether a statement changes a property, or an object to which the property refers: it assigns the property
  /// or a part of it, passes it as `inout`, or calls a method of it only for the method's effect.
  private func changes(_ index: Int) -> Bool {
    let first = source[index - 1] == "." && source[index - 2] == "self" ? index - 2 : index
    if source[first - 1] == "&" { return true }
    var next = index + 1
    while true {
      switch source[next] {
      case "?", "!": next += 1
      case "." where source.isWord(next + 1): next += 2
      case "[",
        "(" where !source.startsLine(next):
        next = source.partner(next) + 1
      default:
        let isCall = source[next - 1] == ")" && isForItsEffect(first)
        let isComparison = ["==", "!=", "<=", ">=", "===", "!==", "~="].contains(source[next])
        return isCall || source[next].hasSuffix("=") && !isComparison
      }
    }
  }

  /// Returns whether a call begins a statement, or its result is dropped.
  private func isForItsEffect(_ first: Int) -> Bool {
    var first = first
    while ["try", "await"].contains(source[first - 1]) { first -= 1 }
    return source.startsLine(first) || ["{", ";"].contains(source[first - 1])
      || source[first - 1] == "=" && source[first - 2] == "_"
  }

  /// Returns whether a group makes more than one example.
  private func makesSeveral(_ group: SpecTree.Scope) -> Bool {
    let examples = group.body.filter { index in
      Words.examples.contains(source[index]) && ["(", "{"].contains(source[index + 1])
    }
    let isRepeated = group.body.contains { ["for", "forEach"].contains(source[$0]) }
    return examples.count > 1 || isRepeated && !examples.isEmpty
  }

  private mutating func wrap(_ run: [SpecTree.Statement], of group: SpecTree.Scope) {
    guard let first = run.first?.first, let end = run.last?.range.upperBound else { return }
    let test = tree.around(group).first { $0.owner.keyword == "func" }?.owner.name ?? ""
    let number = looseRuns[test, default: 0] + 1
    looseRuns[test] = number
    let title = Self.title(ofTest: test) + (number == 1 ? "" : ", \(number)")
    let isSpread = source.startsLine(first) && run.contains { source.startsLine($0.range.upperBound) }
    let old = isSpread ? source.indentation(first) : ""
    let (head, tail) = isSpread ? ("\n\(old)  ", "\n\(old)}") : (" ", " }")
    let span = source.span(first..<end)
    // The changed range is larger than the moved range.
    let before = source.text((span.lowerBound - 1)..<span.lowerBound)
    edits.replace(
      (span.lowerBound - 1)..<span.upperBound,
      with: [
        .text("\(before)it(\"\(title)\") {\(head)"), .moved(span, from: old, to: isSpread ? old + "  " : ""),
        .text(tail),
      ], drops: true)
  }

  /// Returns whether a statement only asserts: `XCTAssertEqual(a, b)`, `try expect(a) == b`, `if a { XCTFail() }`.
  private func isAssertion(_ statement: SpecTree.Statement) -> Bool {
    if Words.control.contains(statement.keyword) {
      let inner = statement.scopes.flatMap { tree.scopes[$0].statements }
      return !inner.isEmpty && !tree.makesExamples(in: statement.range) && inner.allSatisfy(isAssertion)
    }
    return statement.keyword.hasPrefix("XCT") || ["expect", "fail"].contains(statement.keyword)
      || statement.keyword == "throw"
  }

  private func whyItRunsEarly(_ statement: SpecTree.Statement) -> String? {
    let isValue = ["let", "var"].contains(statement.keyword)
    if statement.maker != nil || Words.declarations.contains(statement.keyword) || statement.keyword.hasPrefix("#")
      || ["super", "return"].contains(statement.keyword)
    {
      return nil
    }
    if isValue {
      let throwing = statement.range.contains {
        source[$0] == "await" || source[$0] == "try" && !["?", "!"].contains(source[$0 + 1])
      }
      let reads = statement.range.contains(where: readPlaces.contains)
      if throwing { return "\(statement.name): a group's value neither throws nor waits; make it in a beforeEach" }
      return reads ? "\(statement.name): it reads a let of each example; write let \(statement.name) = Let { … }" : nil
    }
    if Words.control.contains(statement.keyword), tree.makesExamples(in: statement.range) { return nil }
    return "\(statement.keyword): it runs while the plan is made; put it into the examples that need it"
  }
}
