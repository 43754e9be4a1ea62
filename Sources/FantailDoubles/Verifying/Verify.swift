import FantailMatchers
import FantailTree

/// Expects exactly one call; short for `expect(…).to(.haveBeenCalled(.once))`.
///
/// ```swift
/// verify(store.on.save("tea"))
/// ```
/// - Parameter call: The expected call.
public func verify(
  _ call: some CallPatternConvertible,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let sequence = CallPatterns([call.callPattern.untyped])
  Verification(sequence, .once, allowsOthers: true, fileID, filePath, line, column).judge()
}

/// Expects that calls were made, with one pattern on each line. Empty braces, or an empty loop in them, are a failure.
///
/// ```swift
/// verify { store.on.save("tea") }
/// verify(.never) { store.on.delete() }
/// verify(noOtherCalls: true) {
///   store.on.load()
///   store.on.save("tea")
/// }
/// ```
/// ``inOrder(noOtherCalls:fileID:filePath:line:column:_:)`` also checks their order.
///
/// - Parameters:
///   - count: The number of calls for each pattern; by default exactly one, as in Mockito and Cuckoo.
///   - noOtherCalls: Whether other calls to these mocks fail.
///   - calls: The patterns, one on each line.
public func verify(
  _ count: CallCount = .once, noOtherCalls: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallPatternBuilder _ calls: () -> CallPatterns
) {
  Verification(calls(), count, allowsOthers: !noOtherCalls, fileID, filePath, line, column).judge()
}

/// Waits for calls, and then expects that they were made, like `verify` without a limit.
///
/// ```swift
/// await verify(within: .seconds(1)) { store.on.save("tea") }               // goes on as soon as the call has come
/// await verify(.never, within: .milliseconds(200)) { store.on.delete() }   // watches for 200 ms
/// ```
/// A count with an upper bound (`.never`, `.once`, `.exactly`, `.atMost`, `.times`) and `noOtherCalls` wait until the
/// timeout, since an extra call may be made at the end; they fail as soon as an extra call is made.
///
/// - Parameters:
///   - count: The number of calls for each pattern; by default at least one.
///   - noOtherCalls: Whether other calls to these mocks fail.
///   - limit: The longest time to wait.
///   - calls: The patterns, one on each line.
public func verify(
  _ count: CallCount = .atLeast(1), noOtherCalls: Bool = false, within limit: Duration,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallPatternBuilder _ calls: () -> CallPatterns
) async {
  let verification = Verification(calls(), count, allowsOthers: !noOtherCalls, fileID, filePath, line, column)
  verification.judge(after: await CallWait(limit) { verification.progress })
}

/// A verification of calls.
private struct Verification {
  private let sequence: CallPatterns
  private let count: CallCount
  private let allowsOthers: Bool
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: Int
  private let column: Int

