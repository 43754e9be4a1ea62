package import Foundation

/// The expected notification, with the only comparison for posted ones.
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

  /// Compares a posted notification with the expected one. Runs code of the user, which may post again, so that it is
  /// never called while a lock is held.
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
    var details = Self.described(object, userInfo)
    if condition != nil { details += (details.isEmpty ? "" : " and ") + "what the condition asks for" }
    return ValueDescription.quote(name.rawValue) + (details.isEmpty ? "" : " with \(details)")
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
