import FantailTree
public import Foundation

/// Expects that a notification is posted between this call and the example's end.
///
/// ```swift
/// expectNotification(named: .cartDidChange, object: cart, userInfo: ["count": 1])
/// cart.add(book)
/// expectNotification(named: .cartDidChange) { ($0.userInfo?["count"] as? Int ?? 0) > 1 }
/// ```
/// - Parameters:
///   - name: The notification's name.
///   - object: The object that posts the notification, compared by identity; `nil` for any object.
///   - userInfo: The user info; `nil` for any. The matcher `.beLike` compares it, so its values do not have to be
///     `Equatable`.
///   - limit: The time after the body within which the notification may be posted. The waits of several expectations
///     run concurrently.
///   - center: The center in which the notification is posted.
///   - clue: The author's words for the notification, added to the failure's text.
///   - condition: A further condition for the notification. The closure is called on the poster's thread, until a
///     notification fits.
public func expectNotification(
  named name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
  within limit: Duration = .zero, in center: NotificationCenter = .default, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  where condition: (@Sendable (Notification) -> Bool)? = nil
) {
  let wanted = WantedNotification(name, object: object, userInfo: userInfo, condition: condition)
  watch(wanted, isWanted: true, limit: limit, center, Origin(clue, fileID, filePath, line, column))
}

/// Expects that no such notification is posted between this call and the example's end.
///
/// Its parameters are those of `expectNotification`, except for `time`: the time to watch after the body.
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
  if let negative = Mismatch.negativeTime(limit) { return origin.record(negative) }
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
      ExampleContext.withCurrent(context) { origin.record(problem) }
    })
}
