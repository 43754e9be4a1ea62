import FantailTree
public import Foundation

/// Expects a notification to be posted between here and the example's end.
///
/// ```swift
/// expectNotification(named: .cartDidChange, object: cart, userInfo: ["count": 1])
/// cart.add(book)
/// expectNotification(named: .cartDidChange) { ($0.userInfo?["count"] as? Int ?? 0) > 1 }
/// ```
/// - Parameters:
///   - name: The notification's name.
///   - object: The object that posts it, compared by identity; any when it is `nil`.
///   - userInfo: The user info, compared as `.beLike` does; any when it is `nil`.
///   - limit: How long after the body it may come; several such times run together.
///   - center: Where it is posted.
///   - clue: The author's words for the notification, added to the failure's text.
///   - condition: Whether a notification fits that fits otherwise; called where it is posted, up to the first that fits.
public func expectNotification(
  named name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
  within limit: Duration = .zero, in center: NotificationCenter = .default, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  where condition: (@Sendable (Notification) -> Bool)? = nil
) {
  let wanted = WantedNotification(name, object: object, userInfo: userInfo, condition: condition)
  watch(wanted, isWanted: true, limit: limit, center, Origin(clue, fileID, filePath, line, column))
}

/// Expects that no such notification is posted between here and the example's end.
///
/// Its parameters are those of `expectNotification`, but for `time`: how long after the body to go on watching.
public func expectNoNotification(
  named name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
  during time: Duration = .zero, in center: NotificationCenter = .default, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  where condition: (@Sendable (Notification) -> Bool)? = nil
) {
  let wanted = WantedNotification(name, object: object, userInfo: userInfo, condition: condition)
  watch(wanted, isWanted: false, limit: time, center, Origin(clue, fileID, filePath, line, column))
}

private func watch(
  _ wanted: WantedNotification, isWanted: Bool, limit: Duration, _ center: NotificationCenter, _ origin: Origin
) {
  let context = ExampleContext.current
  let location = origin.location
  guard let example = context.example, let sink = context.sink else {
    return context.record(Issue(.failed("expecting a notification needs a running example"), at: location))
  }
  let log = NotificationLog(wanted, in: center)
  let shared = SharedDeadline.of(example)
  sink.cleanUp { log.stop() }
  sink.verifyAtEnd(
    DeferredVerifier(description: "\(isWanted ? "" : "no ")notification \(log.name)", location: location) {
      let cutOff = await SharedDeadline.watch(for: limit, from: shared.begin()) { log.hasFit }
      log.stop()
      let problem: Mismatch? =
        switch (log.verdict, isWanted) {
        case (.match, true): nil
        case (.mismatch, false): cutOff
        case (.match, false): log.unwanted
        case (.mismatch(let mismatch), true), (.undecided(let mismatch), _): mismatch
        }
      guard let problem else { return }
      ExampleContext.$current.withValue(context) { origin.record(problem) }
    })
}
