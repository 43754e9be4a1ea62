/// The number of times that something is to be called.
///
/// ```swift
/// engine.on.start().expected(.atLeast(2))
/// expect(engine.on.start()).to(.haveBeenCalled(.exactly(2)))
/// ```
/// `.atLeast(0)`, `.atMost(0)` and negative numbers say nothing or the impossible, and fail where they are used; `.never`
/// says that there is to be no call. OCMock refuses the same two.
public struct CallCount: Sendable, Hashable, CustomStringConvertible {
  let lowest: Int
  let highest: Int

  private init(_ lowest: Int, _ highest: Int) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Exactly once.
  public static let once = CallCount(1, 1)
  /// Exactly twice.
  public static let twice = CallCount(2, 2)
  /// Not at all.
  public static let never = CallCount(0, 0)

  /// That many times.
  ///
  /// - Parameter count: The number of calls; 0 is `.never`.
  public static func exactly(_ count: Int) -> CallCount { CallCount(count, count) }

  /// That many times or more.
  ///
  /// - Parameter count: The fewest calls, from 1.
  public static func atLeast(_ count: Int) -> CallCount { CallCount(count, .max) }

  /// That many times or fewer.
  ///
  /// - Parameter count: The most calls, from 1.
  public static func atMost(_ count: Int) -> CallCount { CallCount(count == 0 ? -1 : 0, count) }

  /// Any number of times in a range.
  ///
  /// - Parameter range: The numbers of calls that will do.
  public static func between(_ range: ClosedRange<Int>) -> CallCount { CallCount(range.lowerBound, range.upperBound) }

  /// The count in words: `at least 2 times`.
  public var description: String {
    if lowest == highest { return lowest == 0 ? "never" : Self.times(lowest) }
    if highest == .max { return "at least \(Self.times(lowest))" }
    if lowest <= 0 { return "at most \(Self.times(highest))" }
    return "\(lowest) to \(Self.times(highest))"
  }

  func holds(_ count: Int) -> Bool { lowest <= count && count <= highest }

  /// Why the count cannot be meant; `nil` for one that can.
  var problem: String? {
    if highest == 0, lowest != 0 { return "atMost(0) says never: write .never" }
    if lowest == 0, highest == .max { return "atLeast(0) always holds: it says nothing" }
    if lowest < 0 || highest < 0 { return "there cannot be fewer than no calls" }
    return nil
  }

  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
