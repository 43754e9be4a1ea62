import FantailToolSupport

/// Rewrites clean-up blocks that a test adds while it is running: XCTest runs them after the test and before
/// `tearDown`, the newest first, even after an error or a skip.
extension SwiftPort {
  mutating func teardownBlocks(of testCase: SpecTree.Scope) {
    let calls = testCase.body.filter {
      source[$0] == "addTeardownBlock" && source.isWord($0) && source[$0 - 1] != "func"
    }.compactMap(source.call)
    if calls.isEmpty { return }
    if let other = calls.first(where: { source[$0.word - 1] == "." && source[$0.word - 2] != "self" }) {
      return mark(other.word, "addTeardownBlock: write defer { … } or afterEach { … }")
    }
    calls.forEach { rewritten.insert($0.word) }
    if calls.allSatisfy(canBeDeferred) { return calls.forEach { replace($0.word, with: "defer") } }
    list(calls, of: testCase)
  }

  /// Returns whether `defer` runs the same code at the same time, which it does in the test's code if no `defer` comes
  /// before. An assertion may check whether the test's objects are released, and a `defer` neither throws nor waits.
  private func canBeDeferred(_ call: Call) -> Bool {
    let scope = tree.scopes(at: call.word)[0]
    guard let open = call.closure, call.close == nil, source.bodyStart(open) == open + 1, scope.role == .code,
      scope.owner.maker == "it", let statement = scope.statements.first(where: { $0.word == call.word }),
      statement.range.upperBound == call.end
    else { return false }
    let isBehindOther = scope.statements.contains { $0.keyword == "defer" && $0.first < statement.first }
    let waits = source.inside(open).contains { index in
      source[index].hasPrefix("XCT") || source[index] == "await" || source[index] == "addTeardownBlock"
        || source[index] == "try" && !["?", "!"].contains(source[index + 1])
    }
    return !isBehindOther && !waits
  }

  /// Collects the blocks in a let, which the last `afterEach` of the group empties before the other hooks run.
  private mutating func list(_ calls: [Call], of testCase: SpecTree.Scope) {
    let taken = Set(testCase.body.map { source[$0] })
    let name = taken.contains("teardownBlocks") ? "ownTeardownBlocks" : "teardownBlocks"
    teardownLists[testCase.index] = name
    calls.forEach { replace($0.word, with: "\(name).value.append") }
    let waits = calls.contains { call in
      source.first("await", in: call.word..<call.end) != nil
        || call.arguments.contains { known.waiting.contains(source[$0.value.upperBound - 1]) }
    }
    let indentation = source.indentation(testCase.body.lowerBound)
    let code = waits ? "await expect { try await block() }" : "expect { try block() }"
    let hook = "afterEach { while let block = \(name).value.popLast() { \(code).notTo(.throwError) } }"
    let type = "() \(waits ? "async " : "")throws -> Void"
    edits.insert(
      "\(indentation)let \(name) = Let<[\(type)]> { [] }\n\n", at: source.lines(testCase.body.prefix(1)).lowerBound)
    let close = source.partner(testCase.open)
    let end = source.startsLine(close) ? source.lines(close..<(close + 1)).lowerBound : source.start(close)
    edits.insert("\n\(indentation)\(hook)\n", at: end)
  }
}
