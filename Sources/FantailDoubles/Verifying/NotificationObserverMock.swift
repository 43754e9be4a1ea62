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
    let name: Notification.Name
    let object: AnyObject?
    let userInfo: [AnyHashable: Any]?
    let location: SourceLocation

    func fits(_ notification: Notification) -> Bool {
      guard notification.name == name else { return false }
      if let object, notification.object.flatMap({ ValueDescription.object($0) }) !== object { return false }
      guard let userInfo else { return true }
      return userInfo as NSDictionary == (notification.userInfo ?? [:]) as NSDictionary
    }

    var text: String {
      "\(ValueDescription.quote(name.rawValue))\(userInfo.map { " with \(ValueDescription.brief($0))" } ?? "")"
    }
  }

  private struct State {
    var expected: [Expected] = []
    var tokens: [any NSObjectProtocol] = []
  }

  private let center: NotificationCenter
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
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.center = center
    self.isOrdered = isOrdered
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let tokens = names.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in self?.receive($0) }
    }
    state.withLock { $0.tokens = tokens }
    let context = ExampleContext.current
    guard context.example != nil else { return }
    context.sink?.verifyAtEnd(
      DeferredVerifier(description: "the notification observer", location: location) { [self] in stop() })
  }

  /// Expects a notification, once.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - object: Who posts it, compared by identity; anyone when it is `nil`.
  ///   - userInfo: What it carries, compared by equality; anything when it is `nil`.
  public func expect(
    _ name: Notification.Name, object: AnyObject? = nil, userInfo: [AnyHashable: Any]? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    state.withLock {
      $0.expected.append(Expected(name: name, object: object, userInfo: userInfo, location: location))
    }
  }

  /// Judges what is still expected, and stops observing.
  public func stop() {
    let (left, tokens) = state.withLock { state in
      defer { state = State() }
      return (state.expected, state.tokens)
    }
    for token in tokens { center.removeObserver(token) }
    for expected in left {
      record("expected the notification \(expected.text), but it was not posted", at: expected.location)
    }
  }

  private func receive(_ notification: Notification) {
    enum Finding { case expected, unexpected, early(String) }
    let finding: Finding = state.withLock { state in
      guard let index = state.expected.firstIndex(where: { $0.fits(notification) }) else { return .unexpected }
      if isOrdered, index > 0 { return .early(state.expected[0].text) }
      state.expected.remove(at: index)
      return .expected
    }
    let name = ValueDescription.quote(notification.name.rawValue)
    switch finding {
    case .expected: return
    case .unexpected:
      let info = notification.userInfo.map { ["posted with \(ValueDescription.brief($0))"] } ?? []
      record("unexpected notification \(name)", info, at: location)
    case .early(let next):
      record("the notification \(name) came out of order: expected \(next) next", at: location)
    }
  }

  private func record(_ headline: String, _ details: [String] = [], at location: SourceLocation) {
    let issue = Issue(.expectationFailed(.init(headline: headline, lines: details)), at: location)
    // Where the observer was made: a notification may come from any thread.
    context.record(issue)
  }
}
