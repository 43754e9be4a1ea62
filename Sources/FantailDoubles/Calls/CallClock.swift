import FantailLock

/// Numbers calls, so that the order of two of them is known whichever mocks they came to.
///
/// One for the process, since mocks of any two examples, or of none, may be compared. It only grows, and nobody's
/// result depends on a number, only on which of two is greater.
enum CallClock {
  private static let last = Locked(0)

  static func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
