import FantailLock
import FantailMatchers
import FantailTree
public import Foundation

/// An observer of notifications that knows which ones to expect; OCMock's observer mock.
///
/// ```swift
/// let observer = NotificationObserverMock(.cartDidChange, .cartDidClose)
/// observer.expect(.cartDidChange, userInfo: ["count": 1])
/// cart.add(book)
/// ```
/// A notification under one of the observed names that is not expected fails the example where the observer was made.
/// Each expectation is used up by one notification, in any order unless the order matters, and those left over are
/// failures at the example's end. Without an example to end, ``stop()`` ends it.
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
  ///   - isOrdered: Whether they have to come in the order they are expected in.
  ///   - center: Where they are posted.
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
  ///   - name: Its name.
  ///   - object: The poster, compared by identity; any poster when it is `nil`.
  ///   - userInfo: The user info, compared as `.beLike` does; any when it is `nil`.
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

  /// Judges what is still expected, and stops observing.
  public func stop() {
    // Values are freed when the lock is free.
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
    // Another thread may use one up while this one compares.
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
    // Where the observer was made: a notification may come from any thread.
    context.record(Issue(.expectationFailed(problem.mismatch.explanation), at: location))
  }
}
