import FantailLock
package import FantailPlan
import FantailTree

/// The examples that are under way, and where each of them is: for whoever has to say so while they run.
package final class RunningExamples: Sendable {
  /// An example that is under way.
  package struct Entry: Sendable {
    let id: String
    package let name: String
    let location: SourceLocation
    package let start: ContinuousClock.Instant
    package var step: Step
    /// The time at which it is due to be reported.
    var nextReport: ContinuousClock.Instant?

    /// The place that it has reached, in words: `"Stack, pushes" at StackSpec.swift:8, in beforeEach at
    /// StackSpec.swift:6`.
    package var place: String {
      let step = step.kind == .body ? "" : ", in \(step.kind.rawValue) at \(step.location)"
      return "\"\(name)\" at \(location)\(step)".onOneLine
    }
  }

  /// The step that an example has reached.
  package struct Step: Sendable {
    package let kind: PlannedExample.Step.Kind
    let location: SourceLocation
    package let start: ContinuousClock.Instant
  }

  private let slots: Locked<[Entry?]>
  private let notes: CrashNotes?

  /// - Parameter notes: Where the names are kept for the case of a crash.
  package init(notes: CrashNotes? = nil) {
    slots = Locked([])
    self.notes = notes
  }

  /// Says that an example began, and returns its slot.
  func begin(_ example: PlannedExample) -> Int {
    let now = ContinuousClock.now
    let entry = Entry(
      id: example.id, name: example.fullDescription, location: example.location, start: now,
      step: Step(kind: .body, location: example.location, start: now))
    let slot = slots.withLock { slots in
      if let free = slots.firstIndex(where: { $0 == nil }) {
        slots[free] = entry
        return free
      }
      slots.append(entry)
      return slots.count - 1
    }
    notes?.note("\"\(entry.name)\" at \(entry.location)", in: slot)
    return slot
  }

  /// Says where the example of a slot is now.
  func step(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation, in slot: Int) {
    let step = Step(kind: kind, location: location, start: .now)
    slots.withLock { $0[slot]?.step = step }
  }

  /// Says that the example of a slot ended.
  func end(_ slot: Int) {
    slots.withLock { $0[slot] = nil }
    notes?.clear(slot)
  }

  /// The examples under way, the longest first.
  package var entries: [Entry] {
    slots.withLock { $0.compactMap { $0 } }.sorted { $0.start < $1.start }
  }

  /// Takes what has run for longer than `limit`, and again whenever that time has doubled.
  package func takeDue(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return slots.withLock { slots in
      var due: [Entry] = []
      for slot in slots.indices {
        guard let entry = slots[slot], now >= entry.nextReport ?? entry.start + limit else { continue }
        slots[slot]?.nextReport = now + (now - entry.start)
        due.append(entry)
      }
      return due
    }
  }
}

/// The place of one example among those that run: what its run tells of its steps.
struct RunningExample: Sendable {
  let examples: RunningExamples
  let slot: Int

  func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
    examples.step(kind, location, in: slot)
  }

  func end() {
    examples.end(slot)
  }
}
