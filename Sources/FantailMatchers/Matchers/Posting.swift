public import Foundation

extension Matcher where Subject: AnyResult, Subject.Failure == any Error {
  /// Matches code that posts a notification while it runs.
  ///
  /// ```swift
  /// expect { cart.add(book) }.to(.post(.cartDidChange, object: cart))
  /// ```
  /// ```text
  /// expected the notification "CartDidChange" with the object Cart(items: []), but it was not posted
  /// ```
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that posts it, compared by identity; any when it is `nil`.
  ///   - userInfo: What it carries, compared by equality; anything when it is `nil`.
  ///   - center: Where it is posted.
  ///   - condition: Whether a notification fits that fits otherwise.
  /// - Returns: The matcher, for one expectation: it listens from when it is made. Code that throws fails it and its
  ///   negation.
  public static func post(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    in center: NotificationCenter = .default, where condition: (@Sendable (Notification) -> Bool)? = nil
  ) -> Self {
    let log = NotificationLog(
      WantedNotification(name, object: object, userInfo: userInfo, condition: condition), in: center)
    let words = "post the notification \(ValueDescription.quote(log.name))"
    return Self(
      words,
      judging: { subject in
        if case .failure(let error) = Subject.result(subject) { return .undecided(.thrown(error, insteadOf: words)) }
        return log.hasFit ? .match : .mismatch(log.mismatch(isWanted: true))
      },
      unwanted: { _ in log.mismatch(isWanted: false) })
  }
}
