public import FantailMatchers
import FantailTree

extension Matcher where Subject: MockedCalls {
  /// Calls that fit have come, so many times.
  ///
  /// ```swift
  /// expect(engine.on.setSpeed(to: .satisfying { $0 > 90 })).to(.haveBeenCalled(.exactly(2)))
  /// expect(engine.startMock).notTo(.haveBeenCalled())
  /// ```
  /// ```text
  /// expected engine.setSpeed(to: 100, in: any) to have been called exactly twice, but it was called once
  /// ```
  /// The calls that did come follow, those nearest to the pattern first.
  ///
  /// - Parameter count: How many times; at least once when it is not given, as in OCMock.
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern })
  }

  /// Calls whose argument, or tuple of arguments, fits have come, so many times.
  ///
  /// - Parameters:
  ///   - count: How many times.
  ///   - constraint: What the argument has to be.
  public static func haveBeenCalled(
    _ count: CallCount = .atLeast(1), with constraint: ArgumentConstraint<Subject.Arguments>
  ) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(constraint) })
  }

  /// Calls whose arguments fit have come, so many times; for functions whose arguments have no labels.
  ///
  /// - Parameters:
  ///   - count: How many times.
  ///   - constraints: What each argument has to be.
  public static func haveBeenCalled<each Value>(
    _ count: CallCount = .atLeast(1), with constraints: repeat ArgumentConstraint<each Value>
  ) -> Self where Subject.Arguments == (repeat each Value) {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(repeat each constraints) })
  }
}

struct HaveBeenCalled<Subject: MockedCalls>: MatchRule {
  let count: CallCount
  let pattern: (Subject) -> CallPattern<Subject.Arguments, Subject.Failure, Subject.Output>

  var statement: String { "have been called \(count)" }

  func judge(_ subject: Subject) -> Verdict {
    let pattern = pattern(subject)
    if let why = count.problem {
      return .undecided(
        .stated(MockProblem.impossibleCount(pattern.description, why: why).explanation.headline, details: []))
    }
    let calls = pattern.callCount
    return count.holds(calls) ? .match : .mismatch(facts(pattern, "expected \(pattern) to \(statement)", calls))
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    let pattern = pattern(subject)
    return facts(pattern, "expected \(pattern) not to \(statement)", pattern.callCount)
  }

  private func facts(
    _ pattern: CallPattern<Subject.Arguments, Subject.Failure, Subject.Output>, _ expected: String, _ calls: Int
  ) -> Mismatch {
    let got = calls == 0 ? "it was never called" : "it was called \(CallCount.times(calls))"
    // Other functions of the same mock tell what happened instead.
    let others = pattern.recorder.nearestCalls(to: pattern.constraint)
    return .stated("\(expected), but \(got)", details: others)
  }
}
