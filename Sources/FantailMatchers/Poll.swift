import FantailTree

/// The sampling of one expectation.
struct Poll {
  enum Mode {
    case eventually, never, always, afterWait
  }

  private let mode: Mode
  private let limit: Duration
  private let interval: Duration?
  private let origin: Origin

  init(_ mode: Mode, _ limit: Duration?, _ interval: Duration?, _ origin: Origin) {
    self.mode = mode
    let times = PollingTimes(limit: limit, interval: interval).or(ExampleContext.current.scope?.polling ?? .init())
    self.limit = times.limit ?? .seconds(1)
    self.interval = times.interval
    self.origin = origin
  }

  func run<Value>(
    _ code: () async throws -> Value, _ matcher: Matcher<Result<Value, any Error>>
  ) async {
    if Origin.isWatched { origin.tell("should \(adverb)\(matcher.statement)") }
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
      let now = clock.now
      let pause = min(
        interval ?? Self.adaptive(start.duration(to: now), sample: sampled.duration(to: now)),
        now.duration(to: deadline))
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

  /// Half a percent of the time so far, from 1 to 10 ms: a change is seen that late at most, or 1 ms in the first fifth of
  /// a second. No shorter than a sample takes, so that slow code is not run all the time.
  private static func adaptive(_ elapsed: Duration, sample: Duration) -> Duration {
    max(.milliseconds(1), min(.milliseconds(10), elapsed / 200), min(sample, .milliseconds(10)))
  }

  private static func times(_ samples: Int) -> String { samples == 1 ? "once" : "\(samples) times" }

  private static func text<Value>(_ sample: Result<Value, any Error>) -> String {
    switch sample {
    case .success(let value): ValueDescription.brief(value)
    case .failure(let error): "threw \(ValueDescription.brief(error))"
    }
  }
}