  init(
    _ sequence: CallPatterns, _ count: CallCount, allowsOthers: Bool,
    _ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int
  ) {
    self.sequence = sequence
    self.count = count
    self.allowsOthers = allowsOthers
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  private var patterns: [AnyCallPattern] { sequence.patterns }
  private var location: SourceLocation { SourceLocation(fileID, filePath, line, column) }

  /// The progress of the calls; settled if there is nothing to wait for.
  var progress: CallProgress {
    guard count.problem == nil, !patterns.isEmpty, !sequence.hasEmptyLoop else { return .settled }
    let counts = patterns.map { count.progress($0.recorder.look(for: $0.constraint).calls.count) }
    return .combined(counts + (allowsOthers ? [] : [otherCalls.isEmpty ? .holding : .broken]))
  }

  func judge(after wait: CallWait? = nil) {
    guard sequence.saysSomething(in: "verify", at: location) else { return }
    let held = patterns.map { pattern in
      expect(pattern, fileID: fileID, filePath: filePath, line: line, column: column)
        .holds(Matcher(rule: HaveBeenCalled(count: count, waited: wait?.elapsed) { $0 }))
    }
    guard held.allSatisfy(\.self) else { return }
    let others = allowsOthers ? [] : otherCalls
    if !others.isEmpty {
      record(.otherCalls(than: patterns.map(\.description), others.map(\.placed)))
    } else if let cutOff = wait?.cutOff {
      record(cutOff)
    }
  }

  private func record(_ problem: MockProblem) {
    ExampleContext.current.record(Issue(.expectationFailed(problem.explanation), at: location))
  }

  /// The calls to these mocks that do not fit any of the patterns.
  private var otherCalls: [LoggedCall] {
    let expected = Set(patterns.flatMap { $0.recorder.calls(fitting: $0.constraint).map(\.sequence) })
    return AnyCallPattern.log(of: patterns).filter { !expected.contains($0.sequence) }
  }
}

/// Expects that calls were made in an order, on one or several mocks.
///
/// ```swift
/// inOrder {
///   engine.on.start()
///   radio.on.play()
///   engine.on.setSpeed(to: 100)
/// }
/// ```
/// Empty braces, or an empty loop in them, are a failure. There may be other calls in between, unless `noOtherCalls`
/// forbids them. The calls are judged immediately; ``expectInOrder(fileID:filePath:line:column:_:)`` expects future
/// calls.
///
/// - Parameters:
///   - noOtherCalls: Whether other calls to these mocks fail, as in MockK's `verifySequence`.
///   - calls: The patterns, one on each line.
public func inOrder(
  noOtherCalls: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallPatternBuilder _ calls: () -> CallPatterns
) {
  let location = SourceLocation(fileID, filePath, line, column)
  let sequence = calls()
  let patterns = sequence.patterns
  ExampleContext.current.register(expectation: "should be called in order", at: location)
  guard sequence.saysSomething(in: "inOrder", at: location) else { return }
  var last = 0
  var taken: Set<Int> = []
  for (index, pattern) in patterns.enumerated() {
    let sequences = pattern.recorder.calls(fitting: pattern.constraint, at: location).map(\.sequence)
    if let next = sequences.first(where: { $0 > last }) {
      last = next
      taken.insert(next)
      pattern.recorder.markVerified([next])
      continue
    }
    let log = AnyCallPattern.log(of: patterns).map { "called: \($0.text)" }
    let after = index == 0 ? "" : " after \(patterns[index - 1].description)"
    let end =
      sequences.isEmpty ? "was never called" : taken.isSuperset(of: sequences) ? "was not called again" : "came before"
    let explanation = Issue.Explanation(
      headline: "expected \(pattern.description) to be called\(after), but it \(end)", lines: log)
    ExampleContext.current.record(Issue(.expectationFailed(explanation), at: location))
    return
  }
  guard noOtherCalls else { return }
  let log = AnyCallPattern.log(of: patterns)
  let others = log.filter { !taken.contains($0.sequence) }.count
  guard others > 0 else { return }
  let headline = "expected exactly these calls, but \(others == 1 ? "another one" : "\(others) others") came as well"
  let lines = log.map {
    taken.contains($0.sequence) ? "called: \($0.text)" : CallSite.told("also called: \($0.text)", $0.site)
  }
  ExampleContext.current.record(
    Issue(.expectationFailed(.init(headline: headline, lines: lines)), at: location))
}

/// Expects calls in an order between this line and the example's end. A call that is made too early fails immediately.
///
/// ```swift
/// expectInOrder {
///   engine.on.start()
///   engine.on.setSpeed(to: 100)
/// }
/// ```
/// Each pattern is expected once, and a call uses it up, like OCMock's ordered expectations.
///
/// - Parameter calls: The patterns, one on each line.
public func expectInOrder(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @CallPatternBuilder _ calls: () -> CallPatterns
) {
  let location = SourceLocation(fileID, filePath, line, column)
  let sequence = calls()
  guard sequence.saysSomething(in: "expectInOrder", at: location) else { return }
  let patterns = sequence.patterns
  for (pattern, place) in zip(patterns, OrderedPlace.places(of: patterns.map(\.description))) {
    _ = pattern.expectation(.consumed, within: .zero, order: place, location)
  }
}

extension AnyCallPattern {
  /// Returns the calls to all mocks in these patterns, each once, oldest first.
  static func log(of patterns: [AnyCallPattern]) -> [LoggedCall] {
    var seen = Set<Int>()
    return patterns.flatMap(\.recorder.object.log).sorted { $0.sequence < $1.sequence }
      .filter { seen.insert($0.sequence).inserted }
  }
}
