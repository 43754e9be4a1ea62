package import FantailTree

/// An attempt at an example, or a run of a hook that runs once.
package final class Attempt: Sendable {
  let record: ExampleRecord
  let rules: [any AttemptRule]
  /// The time that the attempt itself has taken.
  package let clock = AttemptClock()

  init(record: ExampleRecord, rules: [any AttemptRule]) {
    self.record = record
    self.rules = rules
  }

  /// Tells the example's rules about an event.
  package func tell(_ event: AttemptEvent) {
    for rule in rules { rule.happened(event) }
  }

  /// `true` if something has failed in the attempt so far.
  package var hasFailed: Bool { record.hasFailed }

  /// Records an issue of the attempt.
  package func record(_ issue: Issue) { record.record(issue) }
}
