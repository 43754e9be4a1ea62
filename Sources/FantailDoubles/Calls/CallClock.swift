import FantailLock

/// Numbers calls, so that two calls have an order even if they came to different mocks.
///
/// The process has one clock, since mocks of any two examples, or of none, may be compared. The numbers only increase;
/// results depend only on which of two numbers is greater.
enum CallClock {
  private static let last = Locked(0)

  static func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
