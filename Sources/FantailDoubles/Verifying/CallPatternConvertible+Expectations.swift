public import FantailMatchers
import FantailSeams
import FantailTree

extension CallPatternConvertible {
  /// Expects calls that fit between this line and the example's end, at which they are judged automatically.
  ///
  /// ```swift
  /// engine.on.setSpeed(to: 100, in: .any).expected(.once)
  /// ```
  /// Every call that fits counts, even if it also fits other expectations.
  ///
  /// - Parameters:
  ///   - count: The number of calls. The default is exactly one, or at least one if there is a limit.
  ///   - limit: The time after the body within which the calls may be made; the waits of several expectations run
  ///     concurrently. With an upper bound, such as `.never`, the wait always lasts until the timeout.
  /// - Returns: The expectation, to which an answer can be added.
  @discardableResult
  public nonisolated func expected(
    _ count: CallCount? = nil, within limit: Duration = .zero,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> UnansweredStub<Kind, Arguments, Failure, Output> {
    let rule = callPattern.untyped.expectation(
      .counted(.given(count, limit)), within: limit, SourceLocation(fileID, filePath, line, column))
    return UnansweredStub(callPattern.untyped, rule: rule)
  }

  /// Expects one call that fits; the call uses the expectation up, as in OCMock's `OCMExpect`.
  ///
  /// ```swift
  /// store.on.save().expectsNextCall().returns(true)
  /// store.on.save().expectsNextCall().returns(false)  // two calls are expected, and answered in this order
  /// ```
  /// Further calls go to the stubs or to the real object, or are failures in a strict mock.
  ///
  /// - Parameter limit: The time after the body within which the call may be made; the waits of several expectations
  ///   run concurrently.
  /// - Returns: The expectation, to which an answer can be added.
  @discardableResult
  public nonisolated func expectsNextCall(
    within limit: Duration = .zero,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> UnansweredStub<Kind, Arguments, Failure, Output> {
    let rule = callPattern.untyped.expectation(.consumed, within: limit, SourceLocation(fileID, filePath, line, column))
    return UnansweredStub(callPattern.untyped, rule: rule)
  }

  /// Fails the example at each call that fits, like OCMock's `OCMReject`.
  ///
  /// - Parameter limit: The time after the body during which calls are watched; the waits of several expectations run
  ///   concurrently.
  public nonisolated func reject(
    within limit: Duration = .zero,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    _ = callPattern.untyped.expectation(.rejected, within: limit, SourceLocation(fileID, filePath, line, column))
  }

  /// Allows calls that fit in a strict mock, like Kiwi's `expect` on a mock.
  public nonisolated func allow(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    _ = callPattern.recorder.add(.allowed, callPattern.constraint, at: location)
  }
}

extension CallCount {
  /// Returns the given count or the default: exactly one call, or at least one with a limit.
  fileprivate static func given(_ count: CallCount?, _ limit: Duration) -> CallCount {
    count ?? (limit > .zero ? .atLeast(1) : .once)
  }
}

extension AnyCallPattern {
  /// Adds an expectation that is judged at the example's end, and returns its rule.
  func expectation(
    _ purpose: CallRule.Purpose, within limit: Duration, order: OrderedPlace? = nil,
    clue: String? = nil, _ location: SourceLocation
  ) -> Int? {
    let context = ExampleContext.current
    guard let example = context.example, let sink = context.sink else {
      recorder.object.record(.outsideExample("an expectation of \(description)"), at: location)
      return nil
    }
    if case .counted(let count) = purpose, let why = count.problem {
      recorder.object.record(.impossibleCount(description, why: why), at: location)
      return nil
    }
    if let other = contradiction(to: purpose) {
      let (expected, rejected) = purpose.isRejection ? (other, location) : (location, other)
      recorder.object.record(.contradiction(description, expectedAt: expected, rejectedAt: rejected), at: location)
    }
    guard let id = recorder.add(purpose, constraint, order: order, at: location) else { return nil }
    if purpose.isRejection {
      context.register(expectation: "should not call \(description)", at: location)
      // The call itself is the failure, so the rule only has to wait until the limit.
      if limit == .zero { return id }
    }
    let shared = limit != .zero ? SharedDeadline.of(example) : nil
    sink.verifyAtEnd(
      DeferredVerifier(description: "calls of \(description)", location: location) { [recorder] in
        guard let shared else { return ExampleContext.withCurrent(context) { recorder.judge(id, clue: clue) } }
        let wait = await CallWait(limit, from: shared.begin()) { recorder.progress(of: id) }
        ExampleContext.withCurrent(context) {
          recorder.judge(id, waited: wait.elapsed, clue: clue)
          if let cutOff = wait.cutOff { recorder.object.record(cutOff, at: location, clue: clue) }
        }
      })
    return id
  }

  /// Finds the source location at which the same calls are already expected or rejected. Constraints are compared by
  /// their descriptions, so conditions without descriptions never contradict each other.
  private func contradiction(to purpose: CallRule.Purpose) -> SourceLocation? {
    func wants(_ purpose: CallRule.Purpose) -> Bool? {
      if let expected = purpose.expected { return expected.lowest > 0 ? true : nil }
      return purpose.isRejection ? false : nil
    }
    guard let wanted = wants(purpose), !constraint.isOpaque else { return nil }
    let rules = recorder.state.withLock { $0.rules.filter { wants($0.purpose) == !wanted && !$0.progress.isJudged } }
    return rules.first { recorder.described($0.constraint) == description }?.location
  }
}

extension Expectation where Subject: CallPatternConvertible {
  /// Expects calls between this line and the example's end, like Kiwi's `receive`.
  ///
  /// ```swift
  /// expect(store.saveMock).toReceive(.exactly(2), with: .equal("a"))
  /// ```
  /// Calls before this line do not count. A strict mock allows these calls, and stubs still answer them.
  ///
  /// - Parameters:
  ///   - count: The number of calls. The default is exactly one, or at least one if there is a limit.
  ///   - limit: The time after the body within which the calls may be made; the waits of several expectations run
  ///     concurrently. With an upper bound, such as `.never`, the wait always lasts until the timeout.
  public consuming func toReceive(_ count: CallCount? = nil, within limit: Duration = .zero) {
    let (subject, clue, location) = postponed()
    let count = CallCount.given(count, limit)
    _ = subject.callPattern.untyped.expectation(.counted(count), within: limit, clue: clue, location)
  }

  /// Expects calls with this argument or tuple of arguments between this line and the example's end.
  public consuming func toReceive(
    _ count: CallCount? = nil, with constraint: ArgumentConstraint<Subject.Arguments>, within limit: Duration = .zero
  ) {
    let (subject, clue, location) = postponed()
    let count = CallCount.given(count, limit)
    _ = subject.callPattern.with(constraint).untyped.expectation(.counted(count), within: limit, clue: clue, location)
  }

  /// Expects no call between this line and the example's end.
  public consuming func notToReceive() {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.untyped.expectation(.counted(.never), within: .zero, clue: clue, location)
  }

  /// Expects no call with this argument or tuple of arguments between this line and the example's end.
  public consuming func notToReceive(with constraint: ArgumentConstraint<Subject.Arguments>) {
    let (subject, clue, location) = postponed()
    _ = subject.callPattern.with(constraint).untyped.expectation(.counted(.never), within: .zero, clue: clue, location)
  }
}
