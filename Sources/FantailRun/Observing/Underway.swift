import FantailLock
package import FantailPlan
import FantailTree
import Foundation

/// The one list of what runs now.
///
/// These read it: the progress line, the report of long examples, the answer to Ctrl-C, whoever gives a run up,
/// `EarlyExit`, the watch over time limits, and, through its crash notes, the handler of a crash.
package final class Underway: Sendable {
  /// An example that runs, or a hook that runs once and has a time limit.
  package struct Entry: Sendable {
    /// A number of its own: a run forgets at its end what it has left behind, which must not end what comes after it.
    fileprivate let token: Int
    /// `nil` for a hook.
    let example: PlannedExample?
    package let start: ContinuousClock.Instant
    package var step: Step
    fileprivate var limit: (Duration, AttemptClock)?
    /// The time at which it is due to be reported.
    var nextReport: ContinuousClock.Instant?

    package var name: String { example?.fullDescription ?? step.kind.rawValue }

    /// Where it begins, in words: `"Stack, pushes" at StackSpec.swift:8`.
    fileprivate var origin: String {
      example.map { "\"\($0.fullDescription)\" at \($0.location)" } ?? "\(step.kind.rawValue) at \(step.location)"
    }

    /// The place that it has reached, in words: `"Stack, pushes" at StackSpec.swift:8, in beforeEach at
    /// StackSpec.swift:6`.
    package var place: String {
      let step = example == nil || step.kind == .body ? "" : ", in \(step.kind.rawValue) at \(step.location)"
      return "\(origin)\(step)".onOneLine
    }
  }

  /// The step that an example has reached.
  package struct Step: Sendable {
    package let kind: PlannedExample.Step.Kind
    let location: SourceLocation
    package let start: ContinuousClock.Instant
  }

  /// The place of one example or hook in the list, until it ends it.
  struct Slot: Sendable {
    fileprivate let underway: Underway
    fileprivate let index: Int
    fileprivate let token: Int

    /// Says where it is now.
    func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
      let step = Step(kind: kind, location: location, start: .now)
      underway.change(self) { $0.step = step }
    }

    /// Has it watched from now on: where it outruns its limit and holds every thread, the process ends.
    func watch(_ limit: Duration, _ clock: AttemptClock) {
      underway.change(self) { $0.limit = (limit, clock) }
      underway.watchLimits()
    }

    /// Says that what it does from now on has no limit.
    func endWatch() { underway.change(self) { $0.limit = nil } }

    func end() { underway.end(self) }
  }

  private struct State {
    var lastToken = 0
    var slots: [Entry?] = []
    var notes: CrashNotes?
    var reach: ReachLedger?
    var isRunning = false
    var isWatching = false
  }

  /// The wish that what runs ends early.
  package let interruption = Interruption()
  private let state = Locked(State())

  package init() {}

  /// Notes from now on what runs for the case of a crash.
  package func note(in notes: CrashNotes) { state.withLock { $0.notes = notes } }

  /// Notes from now on which code the examples reach, which have to run one after another.
  package func note(in ledger: ReachLedger) {
    ledger.begin()
    state.withLock { $0.reach = ledger }
  }

  /// Notes the code that a hook reaches which runs once.
  ///
  /// - Parameter ids: The examples that it runs for.
  func noteReach<Result>(for ids: @autoclosure () -> [String], of hook: () async -> Result) async -> Result {
    let (reach, running) = state.withLock { ($0.reach, $0.slots.compactMap { $0?.example?.id }) }
    guard let reach else { return await hook() }
    reach.take(for: running)
    let result = await hook()
    reach.take(for: ids())
    return result
  }

  // MARK: - What runs

  /// Says that an example began.
  func begin(_ example: PlannedExample) -> Slot { begin(example, .body, at: example.location) }

  /// Says that an example began, or a hook that runs once.
  func begin(_ example: PlannedExample?, _ kind: PlannedExample.Step.Kind, at location: SourceLocation) -> Slot {
    let now = ContinuousClock.now
    let step = Step(kind: kind, location: location, start: now)
    let (slot, entry, notes) = state.withLock { state in
      state.lastToken += 1
      let entry = Entry(token: state.lastToken, example: example, start: now, step: step)
      let index = state.slots.firstIndex { $0 == nil } ?? state.slots.count
      if index == state.slots.count {
        state.slots.append(nil)
        state.notes?.addCell()
      }
      state.slots[index] = entry
      return (Slot(underway: self, index: index, token: entry.token), entry, state.notes)
    }
    if example != nil { notes?.note(entry.origin, in: slot.index) }
    return slot
  }

  private func change(_ slot: Slot, _ body: (inout Entry) -> Void) {
    state.withLock { state in
      if var entry = state.slots[slot.index], entry.token == slot.token {
        body(&entry)
        state.slots[slot.index] = entry
      }
    }
  }

  private func end(_ slot: Slot) {
    let (reach, example) = state.withLock { state -> (ReachLedger?, PlannedExample?) in
      guard let entry = state.slots[slot.index], entry.token == slot.token else { return (nil, nil) }
      state.slots[slot.index] = nil
      state.notes?.clear(slot.index)
      return (state.reach, state.reach == nil ? nil : entry.example)
    }
    if let reach, let example { reach.take(for: [example.id]) }
  }

  /// Says that a run begins.
  func beginRun() { state.withLock { $0.isRunning = true } }

  /// Says that the run ends; of one that was given up, what still runs is reported as it is, and nobody waits for it.
  func endRun() {
    state.withLock { state in
      state.isRunning = false
      for index in state.slots.indices { state.slots[index] = nil }
    }
  }

  // MARK: - Who reads it

  /// The examples under way, the longest first.
  package var entries: [Entry] {
    all.filter { $0.example != nil }.sorted { $0.start < $1.start }
  }

  /// `true` if nothing runs.
  package var isEmpty: Bool { state.withLock { !$0.isRunning && $0.slots.allSatisfy { $0 == nil } } }

  private var all: [Entry] { state.withLock { $0.slots.compactMap(\.self) } }

  /// The name of a signal that should have ended the process, where it came and did not.
  package var crash: String? { state.withLock { $0.notes?.crash }.map(ProcessEnd.shortName) }

  /// Takes the examples that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeDue(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return state.withLock { state in
      var due: [Entry] = []
      for index in state.slots.indices {
        guard let entry = state.slots[index], entry.example != nil,
          now >= entry.nextReport ?? entry.start + limit
        else { continue }
        state.slots[index]?.nextReport = now + (now - entry.start)
        due.append(entry)
      }
      return due
    }
  }

  // MARK: - Time limits

  /// An example or hook with a time limit.
  struct Limited {
    let origin: String
    let limit: Duration
    let clock: AttemptClock
  }

  /// Has the limits watched, unless they are.
  fileprivate func watchLimits() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    if isFirst { beginWatch() }
  }

  /// Returns what has a limit; `nil` where nothing has, and so the watch is over.
  func limited() -> [Limited]? {
    state.withLock { state in
      let limited = state.slots.compactMap { entry in
        entry.flatMap { entry in entry.limit.map { Limited(origin: entry.origin, limit: $0, clock: $1) } }
      }
      state.isWatching = !limited.isEmpty
      return limited.isEmpty ? nil : limited
    }
  }
}
