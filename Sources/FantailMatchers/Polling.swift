extension ExpectedCode {
  /// Runs the code until its value matches, and fails if it does not in time.
  ///
  /// ```swift
  /// await expect { await model.count }.toEventually(.equal(3), within: .seconds(2))
  /// ```
  /// The first sample is taken at once, the last when the time is over. The code runs on the caller's actor, which is
  /// free between samples.
  ///
  /// - Parameters:
  ///   - matcher: What is expected of the value. A sample that throws does not match.
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toEventually(
    _ matcher: Matcher<Value>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.eventually, limit, interval, origin).run(sample, .ofValue(matcher))
  }

  /// Runs the code until its outcome matches, as in `.toEventually(.throwError())`.
  ///
  /// - Parameters:
  ///   - matcher: What is expected of the outcome.
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  @_disfavoredOverload
  public consuming func toEventually(
    _ matcher: Matcher<Result<Value, any Error>>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.eventually, limit, interval, origin).run(sample, matcher)
  }

  /// Runs the code again and again, and fails as soon as its value matches.
  ///
  /// - Parameters:
  ///   - matcher: What the value must never be. A sample that throws fails too.
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toNever(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.never, time, interval, origin).run(sample, .ofValue(!matcher))
  }

  /// Runs the code again and again, and fails as soon as its value does not match.
  ///
  /// - Parameters:
  ///   - matcher: What the value must always be. A sample that throws fails too.
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toAlways(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.always, time, interval, origin).run(sample, .ofValue(matcher))
  }

  /// Waits the whole time, then runs the code once and expects its value to match.
  ///
  /// - Parameters:
  ///   - matcher: What is expected of the value.
  ///   - time: How long to wait; one second unless given.
  public consuming func toAfterWait(_ matcher: Matcher<Value>, of time: Duration? = nil) async {
    isJudged = true
    await Poll(.afterWait, time, nil, origin).run(sample, .ofValue(matcher))
  }
}

/// The sampling of one expectation.
private struct Poll {
  enum Mode {
    case eventually, never, always, afterWait
  }

  private let mode: Mode
  private let limit: Duration
  private let interval: Duration?
  private let origin: Origin

  init(_ mode: Mode, _ limit: Duration?, _ interval: Duration?, _ origin: Origin) {
    self.mode = mode
    self.limit = limit ?? .seconds(1)
    self.interval = interval
    self.origin = origin
  }

  func run<Value>(
    _ code: () async throws -> Value, _ matcher: Matcher<Result<Value, any Error>>
  ) async {
    if Origin.isExampleDescribedByExpectation { Origin.describeExample("should \(adverb)\(matcher.statement)") }
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start.advanced(by: limit)
    var samples = 0
    var first: Result<Value, any Error>?

    if mode == .afterWait { try? await Task.sleep(until: deadline, clock: clock) }
    while true {
      let sampled = clock.now
      let value = await outcome(of: code)
      samples += 1
      first = first ?? value
      let verdict = matcher.judge(value)
      // Judged by when the sample began: slow code gets its last chance at the deadline, and no later.
      let isLast = mode == .afterWait || sampled >= deadline || Task.isCancelled
      if let mismatch = conclusion(verdict, isLast: isLast) {
        guard let mismatch = mismatch.fact else { return }
        let time = ValueDescription.text(start.duration(to: clock.now))
        var notes = [mode == .afterWait ? "after a wait of \(time)" : "polled \(Self.times(samples)) in \(time)"]
        if samples > 1, let first { notes.append("first \(Self.text(first)), last \(Self.text(value))") }
        if Task.isCancelled { notes.append("the task was cancelled") }
        return origin.record(mismatch, notes: notes)
      }
      let pause = min(interval ?? Self.adaptive(start.duration(to: clock.now)), clock.now.duration(to: deadline))
      // A cancelled sleep throws at once; the sample after it is the last.
      try? await Task.sleep(for: max(pause, .zero), tolerance: .zero, clock: clock)
    }
  }

  private struct Conclusion {
    let fact: Mismatch?
  }

  /// What a sample settles, or `nil` while it is open.
  private func conclusion(_ verdict: Verdict, isLast: Bool) -> Conclusion? {
    switch verdict {
    case .match:
      return mode == .eventually || isLast ? Conclusion(fact: nil) : nil
    case .mismatch(let fact), .undecided(let fact):
      return mode != .eventually || isLast ? Conclusion(fact: fact) : nil
    }
  }

  private var adverb: String {
    switch mode {
    case .eventually: "eventually "
    // The matcher is negated already, so this reads "should always not …".
    case .never, .always: "always "
    case .afterWait: "after a wait "
    }
  }

  /// A twentieth of the time so far: a change is seen at most 5 % late, and in its first 20 ms at most 1 ms.
  private static func adaptive(_ elapsed: Duration) -> Duration {
    max(.milliseconds(1), min(.milliseconds(10), elapsed / 20))
  }

  private static func times(_ samples: Int) -> String { samples == 1 ? "once" : "\(samples) times" }

  private static func text<Value>(_ sample: Result<Value, any Error>) -> String {
    switch sample {
    case .success(let value): ValueDescription.brief(value)
    case .failure(let error): "threw \(ValueDescription.brief(error))"
    }
  }
}
