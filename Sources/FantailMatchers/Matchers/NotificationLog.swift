import FantailLock
import Foundation

/// The notifications posted under a name while an example watched it.
final class NotificationLog: Sendable {
  private struct State {
    /// Kept alive, so that its identity is not given to another object.
    let object: AnyObject?
    let userInfo: [AnyHashable: Any]?
    var token: (any NSObjectProtocol)?
    var center: NotificationCenter?
    var fitting: String?
    var others: [String] = []
    var otherCount = 0
  }

  let name: String
  private let state: Locked<State>
  private static let mostOthers = 5
  private let condition: (@Sendable (Notification) -> Bool)?

  init(
    name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]?,
    condition: (@Sendable (Notification) -> Bool)? = nil
  ) {
    self.name = name.rawValue
    self.condition = condition
    state = Locked(State(object: object, userInfo: userInfo))
  }

  /// `true` if what is expected was posted.
  var hasFit: Bool { state.withLock { $0.fitting != nil } }

  func observe(_ center: NotificationCenter) {
    // No filter by object, so that a failure can tell which others came. No queue: the poster's thread, at once.
    // Weak, so that a log that nobody stopped goes, and its observation with it.
    let token = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] in
      self?.note($0)
    }
    state.withLock { state in
      state.token = token
      state.center = center
    }
  }

  func stop() {
    let (token, center) = state.withLock { state in
      defer { state.token = nil }
      return (state.token, state.center)
    }
    if let token { center?.removeObserver(token) }
  }

  deinit { stop() }

  func facts(isWanted: Bool) -> NotificationProblem {
    state.withLock { state in
      var wanted = Self.described(state.object, state.userInfo)
      if condition != nil { wanted += (wanted.isEmpty ? "" : " and ") + "what the condition asks for" }
      if !isWanted { return .posted(name, wanted, received: state.fitting ?? "") }
      return .notPosted(name, wanted, others: state.others, count: state.otherCount)
    }
  }

  private func note(_ notification: Notification) {
    // Compared and described outside the lock: that is the user's code, which may post again.
    let (object, userInfo, hasFit) = state.withLock { ($0.object, $0.userInfo, $0.fitting != nil) }
    if hasFit { return }
    let poster = notification.object.flatMap { ValueDescription.object($0) }
    let fits =
      (object == nil || object === poster)
      && (userInfo.map { Self.areEqual($0, notification.userInfo) } ?? true)
      && (condition?(notification) ?? true)
    let text = Self.described(notification.object, notification.userInfo)
    state.withLock { state in
      if fits {
        state.fitting = state.fitting ?? text
      } else {
        state.otherCount += 1
        if state.others.count < Self.mostOthers { state.others.append(text) }
      }
    }
  }

  private static func described(_ object: Any?, _ userInfo: [AnyHashable: Any]?) -> String {
    var parts: [String] = []
    if let object { parts.append("the object \(ValueDescription.brief(object))") }
    if let userInfo { parts.append("the user info \(ValueDescription.brief(userInfo))") }
    return parts.joined(separator: " and ")
  }

  private static func areEqual(_ left: [AnyHashable: Any], _ right: [AnyHashable: Any]?) -> Bool {
    guard let right, left.count == right.count else { return false }
    return left.allSatisfy { key, value in right[key].map { areEqual(value, $0) } ?? false }
  }

  private static func areEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, right) }
    if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] { return areEqual(left, right) }
    if let left = left as? [Any], let right = right as? [Any] {
      return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
    }
    guard let left = ValueDescription.object(left) else { return false }
    return left === ValueDescription.object(right)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { right as? Value == left }
}

/// Why the notifications that were posted are not those that should be: facts, with the one renderer of them.
enum NotificationProblem {
  case notPosted(String, String, others: [String], count: Int)
  case posted(String, String, received: String)

  var mismatch: Mismatch {
    switch self {
    case .notPosted(let name, let wanted, let others, let count):
      var details = others.map { "posted\($0.isEmpty ? " with nothing" : " with \($0)")" }
      if count > others.count { details.append("posted \(count - others.count) more") }
      let end = count == 0 ? "but it was not posted" : "but it was posted only otherwise"
      return .stated("expected the notification \(Self.named(name, wanted)), \(end)", details: details)
    case .posted(let name, let wanted, let received):
      return .stated(
        "expected no notification \(Self.named(name, wanted)), but it was posted",
        details: received.isEmpty ? [] : ["posted with \(received)"])
    }
  }

  private static func named(_ name: String, _ wanted: String) -> String {
    ValueDescription.quote(name) + (wanted.isEmpty ? "" : " with \(wanted)")
  }
}
