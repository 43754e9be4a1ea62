public import FantailMatchers
import FantailTree

extension Expectation where Subject: MockedCalls {
  /// Expects calls between here and the example's end; Kiwi's `receive`.
  ///
  /// ```swift
  /// expect(store.saveMock).toReceive(.exactly(2), with: .equal("a"))
  /// ```
  /// Calls before this line do not count. A strict mock lets such calls come; stubs go on answering them.
  ///
  /// - Parameters:
  ///   - count: How many calls: exactly one when it is not given.
  ///   - limit: How long after the body they may come; several such times run together.
  public consuming func toReceive(_ count: CallCount = .once, within limit: Duration = .zero) {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.untyped.expectation(.counted(count), within: limit, clue: clue, location)
  }

  /// Expects calls with such an argument, or tuple of arguments, between here and the example's end.
  public consuming func toReceive(
    _ count: CallCount = .once, with constraint: ArgumentConstraint<Subject.Arguments>, within limit: Duration = .zero
  ) {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.with(constraint).untyped.expectation(.counted(count), within: limit, clue: clue, location)
  }

  /// Expects no call between here and the example's end.
  public consuming func notToReceive() {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.untyped.expectation(.counted(.never), within: .zero, clue: clue, location)
  }

  /// Expects no call with such an argument, or tuple of arguments, between here and the example's end.
  public consuming func notToReceive(with constraint: ArgumentConstraint<Subject.Arguments>) {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.with(constraint).untyped.expectation(.counted(.never), within: .zero, clue: clue, location)
  }
}
