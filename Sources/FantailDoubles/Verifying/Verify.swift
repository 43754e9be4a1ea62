import FantailMatchers
import FantailTree

/// Expects that a call came: `expect(…).to(.haveBeenCalled(.once))` in half the words.
///
/// ```swift
/// verify(store.on.save("tea"))
/// ```
/// - Parameter call: The call, which came once.
public func verify(
  _ call: some MockedCalls,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  verify([call.callPattern.untyped], .once, only: false, fileID, filePath, line, column)
}

/// Expects that calls came, one pattern a line.
///
/// ```swift
/// verify { store.on.save("tea") }
/// verify(.never) { store.on.delete() }
/// verify(only: true) {
///   store.on.load()
///   store.on.save("tea")
/// }
/// ```
/// ``inOrder(exactly:fileID:filePath:line:column:_:)`` says the same of calls in their order.
///
/// - Parameters:
///   - count: How many times each; exactly once when it is not given, as in Mockito and Cuckoo.
///   - only: Whether no other calls came to these mocks.
///   - calls: One pattern a line.
public func verify(
  _ count: CallCount = .once, only: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallSequenceBuilder _ calls: () -> [AnyCallPattern]
) {
  verify(calls(), count, only: only, fileID, filePath, line, column)
}

/// Waits for as long as a limit until calls have come, and expects then that they came, as `verify` without one.
///
/// ```swift
/// await verify(within: .seconds(1)) { store.on.save("tea") }
/// ```
public func verify(
  _ count: CallCount = .once, only: Bool = false, within limit: Duration,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallSequenceBuilder _ calls: () -> [AnyCallPattern]
) async {
  let patterns = calls()
  await SharedDeadline.wait(until: .now.advanced(by: limit)) {
    patterns.allSatisfy { count.holds($0.recorder.look(for: $0.constraint).calls.count) }
  }
  verify(patterns, count, only: only, fileID, filePath, line, column)
}

private func verify(
  _ patterns: [AnyCallPattern], _ count: CallCount, only: Bool,
  _ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int
) {
  let held = patterns.map { pattern in
    expect(pattern, fileID: fileID, filePath: filePath, line: line, column: column)
      .holds(Matcher(rule: HaveBeenCalled(count: count) { $0 }))
  }
  guard only, held.allSatisfy(\.self) else { return }
  expect(patterns, fileID: fileID, filePath: filePath, line: line, column: column)
    .to(
      Matcher("have been the only calls") { patterns in
        let expected = Set(patterns.flatMap { $0.recorder.calls(fitting: $0.constraint).map(\.sequence) })
        let others = AnyCallPattern.log(of: patterns).filter { !expected.contains($0.sequence) }
        if others.isEmpty { return .match }
        let names = patterns.map(\.description).joined(separator: ", ")
        return .mismatch(
          .stated("expected only calls of \(names), but others came as well", details: others.map(\.placed)))
      })
}
