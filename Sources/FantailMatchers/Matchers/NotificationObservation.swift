import FantailLock
package import Foundation

/// Observes notifications until it is stopped or released.
package final class NotificationObservation: Sendable {
  private let center: NotificationCenter
  private let tokens = Locked<[any NSObjectProtocol]?>(nil)

  package init(
    of names: [Notification.Name], in center: NotificationCenter, _ note: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    // There is no filter by object, so that a failure can list other notifications. There is no queue: the observer
    // runs at once, on the poster's thread.
    let made = names.map { center.addObserver(forName: $0, object: nil, queue: nil, using: note) }
    tokens.withLock { $0 = made }
  }

  package func stop() {
    for token in tokens.withLock({ $0.take() }) ?? [] { center.removeObserver(token) }
  }

  deinit { stop() }
}
