import FantailSeams
package import FantailTree

#if !os(WASI)
  import Dispatch
#endif

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

  /// Returns the longest time to wait: the given time, or else the time from the example's traits.
  static func limit(_ given: Duration?) -> Duration {
    given ?? ExampleContext.current.scope?.traits.pollingLimit ?? .seconds(1)
  }

  /// A sample without its type, with the value's text, since compiled code without generic types is half as large.
  private typealias Sample = (verdict: Verdict, error: (any Error)?, value: () -> SampledValue)

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
          return (verdict, nil, { SampledValue(value) })
        case .failure(let error): return (verdict, error, { SampledValue(error, "threw ") })
        }
      }
    }
  }

  private func sample(_ statement: () -> String, isLive: Bool, _ sink: PolledSink, _ take: () async -> Sample) async {
    origin.name("should \(mode.rawValue) \(statement())")
    if let time = [limit, interval ?? .zero].first(where: { $0 < .zero }) {
      return origin.record(.stated("could not evaluate the expectation to \(statement()): \(time) is negative"))
    }
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start.advanced(by: limit)
    var samples = 0
    // Texts are kept instead of values, since a kept value would stay alive, but a weak reference may be polled until
    // it is `nil`.
    var changes = SampleChanges()

    if mode == .afterWait {
      await Self.sleep(until: deadline)
      if clock.now < deadline { return origin.record(cutOff(after: start.duration(to: clock.now))) }
    }
    while true {
      let sampled = clock.now
      let last = await take()
      samples += 1
      if !isLive { changes.add(last.value()) }
      // The start of a sample counts: a sample of slow code may begin until the deadline, but not later. An error
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
        // The marks under characters are left out for short values: they are states such as "loading" and "loaded"
        // instead of texts.
        return origin.record(mismatch, notes: notes, isWatched: mode == .always, hasMarks: last.value().text.count > 20)
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
    if changes.areHidden { return ["\(polled), changed in parts that are not shown: \(end)"] }
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

  /// Sleeps until a time, or until the task is cancelled. The sleep is divided, since a `Duration` may be longer than
  /// the system's timers allow.
  private static func sleep(until deadline: ContinuousClock.Instant) async {
    let clock = ContinuousClock()
    while clock.now < deadline, !Task.isCancelled {
      let end = min(deadline, clock.now.advanced(by: .seconds(86_400)))
      try? await Task.sleep(until: end, tolerance: .zero, clock: clock)
    }
    // Even after the deadline, other tasks of the caller's actor get a turn.
    await Task.yield()
  }

  /// Returns half a percent of the time so far, from 1 to 10 ms: a change is seen at most that much later, or 1 ms in
  /// the first fifth of a second. The pause is at least as long as a sample, so that slow code does not run all the
  /// time.
  static func adaptive(_ elapsed: Duration, sample: Duration) -> Duration {
    max(.milliseconds(1), min(.milliseconds(10), elapsed / 200), min(sample, .milliseconds(10)))
  }
}

/// The text of a sample's value, which is made immediately, since the value is not kept.
private struct SampledValue {
  let text: String
  /// Distinguishes values whose texts are cut.
  let key: Int?

  init(_ value: Any, _ prefix: String = "") {
    text = prefix + ValueDescription.brief(value)
    key = text.contains("…") ? (value as? any Hashable)?.hashValue ?? ValueDescription.source(value).hashValue : nil
  }
}

/// The values of an expectation's samples. A value is listed again each time the samples change to it.
private struct SampleChanges {
  private static let mostShown = 5
  private var shown: [String] = []
  /// `true` once an earlier value has occurred again.
  private var returns = false
  private(set) var last: String?
  private var lastKey: Int?
  /// `true` once two samples in a row differed only in parts that the text leaves out.
  private(set) var areHidden = false
  private var count = 0

  mutating func add(_ sample: SampledValue) {
    let text = sample.text
    defer { lastKey = sample.key }
    guard text != last else {
      if sample.key != lastKey { areHidden = true }
      return
    }
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

/// The sink around polled code. By this sink, matchers recognise a poll, whose first value may not be the last.
package final class PolledSink: ForwardingSink {
  package let inner: any IssueSink
  private let place: SourceLocation
  private let failure = Locked(false)

  init(inner: any IssueSink, at place: SourceLocation) {
    self.inner = inner
    self.place = place
  }

  /// `true` once a sample has recorded a failure itself. The wait then ends, since the next sample would record the
  /// failure again.
  var hasFailed: Bool { failure.withLock(\.self) }

  package func record(_ issue: Issue) {
    failure.withLock { $0 = true }
    inner.record(issue.location == nil ? Issue(issue.kind, at: place, clues: issue.clues) : issue)
  }

  /// Forwards the verifiers of the samples; after a failure they are not judged.
  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    inner.verifyAtEnd(
      DeferredVerifier(description: verifier.description, location: verifier.location) { [self] in
        if !hasFailed { await verifier.judge() }
      })
  }

  /// Does not keep notes, since the number of samples may be large.
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { true }
}

/// The moment from which the timeouts of an example's deferred verifiers are measured: when the first of them is
/// judged. The timeouts run concurrently, so together they take only as long as the longest one.
package final class SharedDeadline: Sendable {
  private let start = Locked(ContinuousClock.Instant?.none)

  package init() {}

  package static func of(_ example: any ExampleScope) -> SharedDeadline { example.stored { SharedDeadline() } }

  /// Returns the common start of all waits, or the current time if none has begun.
  package func begin() -> ContinuousClock.Instant {
    start.withLock { start in
      let known = start ?? .now
      start = known
      return known
    }
  }

  /// Waits for a time, or until a condition holds.
  ///
  /// - Returns: The failure if the wait ended early because its task was cancelled.
  static func watch(
    for limit: Duration, from start: ContinuousClock.Instant, until condition: () -> Bool
  ) async -> Mismatch? {
    let deadline = start.advanced(by: limit)
    await wait(until: deadline, for: condition)
    let end = ContinuousClock.now
    return end < deadline && !condition() ? .cutOff(limit: limit, after: start.duration(to: end)) : nil
  }

  /// Waits until a condition holds or a deadline has passed. The condition is evaluated immediately, and then every few
  /// milliseconds.
  package static func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async {
    while !condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      let pause = min(.milliseconds(2), ContinuousClock.now.duration(to: deadline))
      try? await Task.sleep(for: pause, tolerance: .zero, clock: .continuous)
    }
  }
}

/// Waits until code with a callback calls `done`.
///
/// ```swift
/// await waitUntil(within: .seconds(5)) { done in
///   loader.load("tea") { image in
///     expect(image).notTo(.beNil)
///     done()
///   }
/// }
/// ```
/// If `done` is not called in time, or is called twice, the example fails and continues. It may be called on any
/// thread, even before the code returns. Code that does not return is abandoned, and the example ends. If the callback
/// has a value, use `withCheckedContinuation`.
///
/// - Parameters:
///   - limit: The longest time from the start of the code; one second unless set here or by `.polling`.
///   - code: The code, which runs on the caller's actor. It gets the function to call when it is done.
/// - Throws: The error of the code.
public func waitUntil(
  within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: (DoneCallback) async throws -> Void
) async rethrows {
  let origin = Origin(nil, fileID, filePath, line, column)
  let completion = DoneCallback(context: .current, location: origin.location)
  let limit = Poll.limit(limit)
  if let negative = Mismatch.negativeTime(limit) { return origin.record(negative) }
  let watch = CodeWatch(limit, completion, origin)
  watch.begin()
  defer { watch.end() }
  try await code(completion)
  guard await watch.codeEnded() else { return }
  await Poll(.eventually, max(.zero, limit - watch.elapsed), nil, origin).run(
    { completion.calls },
    Matcher("call done") { calls in
      guard case .success(let calls) = calls, calls.count == 0 else { return .match }
      return .mismatch(.stated("expected done to be called, but it was not"))
    })
}

/// Fails an example whose code for `waitUntil` is still running at the timeout, and abandons code that does not end.
///
/// The watch uses Dispatch's clock, since the code may block the threads for tasks.
private final class CodeWatch: Sendable {
  private enum State { case running, failed, abandoned, ended }

  private let limit: Duration
  private let completion: DoneCallback
  private let origin: Origin
  private let context = ExampleContext.current
  private let start = ContinuousClock.now
  private let state = Locked(State.running)

  init(_ limit: Duration, _ completion: DoneCallback, _ origin: Origin) {
    self.limit = limit
    self.completion = completion
    self.origin = origin
  }

  var elapsed: Duration { start.duration(to: .now) }

  func begin() {
    after(limit) { watch in
      guard watch.completion.calls.count == 0, watch.move(from: .running, to: .failed) else { return }
      watch.fail("its code had not finished after \(watch.limit.inWords)")
      // Code that ends soon lets the example continue.
      watch.after(max(watch.limit, .milliseconds(100))) { watch in
        if watch.move(from: .failed, to: .abandoned) { _ = watch.context.scope?.abandonBody() }
      }
    }
  }

  /// Records that the code has ended.
  ///
  /// - Returns: Whether to wait for `done`. Abandoned code never continues.
  func codeEnded() async -> Bool {
    if move(from: .running, to: .ended) {
      guard let first = completion.calls.first, first > start.advanced(by: limit) else { return true }
      fail("it was called after \(start.duration(to: first).inWords)")
      return false
    }
    if !move(from: .failed, to: .ended), context.scope?.hasEnded == true {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    return false
  }

  func end() { state.withLock { $0 = .ended } }

  private func fail(_ reason: String) {
    ExampleContext.withCurrent(context) {
      origin.record(.stated("expected done to be called, but it was not", details: [reason]))
    }
  }

  private func move(from old: State, to new: State) -> Bool {
    state.withLock { state in
      guard state == old else { return false }
      state = new
      return true
    }
  }

  private func after(_ time: Duration, _ act: @escaping @Sendable (CodeWatch) -> Void) {
    #if os(WASI)
      // Code that blocks the only thread ends late.
      Task { [weak self] in
        try? await Task.sleep(for: time)
        self.map(act)
      }
    #else
      DispatchQueue.global().asyncAfter(deadline: .now() + time.inSeconds) { [weak self] in self.map(act) }
    #endif
  }
}

/// The function that code with a callback calls when it is done.
public struct DoneCallback: Sendable {
  struct Calls: LiveSubject {
    var count = 0
    var first: ContinuousClock.Instant?
  }

  private let context: ExampleContext
  private let location: SourceLocation
  private let state = Locked(Calls())

  init(context: ExampleContext, location: SourceLocation) {
    self.context = context
    self.location = location
  }

  var calls: Calls { state.withLock { $0 } }

  /// Ends the wait. A second call is a failure of the waiting example, on any thread.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let count = state.withLock { calls in
      calls.count += 1
      calls.first = calls.first ?? .now
      return calls.count
    }
    guard count == 2 else { return }
    let text = "done was called a second time, for waitUntil at \(location)"
    context.record(Issue(.failed(text), at: SourceLocation(fileID, filePath, line, column)))
  }
}
