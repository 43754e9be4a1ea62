package import FantailTree

/// An attempt at an example, or a run of a hook that runs once.
package final class Attempt: WatchedAttempt {
  let record: ExampleRecord
  /// The rules and the listener of the example or the hook.
  private let listener: any AttemptListener & AnyObject

  init(_ record: ExampleRecord, listener: any AttemptListener & AnyObject) {
    self.record = record
    self.listener = listener
  }

  package var subject: AttemptSubject { record.subject }

  /// Tells the example's rules and its listener about an event.
  package func tell(_ event: AttemptEvent) { listener.happened(event) }

  package var ownTime: Duration { record.ownTime }
  package var isCleaningUp: Bool { record.isCleaningUp }
  package var hasAbandonedCode: Bool { record.hasAbandonedCode }
  package var tasks: [TaskAddress] { record.tasks }

  /// Tells the example's listener that code of the attempt has ended.
  func codeEnded(leaving presence: inout Presence?) { listener.codeEnded(of: self, leaving: &presence) }

  /// `true` if the attempt has failed so far.
  package var hasFailed: Bool { record.hasFailed }

  package func record(_ issue: Issue) { record.record(issue) }

  package func abandon() -> AttemptOutcome { record.abandon() }
}
