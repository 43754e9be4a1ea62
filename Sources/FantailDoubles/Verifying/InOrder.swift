import FantailTree

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
