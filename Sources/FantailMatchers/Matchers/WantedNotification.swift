import FantailSeams
package import Foundation

/// The expected notification, with the only comparison for posted notifications.
package final class WantedNotification {
  package let name: Notification.Name
  /// Kept alive, so that no other object gets its identity.
  let object: AnyObject?
  let userInfo: [AnyHashable: Any]?
  let condition: (@Sendable (Notification) -> Bool)?

  package init(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    condition: (@Sendable (Notification) -> Bool)? = nil
  ) {
    self.name = name
    self.object = object
    self.userInfo = userInfo
    self.condition = condition
  }

  /// Compares a posted notification with the expected one. This runs user code, which may post again, so it is never
  /// called while a lock is held.
  package func fit(_ notification: Notification) -> NotificationFit {
    guard notification.name == name,
      object == nil || object === notification.object.flatMap({ ValueDescription.object($0) })
    else { return .differs }
    var unjudged: String?
    if let userInfo {
      switch Likeness(expected: userInfo, got: notification.userInfo ?? [:]) {
      case .alike: break
      case .different: return .differs
      case .undecided(let parts): unjudged = UnjudgedPart.text(parts)
      }
    }
    if condition?(notification) == false { return .differs }
    return unjudged.map { .undecided($0) } ?? .fits
  }

  /// The name, and the required object and user info.
  package var text: String {
    let details = Self.described(object, userInfo)
    return ValueDescription.quote(name.rawValue) + (details.isEmpty ? "" : " with \(details)")
      + (condition == nil ? "" : details.isEmpty ? " that meets the condition" : " and that meets the condition")
  }

  /// Returns a notification's object and user info in words: `the user info ["count": 1]`; empty without either.
  package static func described(_ notification: Notification) -> String {
    described(notification.object, notification.userInfo)
  }

  private static func described(_ object: Any?, _ userInfo: [AnyHashable: Any]?) -> String {
    var parts: [String] = []
    if let object { parts.append("the object \(ValueDescription.brief(object))") }
    if let userInfo { parts.append("the user info \(ValueDescription.brief(userInfo))") }
    return parts.joined(separator: " and ")
  }
}

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
    // The reference is weak, so that a log that is never stopped is released together with its observation.
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

  /// The failure for a notification that was posted but should not have been.
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

/// Observes notifications until it is stopped or released.
package final class NotificationObservation: Sendable {
  private let center: NotificationCenter
  private let tokens = Locked<[any NSObjectProtocol]?>(nil)

  package init(
    of names: [Notification.Name], in center: NotificationCenter, _ note: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    // There is no filter by object, so that a failure can list other notifications. There is no queue: the observer
    // runs immediately, on the poster's thread.
    let made = names.map { center.addObserver(forName: $0, object: nil, queue: nil, using: note) }
    tokens.withLock { $0 = made }
  }

  package func stop() {
    for token in tokens.withLock({ $0.take() }) ?? [] { center.removeObserver(token) }
  }

  deinit { stop() }
}

/// The reasons why the posted notifications are not the expected ones. The cases contain facts; one renderer puts them
/// into words.
package indirect enum NotificationProblem {
  case notPosted(String, others: [String] = [], count: Int = 0)
  case posted(String, received: String)
  case unexpected(String, received: String)
  case early(String, next: String)
  case unjudged(String, because: String, received: String)

  package var mismatch: Mismatch {
    switch self {
    case .notPosted(let wanted, let others, let count):
      var details = others.map { "posted\($0.isEmpty ? " with nothing" : " with \($0)")" }
      if count > others.count { details.append("posted \(count - others.count) more") }
      let end = count == 0 ? "but it was not posted" : "but only different ones were posted"
      return .stated("expected the notification \(wanted), \(end)", details: details)
    case .posted(let wanted, let received):
      return .stated("expected no notification \(wanted), but it was posted", details: Self.posted(received))
    case .unexpected(let name, let received):
      return .stated("unexpected notification \(ValueDescription.quote(name))", details: Self.posted(received))
    case .early(let name, let next):
      return .stated("the notification \(ValueDescription.quote(name)) came out of order: expected \(next) next")
    case .unjudged(let wanted, let reason, let received):
      return .stated(
        "could not judge whether the notification \(wanted) was posted: \(reason)", details: Self.posted(received))
    }
  }

  private static func posted(_ received: String) -> [String] { received.isEmpty ? [] : ["posted with \(received)"] }
}

/// The result of comparing a notification with the expected one.
package enum NotificationFit {
  case fits
  case differs
  /// The notification's user info cannot be compared, for the given reason.
  case undecided(String)
}
