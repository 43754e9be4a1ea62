/// An expected number of calls.
///
/// ```swift
/// engine.on.start().expected(.atLeast(2))
/// expect(engine.on.start()).to(.haveBeenCalled(.exactly(2)))
/// ```
/// A count is a range of numbers: `.times(2...4)` allows each of its numbers, and the other names are short for such
/// ranges. A range with no possible number of calls, such as `.times(3..<3)` and `.exactly(-1)`, and a range with all
/// numbers, such as `.atLeast(0)`, fail where they are used.
public struct CallCount: Sendable, Hashable, CustomStringConvertible {
  /// The lowest and the highest number; `Int.max` means no bound.
  private let range: ClosedRange<Int>?

  private init(_ range: ClosedRange<Int>?) { self.range = range }

  var lowest: Int { range?.lowerBound ?? 0 }
  var highest: Int { range?.upperBound ?? 0 }

  /// Exactly once.
  public static let once = CallCount(1...1)
  /// Exactly twice.
  public static let twice = CallCount(2...2)
  /// No call.
  public static let never = CallCount(0...0)

  /// Exactly this number of calls.
  ///
  /// - Parameter count: The number of calls; 0 is `.never`.
  public static func exactly(_ count: Int) -> CallCount { CallCount(count...count) }

  /// At least this number of calls.
  ///
  /// - Parameter count: The smallest number of calls.
  public static func atLeast(_ count: Int) -> CallCount { CallCount(count...Int.max) }

  /// At most this number of calls.
  ///
  /// - Parameter count: The largest number of calls; 0 is `.never`.
  public static func atMost(_ count: Int) -> CallCount { CallCount(min(0, count)...count) }

  /// Any number of calls in a range.
  ///
  /// ```swift
  /// verify(.times(2...4)) { engine.on.start() }
  /// ```
  /// - Parameter range: The numbers of calls that fit: `2...4`, `2..<5`, `2...` or `...4`.
  public static func times(_ range: some RangeExpression<Int>) -> CallCount {
    if let closed = range as? ClosedRange<Int> { return CallCount(closed) }
    let known = range.relative(to: 0..<Int.max)
    guard let last = known.last else { return CallCount(nil) }
    // A range without an upper bound ends before the largest number.
    return CallCount(known.lowerBound...(last == Int.max - 1 ? Int.max : last))
  }

  /// The count in words: `at least 2 times`.
  public var description: String {
    if lowest == highest { return lowest == 0 ? "never" : Self.words(lowest) }
    if highest == .max { return "at least \(Self.words(lowest))" }
    if lowest <= 0 { return "at most \(Self.words(highest))" }
    return "\(lowest) to \(Self.words(highest))"
  }

  func holds(_ count: Int) -> Bool { range?.contains(count) ?? false }

  /// The reason why no number of calls, or every number, would fit; `nil` for a usable count.
  var problem: String? {
    guard let range else { return "the range of the count is empty" }
    if range.upperBound < 0 { return "there cannot be fewer than no calls" }
    if range.lowerBound <= 0, range.upperBound == .max { return "any number of calls fits it, so it checks nothing" }
    return nil
  }

  static func words(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
