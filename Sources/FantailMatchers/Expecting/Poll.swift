import FantailTree

/// The sampling of one expectation.
final class Poll {
  enum Mode: String {
    case eventually, always
    case afterWait = "after a wait"
  }

  private let mode: Mode
  private let limit: Duration
  private let interval: Duration?
  private let origin: Origin

  init(_ mode: Mode, _ limit: Duration?, _ interval: Duration?, _ origin: Origin) {
    self.mode = mode
    self.limit = Self.limit(limit)
    self.interval = interval ?? ExampleContext.current.scope?.traits.pollingInterval
    self.origin = origin
  }

  /// Returns the longest time to wait; without a given one, that of the example's traits.
  static func limit(_ given: Duration?) -> Duration {
    given ?? ExampleContext.current.scope?.traits.pollingLimit ?? .seconds(1)
  }

  /// A sample without its type, with the value's text: code without generic types is half as large when compiled.
  private typealias Sample = (verdict: Verdict, error: (any Error)?, text: () -> String)

  func run<Value>(
    _ code: () async throws -> Value, _ matcher: Matcher<Result<Value, any Error>>
  ) async {
    let (sink, context) = ExampleContext.current.wrapped { PolledSink(inner: $0, at: origin.location) }
    await ExampleContext.withCurrent(context) {
      await sample({ matcher.statement }, isLive: Value.self is any LiveSubject.Type, sink) {
        let value = await outcome(of: code)
        var verdict = matcher.rule.judge(value)
        switch value {
        case .success(let value):
          if mode == .always, verdict.failure == nil, let compared = matcher.rule.compared,
            let doubt = SharedObject.doubt(compared, value)
          {
            verdict = .undecided(.undecided(matcher.statement, because: doubt, got: value))
          }
          return (verdict, nil, { ValueDescription.brief(value) })
        case .failure(let error): return (verdict, error, { "threw \(ValueDescription.brief(error))" })
        }
      }
    }
  }

  private func sample(_ statement: () -> String, isLive: Bool, _ sink: PolledSink, _ take: () async -> Sample) async {
    origin.tell("should \(mode.rawValue) \(statement())")
    if limit < .zero {
      return origin.record(.stated("could not judge whether to \(statement()): \(limit) is a negative time"))
    }
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start.advanced(by: limit)
    var samples = 0
    // Texts instead of values: a value that is kept here would stay alive, and a weak reference may be polled until it
    // is `nil`.
    var changes = SampleChanges()

    if mode == .afterWait {
      await Self.sleep(until: deadline)
      if clock.now < deadline { return origin.record(cutOff(after: start.duration(to: clock.now))) }
    }
    while true {
      let sampled = clock.now
      let last = await take()
      samples += 1
      if !isLive { changes.add(last.text()) }
      // The start of the sample counts: a sample of slow code may begin until the deadline, but not later. An error
      // whose failure is already recorded would be recorded again by the next sample.
      let isRecorded = if case .isRecorded? = last.error.map({ ErrorMeaning($0) }) { true } else { false }
      let isLast = mode == .afterWait || sampled >= deadline || isRecorded
      let isCutOff = !isLast && Task.isCancelled
      let elapsed = start.duration(to: clock.now)
      if let conclusion = conclusion(last.verdict, isLast: isLast, isCutOff: isCutOff, after: elapsed) {
        guard let mismatch = conclusion.failure else { return }
        var notes = notes(samples, elapsed, last, changes)
        if case .undecided = conclusion { return origin.record(mismatch, notes: notes) }
        if Task.isCancelled { notes.append("the task was cancelled") }
        // The marks under characters are left out for short values: they are states such as "loading" and "loaded", and
        // not texts.
        return origin.record(mismatch, notes: notes, isWatched: mode == .always, hasMarks: last.text().count > 20)
      }
      if sink.hasFailed { return }
      let now = clock.now
      let adaptive = Self.adaptive(start.duration(to: now), sample: sampled.duration(to: now))
      let pause = interval.map { $0 > .zero ? $0 : .milliseconds(1) } ?? adaptive
      // If the sleep is cancelled, the sample after it is the last.
      await Self.sleep(until: min(deadline, now.advanced(by: pause)))
    }
  }

  /// Returns the notes about the samples, with the first and the last value if there were several.
  private func notes(_ samples: Int, _ time: Duration, _ last: Sample, _ changes: SampleChanges) -> [Issue.Line] {
    let polled =
      mode == .afterWait
      ? "after a wait of \(time.inWords)" : "polled \(samples == 1 ? "once" : "\(samples) times") in \(time.inWords)"
    guard samples > 1, let start = changes.first, let end = changes.last else { return [Issue.Line(polled)] }
    if let flapping = changes.flapping { return [Issue.Line(polled), Issue.Line(flapping)] }
    if start != end { return [Issue.Line(polled), "first \(start), last \(end)"] }
    return ["\(polled), \(last.error != nil ? "always" : "stayed") \(end)"]
  }

  /// Returns the verdict after a sample; `nil` if more samples have to follow. A watch that was cancelled is undecided,
  /// since the event might have happened later.
  private func conclusion(_ verdict: Verdict, isLast: Bool, isCutOff: Bool, after time: Duration) -> Verdict? {
    switch verdict {
    case .match:
      if mode == .eventually || isLast { return .match }
      return isCutOff ? .undecided(cutOff(after: time)) : nil
    case .mismatch(let fact), .undecided(let fact):
      return mode != .eventually || isLast || isCutOff ? .mismatch(fact) : nil
    }
  }

  private func cutOff(after time: Duration) -> Mismatch { .cutOff(limit: limit, after: time) }

  /// Sleeps until a time, or until the task is cancelled. The sleep is divided, since the system's timers cannot reach
  /// as far as a `Duration`.
  private static func sleep(until deadline: ContinuousClock.Instant) async {
    let clock = ContinuousClock()
    while clock.now < deadline, !Task.isCancelled {
      let end = min(deadline, clock.now.advanced(by: .seconds(86_400)))
      try? await Task.sleep(until: end, tolerance: .zero, clock: clock)
    }
    // Even after the deadline, other tasks of the caller's actor get a turn.
    await Task.yield()
  }

  /// Half a percent of the time so far, from 1 to 10 ms: a change is seen at most that much later, or 1 ms in the first
  /// fifth of a second. At least the time of a sample, so that slow code does not run all the time.
  static func adaptive(_ elapsed: Duration, sample: Duration) -> Duration {
    max(.milliseconds(1), min(.milliseconds(10), elapsed / 200), min(sample, .milliseconds(10)))
  }
}

/// The values of an expectation's samples. A value is listed again each time the samples change to it.
private struct SampleChanges {
  private static let mostShown = 5
  private var shown: [String] = []
  /// `true` once an earlier value has come back.
  private var returns = false
  private(set) var last: String?
  private var count = 0

  mutating func add(_ text: String) {
    guard text != last else { return }
    count += 1
    last = text
    if shown.contains(text) { returns = true }
    if shown.count < Self.mostShown { shown.append(text) }
  }

  var first: String? { shown.first }

  /// The values in words, if they alternated; otherwise the first and the last are enough.
  var flapping: String? {
    guard returns, let last else { return nil }
    let isCut = count > shown.count
    return "changed \(count - 1) times: " + shown.joined(separator: ", ") + (isCut ? ", …, last \(last)" : "")
  }
}
