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
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern })
  }

  /// Matches a mock that was called with such an argument, or tuple of arguments, so many times.
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
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(constraint) })
  }

  /// Matches a mock that was called with such arguments so many times; for functions whose arguments have no labels.
  ///
  /// ```swift
  /// let rate = FunctionMock<(String, String), Never, Double>("rate")
  /// rate.returns(1.1)
  /// _ = rate.call(("EUR", "USD"))
  /// expect(rate).to(.haveBeenCalled(with: .any, .equal("NZD")))
  /// ```
  /// ```text
  /// expected rate(any, "NZD") to have been called at least once, but it was never called with such arguments
  /// called: rate("EUR", "USD")
  ///   + argument 1
  ///   - argument 2: expected "NZD", got "USD"
  /// ```
  /// - Parameters:
  ///   - count: How many times.
  ///   - constraints: What each argument has to be.
  public static func haveBeenCalled<each Value>(
    _ count: CallCount = .atLeast(1), with constraints: repeat ArgumentConstraint<each Value>
  ) -> Self where Subject.Arguments == (repeat each Value) {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(repeat each constraints) })
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
    let called = HaveBeenCalled<Subject>(count: count) { $0.callPattern }
    return Matcher("have been called \(count), and nothing else") { subject in
      let verdict = called.judge(subject)
      guard verdict.failure == nil else { return verdict }
      let (pattern, object) = (subject.callPattern, subject.callPattern.recorder.object)
      let expected = Set(pattern.recorder.calls(fitting: pattern.constraint).map(\.sequence))
      let others = object.log.filter { !expected.contains($0.sequence) }
      guard !others.isEmpty else { return .match }
      return .mismatch(
        .stated(
          "expected only \(pattern) to have been called, but other calls came as well",
          details: others.map { "called: \($0.text)" }))
    }
  }
}

extension Matcher {
  /// Not available: calls are asked of the mock.
  @available(*, unavailable, message: "expect the mock itself, not its method: expect(loadMock).to(.haveBeenCalled())")
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self { Matcher("") { _ in false } }
}

struct HaveBeenCalled<Subject: MockedCalls>: MatchRule {
  let count: CallCount
  let pattern: (Subject) -> CallPattern<Subject.Arguments, Subject.Failure, Subject.Output>

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
    let calls = fitting.count
    if count.holds(calls) { recorder.markVerified(fitting.map(\.sequence)) }
    return count.holds(calls) ? .match : .mismatch(facts(pattern, "expected \(pattern) to \(statement)", calls))
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    let pattern = pattern(subject)
    if count == .never { return facts(pattern, "expected \(pattern) to have been called", pattern.callCount) }
    let words = count == .atLeast(1) ? "have been called" : statement
    return facts(pattern, "expected \(pattern) not to \(words)", pattern.callCount)
  }

  private func facts(
    _ pattern: CallPattern<Subject.Arguments, Subject.Failure, Subject.Output>, _ expected: String, _ calls: Int
  ) -> Mismatch {
    let near = NearCalls(to: pattern.constraint, of: pattern.recorder)
    let got = NearCalls.words(calls, isOtherwise: near.isOtherwise)
    return .stated("\(expected), but it was \(got)", details: near.lines)
  }
}
