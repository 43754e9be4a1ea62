package import FantailTree

/// The sink around code that is sampled until it fits, for matchers that must not take the first value for the last.
package final class PolledSink: ForwardingSink {
  package let inner: any IssueSink

  init(inner: any IssueSink) { self.inner = inner }
}

/// The sampling of one expectation.
struct Poll {
  enum Mode {
    case eventually, always, afterWait
  }

  private let mode: Mode
  private let limit: Duration
  private let interval: Duration?
  private let origin: Origin

  init(_ mode: Mode, _ limit: Duration?, _ interval: Duration?, _ origin: Origin) {
    self.mode = mode
    let traits = ExampleContext.current.scope?.traits
    self.limit = limit ?? traits?.pollingLimit ?? .seconds(1)
    self.interval = interval ?? traits?.pollingInterval
    self.origin = origin
  }

  func run<Value>(
    _ code: () async throws -> Value, _ matcher: Matcher<Result<Value, any Error>>
  ) async {
    let (_, context) = ExampleContext.current.wrapped { PolledSink(inner: $0) }
    await ExampleContext.$current.withValue(context) { await sample(code, matcher) }
  }

  private func sample<Value>(
    _ code: () async throws -> Value, _ matcher: Matcher<Result<Value, any Error>>
  ) async {
    if Origin.isWatched { origin.tell("should \(adverb)\(matcher.statement)") }
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start.advanced(by: limit)
    var samples = 0
    var first: Result<Value, any Error>?

    if mode == .afterWait {
      await Self.sleep(until: deadline)
      if clock.now < deadline { return recordCutOff(after: start.duration(to: clock.now), notes: []) }
    }
    while true {
      let sampled = clock.now
      let value = await outcome(of: code)
      samples += 1
      first = first ?? value
      let verdict = matcher.rule.judge(value)
      // Judged by when the sample began: slow code gets its last chance at the deadline, and no later.
      let isLast = mode == .afterWait || sampled >= deadline
      let isCutOff = !isLast && Task.isCancelled
      if let conclusion = conclusion(verdict, isLast: isLast, isCutOff: isCutOff) {
        if case .holds = conclusion { return }
        let elapsed = start.duration(to: clock.now)
        let time = elapsed.inWords
        let polled = mode == .afterWait ? "after a wait of \(time)" : "polled \(Self.times(samples)) in \(time)"
        var notes: [Issue.Line] = [Issue.Line(polled)]
        if samples > 1, let first, !(Value.self is any LiveSubject.Type) {
          let (start, end) = (Self.text(first), Self.text(value))
          if start == end {
            notes = ["\(polled), \(Self.stayed(value, start))"]
          } else {
            notes.append("first \(start), last \(end)")
          }
        }
        guard case .fails(let mismatch) = conclusion else { return recordCutOff(after: elapsed, notes: notes) }
        if Task.isCancelled { notes.append("the task was cancelled") }
        // Of a state that changed, as from "loading" to "loaded", nobody compares the characters.
        return origin.record(
          mismatch, notes: notes, isWatched: mode == .always,
          hasMarks: Self.text(value).count > 20)
      }
      let now = clock.now
      let pause = pause(start.duration(to: now), sample: sampled.duration(to: now))
      // Cut off, the sample after it is the last.
      await Self.sleep(until: min(deadline, now.advanced(by: pause)))
    }
  }

  private enum Conclusion {
    case holds
    case fails(Mismatch)
    /// Nobody watched to the end: what did not happen so far might have happened.
    case isOpen
  }

  /// Returns what a sample settles, or `nil` while it is open and more are to come.
  private func conclusion(_ verdict: Verdict, isLast: Bool, isCutOff: Bool) -> Conclusion? {
    switch verdict {
    case .match:
      if mode == .eventually || isLast { return .holds }
      return isCutOff ? .isOpen : nil
    case .mismatch(let fact), .undecided(let fact):
      return mode != .eventually || isLast || isCutOff ? .fails(fact) : nil
    }
  }

  private func recordCutOff(after time: Duration, notes: [Issue.Line]) {
    let (limit, time) = (limit.inWords, time.inWords)
    origin.record(
      .stated("could not watch for \(limit): the task was cancelled after \(time)"), notes: notes)
  }

  /// Sleeps to a time, or to the task's cancellation. In parts, since the system's timers have no time so far away as a
  /// duration can be.
  private static func sleep(until deadline: ContinuousClock.Instant) async {
    let clock = ContinuousClock()
    while clock.now < deadline, !Task.isCancelled {
      let end = min(deadline, clock.now.advanced(by: .seconds(86_400)))
      try? await Task.sleep(until: end, tolerance: .zero, clock: clock)
    }
    // A deadline that is over, so that other tasks of the caller's actor have their turn all the same.
    await Task.yield()
  }

  private func pause(_ elapsed: Duration, sample: Duration) -> Duration {
    guard let interval else { return Self.adaptive(elapsed, sample: sample) }
    return interval > .zero ? interval : .milliseconds(1)
  }

  private var adverb: String {
    switch mode {
    case .eventually: "eventually "
    case .always: "always "
    case .afterWait: "after a wait "
    }
  }

  /// Half a percent of the time so far, from 1 to 10 ms: a change is seen that late at most, or 1 ms in the first fifth of
  /// a second. No shorter than a sample takes, so that slow code is not run all the time.
  static func adaptive(_ elapsed: Duration, sample: Duration) -> Duration {
    max(.milliseconds(1), min(.milliseconds(10), elapsed / 200), min(sample, .milliseconds(10)))
  }

  private static func times(_ samples: Int) -> String { samples == 1 ? "once" : "\(samples) times" }

  private static func stayed<Value>(_ sample: Result<Value, any Error>, _ text: String) -> String {
    if case .failure = sample { "always \(text)" } else { "stayed \(text)" }
  }

  private static func text<Value>(_ sample: Result<Value, any Error>) -> String {
    switch sample {
    case .success(let value): ValueDescription.brief(value)
    case .failure(let error): "threw \(ValueDescription.brief(error))"
    }
  }
}
