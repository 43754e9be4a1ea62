import FantailTree

/// Two listeners of a run as one. Most runs have one listener, and a list costs a debug build 0.4 us an event.
struct JoinedListeners: RunListener {
  let first: any RunListener
  let second: any RunListener

  func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject {
    Both(first: first.begin(subject), second: second.begin(subject))
  }

  private final class Both: AttemptListener {
    private let first: any AttemptListener
    private let second: any AttemptListener

    init(first: any AttemptListener, second: any AttemptListener) {
      self.first = first
      self.second = second
    }

    func happened(_ event: AttemptEvent) {
      first.happened(event)
      second.happened(event)
    }

    func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {
      first.codeEnded(of: attempt, leaving: &presence)
      second.codeEnded(of: attempt, leaving: &presence)
    }
  }
}
