public import FantailMatchers
import FantailSeams
import FantailTree

extension Matcher where Subject: CallPatternConvertible {
  /// Matches a mock, or a pattern of calls, with this number of calls.
  ///
  /// The negation matches every other number. The matcher and its negation both fail if no call fits, but a call has an
  /// object argument that is compared by its state, since the object may have changed after the call.
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
  /// The failure lists the actual calls, the closest to the pattern first.
  ///
  /// - Parameter count: The number of calls; by default at least one, as in OCMock.
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.untyped })
  }

  /// Matches a mock that was called this many times with this argument or tuple of arguments. With a constraint for
  /// each of several arguments, write `expect(rate.with(.any, "NZD")).to(.haveBeenCalled())`.
  ///
  /// The negation matches every other number of such calls.
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
  ///   - count: The number of calls.
  ///   - constraint: The constraint for the argument.
  public static func haveBeenCalled(
    _ count: CallCount = .atLeast(1), with constraint: ArgumentConstraint<Subject.Arguments>
  ) -> Self {
    Matcher(rule: HaveBeenCalled(count: count) { $0.callPattern.with(constraint).untyped })
  }
}

// Each sample reads the current calls of a mock, so a poll does not have a first and a last value to show.
extension MockedFunction: LiveSubject {}
extension MockedCallPattern: LiveSubject {}
extension CallGate: LiveSubject {}

extension Matcher {
  /// Not available: the calls are matched on the mock.
  @available(
    *, unavailable,
    message: """
      expect the calls of a mock, not its method: expect(mock.on.load()).to(.haveBeenCalled()), and of a property its \
      reads or writes: expect(mock.on.name.getter)
      """
  )
  public static func haveBeenCalled(_ count: CallCount = .atLeast(1)) -> Self { Matcher("") { _ in false } }
}

struct HaveBeenCalled<Subject>: MatchRule {
  let count: CallCount
  /// The time spent waiting for the calls.
  let waited: Duration?
  let pattern: (Subject) -> AnyCallPattern

  init(count: CallCount, waited: Duration? = nil, _ pattern: @escaping (Subject) -> AnyCallPattern) {
    self.count = count
    self.waited = waited
    self.pattern = pattern
  }

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
        mismatch(pattern, "to \(statement)", fitting.count, isTooOften: fitting.count > count.highest))
    }
    if fitting.isEmpty, let doubt = doubtAboutObjects(pattern) { return .undecided(doubt) }
    recorder.markVerified(fitting.map(\.sequence))
    return .match
  }

  func deny(_ subject: Subject) -> Verdict {
    let verdict = opposite(of: judge(subject), subject)
    let pattern = pattern(subject)
    guard verdict.failure == nil, pattern.recorder.look(for: pattern.constraint).calls.isEmpty else { return verdict }
    return doubtAboutObjects(pattern).map { .undecided($0) } ?? .match
  }

  /// Returns the reason for doubt if no call fits now, but an object among the arguments may have changed since its
  /// call.
  private func doubtAboutObjects(_ pattern: AnyCallPattern) -> Mismatch? {
    let calls = pattern.recorder.state.withLock { $0.calls }
    guard let call = calls.first(where: { pattern.constraint.mayHaveFitted($0.arguments) }) else { return nil }
    return .stated(
      "could not judge whether \(pattern.description) was called: an argument is an object, and may have changed since",
      details: [
        "called: \(pattern.recorder.described(call.arguments))",
        "reject() or expected() before the calls judges them as they come; .identical(to:) compares the object itself",
      ])
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    let pattern = pattern(subject)
    let calls = pattern.recorder.calls(fitting: pattern.constraint).count
    if count == .never { return mismatch(pattern, "to have been called", calls) }
    return mismatch(pattern, "not to \(count == .atLeast(1) ? "have been called" : statement)", calls)
  }

  private func mismatch(
    _ pattern: AnyCallPattern, _ wanted: String, _ calls: Int, isTooOften: Bool = true
  ) -> Mismatch {
    let near = NearCalls(to: pattern.constraint, of: pattern.recorder)
    let got = NearCalls.words(calls, isOtherwise: near.isOtherwise)
    return .stated(
      "expected \(pattern.description) \(wanted), but it was \(got)",
      details: near.lines(isTooOften: isTooOften) + near.objectsNote + MockProblem.waited(waited))
  }
}

extension Matcher where Subject: Mock {
  /// Matches a mock whose stubs have all answered a call. It finds stubs that are no longer needed.
  ///
  /// The negation matches a mock with a stub that has not answered a call.
  ///
  /// ```swift
  /// engine.on.currentSpeed().returns(100)
  /// expect(engine).to(.haveUsedEveryStub)
  /// ```
  /// ```text
  /// expected to have used every stub, but 1 was not used
  /// engine.currentSpeed(in: any), stubbed at CartSpec.swift:1
  /// ```
  public static var haveUsedEveryStub: Self {
    Matcher("have used every stub") { mock in
      let unused = mock.unusedStubs
      guard !unused.isEmpty else { return .match }
      return .mismatch(
        .stated(
          "expected to have used every stub, but \(unused.count) \(unused.count == 1 ? "was" : "were") not used",
          details: unused.map(\.description)))
    }
  }
}
