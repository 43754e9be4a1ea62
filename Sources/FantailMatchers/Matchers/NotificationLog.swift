import FantailLock
import Foundation

/// The notifications posted under a name while an example watched it.
final class NotificationLog: Sendable {
  private struct State {
    let wanted: WantedNotification
    var observation: NotificationObservation?
    var fitting: String?
    /// The first notification that may fit but cannot be judged, with the reason.
    var undecided: (reason: String, received: String)?
    var others: [String] = []
    var otherCount = 0
  }

  let name: String
  private let state: Locked<State>
  private static let mostOthers = 5

  init(_ wanted: WantedNotification, in center: NotificationCenter = .default) {
    name = wanted.name.rawValue
    state = Locked(State(wanted: wanted))
    // Weak, so that a log that is never stopped is released together with its observation.
    let observation = NotificationObservation(of: [wanted.name], in: center) { [weak self] in self?.receive($0) }
    state.withLock { $0.observation = observation }
  }

  var hasFit: Bool { state.withLock { $0.fitting != nil } }

  func stop() { state.withLock { $0.observation }?.stop() }

  var verdict: Verdict {
    let state = state.withLock { $0 }
    let wanted = state.wanted.text
    if state.fitting != nil { return .match }
    if let (reason, received) = state.undecided {
      return .undecided(NotificationProblem.unjudged(wanted, because: reason, received: received).mismatch)
    }
    return .mismatch(NotificationProblem.notPosted(wanted, others: state.others, count: state.otherCount).mismatch)
  }

  /// The failure of a notification that was posted although it should not be.
  var unwanted: Mismatch {
    let state = state.withLock { $0 }
    return NotificationProblem.posted(state.wanted.text, received: state.fitting ?? "").mismatch
  }

  private func receive(_ notification: Notification) {
    let (wanted, hasFit) = state.withLock { ($0.wanted, $0.fitting != nil) }
    if hasFit { return }
    let fit = wanted.fit(notification)
    let text = WantedNotification.described(notification)
    state.withLock { state in
      switch fit {
      case .fits: state.fitting = state.fitting ?? text
      case .undecided(let reason): state.undecided = state.undecided ?? (reason, text)
      case .differs:
        state.otherCount += 1
        if state.others.count < Self.mostOthers { state.others.append(text) }
      }
    }
  }
}
