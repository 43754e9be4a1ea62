import FantailMatchers
import FantailSeams
import FantailTree
public import Foundation

/// An observer of notifications with expectations, like OCMock's observer mock.
///
/// ```swift
/// let observer = NotificationObserverMock(.cartDidChange, .cartDidClose)
/// observer.expect(.cartDidChange, userInfo: ["count": 1])
/// cart.add(book)
/// ```
/// An unexpected notification with one of the observed names fails the example in which the observer was made. Each
/// notification uses up one expectation, in any order unless the observer is ordered. Expectations that remain at the
/// example's end are failures. Outside an example, ``stop()`` ends the observation.
public final class NotificationObserverMock: Sendable {
  private struct Expected {
    let number: Int
    let notification: WantedNotification
    let location: SourceLocation
  }

  private struct State {
    var expected: [Expected] = []
    var lastNumber = 0
    var observation: NotificationObservation?
  }

  private let isOrdered: Bool
  private let location: SourceLocation
  private let context = ExampleContext.current
  private let state = Locked(State())

  /// Begins to observe.
  ///
  /// - Parameters:
  ///   - names: The notifications' names.
  ///   - isOrdered: Whether they have to be posted in the order of the expectations.
  ///   - center: The center in which they are posted.
  public init(
    _ names: Notification.Name..., isOrdered: Bool = false, in center: NotificationCenter = .default,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.isOrdered = isOrdered
    location = SourceLocation(fileID, filePath, line, column)
    let observation = NotificationObservation(of: names, in: center) { [weak self] in self?.receive($0) }
    state.withLock { $0.observation = observation }
    let context = ExampleContext.current
    guard context.example != nil else { return }
    context.sink?.verifyAtEnd(
      DeferredVerifier(description: "the notification observer", location: location) { [self] in stop() })
  }

  /// Expects a notification, once.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The poster, compared by identity; `nil` for any poster.
  ///   - userInfo: The user info; `nil` for any. The matcher `.beLike` compares it, so its values need not be
  ///     `Equatable`.
  public func expect(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    let notification = WantedNotification(name, object: object, userInfo: userInfo)
    state.withLock { state in
      state.lastNumber += 1
      state.expected.append(Expected(number: state.lastNumber, notification: notification, location: location))
    }
  }

  /// Judges the remaining expectations, and stops observing.
  public func stop() {
    // Values are freed after the lock is released.
    var old = State()
    state.withLock { swap(&$0, &old) }
    old.observation?.stop()
    for expected in old.expected { record(.notPosted(expected.notification.text), at: expected.location) }
  }

  private func receive(_ notification: Notification) {
    let name = notification.name.rawValue
    let expected = state.withLock { $0.expected }
    let received = WantedNotification.described(notification)
    var problem = NotificationProblem.unexpected(name, received: received)
    // Another thread may use up an expectation while this thread compares.
    for (index, candidate) in expected.enumerated() {
      switch candidate.notification.fit(notification) {
      case .fits: break
      case .differs: continue
      case .undecided(let reason):
        problem = .unjudged(candidate.notification.text, because: reason, received: received)
        continue
      }
      if isOrdered, index > 0 { return record(.early(name, next: expected[0].notification.text), at: location) }
      let isMine = state.withLock { state in
        guard let left = state.expected.firstIndex(where: { $0.number == candidate.number }) else { return false }
        state.expected.remove(at: left)
        return true
      }
      if isMine { return }
    }
    record(problem, at: location)
  }

  private func record(_ problem: NotificationProblem, at location: SourceLocation) {
    // Recorded in the example in which the observer was made, since a notification may arrive on any thread.
    context.record(Issue(.expectationFailed(problem.mismatch.explanation), at: location))
  }
}
