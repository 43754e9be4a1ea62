package import FantailTree

/// An attempt at an example, or a run of a hook that runs once.
package final class Attempt: Sendable {
  let subject: AttemptSubject
  let record: ExampleRecord
  let rules: AttemptRules

  init(at subject: AttemptSubject, record: ExampleRecord, rules: AttemptRules) {
    self.subject = subject
    self.record = record
    self.rules = rules
  }

  /// Tells the example's rules and its listener about an event.
  package func tell(_ event: AttemptEvent) { rules.tell(event) }

  /// The time that the attempt has taken by itself, without `beforeAll` and `afterAll` hooks beside it.
  package var ownTime: Duration { record.ownTime }

  /// `true` if code of the attempt was abandoned. The attempt has then failed.
  var hasAbandonedCode: Bool { record.hasAbandonedCode }

  /// Tells the example's listener that code of the attempt has ended.
  func codeEnded(leaving presence: inout Presence?) { rules.codeEnded(of: self, leaving: &presence) }

  /// `true` if the attempt has failed so far.
  package var hasFailed: Bool { record.hasFailed }

  /// Records an issue of the attempt.
  package func record(_ issue: Issue) { record.record(issue) }
}
