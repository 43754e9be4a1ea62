import FantailSeams

/// A value that counts its living instances.
final class Guest: Sendable, Equatable {
  private let live: Locked<Int>

  init(_ live: Locked<Int>) {
    self.live = live
    live.withLock { $0 += 1 }
  }

  deinit { live.withLock { $0 -= 1 } }

  static func == (left: Guest, right: Guest) -> Bool { left === right }
}
