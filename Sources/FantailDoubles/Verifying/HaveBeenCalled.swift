public import FantailMatchers
import FantailTree

extension Matcher where Subject: MockedCalls {
  /// Matches a mock, or a pattern of calls, that was called so many times.
  ///
  /// ```swift
  /// _ = try engine.setSpeed(to: 100, in: .kmh)
  /// expect(engine.on.setSpeed(to: .satisfying { $0 > 90 })).to(.haveBeenCalled(.exactly(2)))
  /// expect(engine.startMock).notTo(.haveBeenCalled())
  /// ```
  /// ```text
  /// expected engine.setSpeed(to: satisfying a condition, in: any) to have been called twice, but it was called once
  /// called: engine.setSpeed(to: 100.0, in: .kmh)
  /// ```
  /// The calls that did come follow, those nearest to the pattern first.
  ///
  /// - Parameter count: How many times; at least once when it is not given, as in OCMock.
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.untyped })
  }

  /// Matches a mock that was called with such an argument, or tuple of arguments, so many times. A constraint for each
  /// of several is said before: `expect(rate.with(.any, "NZD")).to(.haveBeenCalled())`.
  ///
  /// ```swift
  /// _ = store.save("tea")
  /// expect(store.saveMock).to(.haveBeenCalled(.once, with: .equal("cup")))
  /// ```
  /// ```text
  /// expected store.save("cup") to have been called once, but it was never called with such arguments
  /// called: store.save("tea")
  ///   - argument 1: expected "cup", got "tea"
  /// ```
  /// - Parameters:
  ///   - count: How many times.
  ///   - constraint: What the argument has to be.
  public static func haveBeenCalled(
    _ count: CallCount = .atLeast(1), with constraint: ArgumentConstraint<Subject.Arguments>
  ) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(constraint).untyped })
  }
}

extension Matcher where Subject: MockedCalls {
  /// Matches a mock, or a pattern of calls, that was called so many times, where no other call came to the mock.
  ///
  /// ```swift
  /// _ = store.save("a")
  /// _ = store.save("b")
  /// expect(store.on.save("a")).to(.haveBeenCalledOnly(.once))
  /// ```
  /// ```text
  /// expected only store.save("a") to have been called, but other calls came as well
  /// called: store.save("b")
  /// ```
  /// - Parameter count: How many times; at least once when it is not given.
  public static func haveBeenCalledOnly(_ count: CallCount = .atLeast(1)) -> Self {
    let called = HaveBeenCalled<Subject>(count: count) { $0.callPattern.untyped }
    return Matcher("have been called \(count), and nothing else") { subject in
      let verdict = called.judge(subject)
      if verdict.failure != nil { return verdict }
      let pattern = subject.callPattern.untyped
      return AnyCallPattern.judge(
        only: [pattern], "expected only \(pattern.description) to have been called, but other calls came as well")
    }
  }
}

extension AnyCallPattern {
  /// Judges whether no other calls than those of some patterns came to their mocks.
  static func judge(only patterns: [AnyCallPattern], _ failure: String) -> Verdict {
    let expected = Set(patterns.flatMap { $0.recorder.calls(fitting: $0.constraint).map(\.sequence) })
    let others = log(of: patterns).filter { !expected.contains($0.sequence) }
    return others.isEmpty ? .match : .mismatch(.stated(failure, details: others.map(\.placed)))
  }
}

// What came to a mock is read at each look; polling has no first and last value to tell.
extension MockedFunction: LiveSubject {}
extension FittingCalls: LiveSubject {}

extension Matcher {
  /// Not available: calls are asked of the mock.
  @available(*, unavailable, message: "expect the mock itself, not its method: expect(loadMock).to(.haveBeenCalled())")
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self { Matcher("") { _ in false } }
}

struct HaveBeenCalled<Subject>: MatchRule {
  let count: CallCount
  let pattern: (Subject) -> AnyCallPattern

  var statement: String { count == .never ? "never have been called" : "have been called \(count)" }

  func judge(_ subject: Subject) -> Verdict {
    let pattern = pattern(subject)
    if let why = count.problem {
      return .undecided(
        .stated(MockProblem.impossibleCount(pattern.description, why: why).explanation.headline, details: []))
    }
    let recorder = pattern.recorder
    let (fitting, doubt) = recorder.look(for: pattern.constraint)
    guard recorder.callsLetGo == 0 else {
      return .undecided(.stated(MockProblem.callsLetGo(pattern.description).explanation.headline))
    }
    if let doubt { return .undecided(doubt) }
    guard count.holds(fitting.count) else {
      return .mismatch(
        facts(pattern, "to \(statement)", fitting.count, isTooOften: count.isPassed(by: fitting.count)))
    }
    recorder.markVerified(fitting.map(\.sequence))
    return .match
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    let pattern = pattern(subject)
    let calls = pattern.recorder.calls(fitting: pattern.constraint).count
    if count == .never { return facts(pattern, "to have been called", calls) }
    return facts(pattern, "not to \(count == .atLeast(1) ? "have been called" : statement)", calls)
  }

  private func facts(
    _ pattern: AnyCallPattern, _ wanted: String, _ calls: Int, isTooOften: Bool = true
  ) -> Mismatch {
    let near = NearCalls(to: pattern.constraint, of: pattern.recorder)
    let got = NearCalls.words(calls, isOtherwise: near.isOtherwise)
    return .stated(
      "expected \(pattern.description) \(wanted), but it was \(got)", details: near.lines(isTooOften: isTooOften))
  }
}
