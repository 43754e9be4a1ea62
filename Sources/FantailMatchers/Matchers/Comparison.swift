import FantailTree
public import Foundation

extension Matcher where Subject: Comparable {
  /// Matches a value below a bound.
  ///
  /// The negation matches a value that is not below the bound, such as NaN.
  ///
  /// ```swift
  /// expect(total).to(.beLessThan(1000))
  /// ```
  /// ```text
  /// expected to be less than 1000, got 1600
  /// ```
  /// - Parameter bound: The bound.
  public static func beLessThan(_ bound: Subject) -> Self { .comparing(.less, bound) }

  /// Matches a value at or below a bound.
  ///
  /// The negation matches a value that is not at or below the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  @available(swift, deprecated: 99)
  public static func beLessThanOrEqual(to bound: Subject) -> Self { .comparing(.lessOrEqual, bound) }

  /// Matches a value above a bound.
  ///
  /// The negation matches a value that is not above the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  public static func beGreaterThan(_ bound: Subject) -> Self { .comparing(.greater, bound) }

  /// Matches a value at or above a bound.
  ///
  /// The negation matches a value that is not at or above the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  @available(swift, deprecated: 99)
  public static func beGreaterThanOrEqual(to bound: Subject) -> Self { .comparing(.greaterOrEqual, bound) }

  static func comparing(_ relation: Relation, _ bound: Subject) -> Self {
    Matcher("be \(relation.rawValue) \(ValueDescription.brief(bound))") { relation.holds($0, bound) }
  }

  /// Matches a value between two bounds, both included.
  ///
  /// The negation matches a value outside, such as NaN.
  ///
  /// ```swift
  /// expect(total).to(.beBetween(1000, and: 1500))
  /// ```
  /// ```text
  /// expected to be between 1000 and 1500, got 1600
  /// ```
  /// - Parameters:
  ///   - lower: The least value that fits.
  ///   - upper: The greatest value that fits.
  /// - Returns: The matcher. Bounds in the wrong order fail the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beBetween(_ lower: Subject, and upper: Subject) -> Self {
    let low = { ValueDescription.brief(lower) }
    let high = { ValueDescription.brief(upper) }
    return Matcher("be between \(low()) and \(high())") { subject in
      guard lower <= upper else { throw Unjudged(reason: "\(low())...\(high()) is not a range") }
      return lower <= subject && subject <= upper
    }
  }
}

extension Matcher where Subject: FloatingPoint {
  /// Matches a number whose distance from another is at most a tolerance.
  ///
  /// The negation matches a greater distance, and NaN.
  ///
  /// ```swift
  /// expect(0.1 + 0.2).to(.beCloseTo(0.3))
  /// expect(1.0 / 3).to(.beCloseTo(0.33))
  /// ```
  /// ```text
  /// expected to be close to 0.33, got 0.3333333333333333
  /// off by 0.0033333333333332993
  /// ```
  /// - Parameters:
  ///   - expected: The other number. An infinity is close to itself; NaN is close to nothing.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  ///     Without a tolerance, rounding errors are allowed, as in Swift Numerics: the square root of `ulpOfOne` times
  ///     the larger number (1.5e-8 for a `Double`), and near zero `ulpOfOne` to the power of 3/4 (1.8e-12).
  public static func beCloseTo(_ expected: Subject, within tolerance: Subject? = nil) -> Self {
    noting(tolerance.map { "be within \($0) of \(expected)" } ?? "be close to \(expected)") { subject in
      try checkTolerance(tolerance)
      if subject == expected { return nil }
      let distance = abs(subject - expected)
      let root = Subject.ulpOfOne.squareRoot()
      let rounding = max(root * max(abs(subject), abs(expected)), root * root.squareRoot())
      // Any part of infinity is infinite, and so would allow every distance.
      return distance <= tolerance ?? (distance.isFinite ? rounding : 0) ? nil : ["off by \(distance)"]
    }
  }

  /// Matches a number whose distance from another number is at most a fraction of that number.
  ///
  /// The negation matches a greater distance, and NaN.
  ///
  /// ```swift
  /// expect(mass).to(.beCloseTo(5.97e24, relative: 0.01))
  /// ```
  /// ```text
  /// expected to be within 0.01 × 5.97e+24 of 5.97e+24, got 6.1e+24
  /// off by 0.021775544388609677 × 5.97e+24
  /// ```
  /// - Parameters:
  ///   - expected: The other number. Only zero is close to zero, and only an infinity to itself; NaN is close to
  ///     nothing.
  ///   - part: The greatest distance that fits, as a fraction of the other number: 0.01 is one percent. A negative
  ///     fraction fails the expectation and its negation.
  public static func beCloseTo(_ expected: Subject, relative part: Subject) -> Self {
    noting("be within \(part) × \(expected) of \(expected)") { subject in
      try checkTolerance(part)
      if subject == expected { return nil }
      // Any part of infinity is infinite, and so would allow every distance.
      guard subject.isFinite, expected.isFinite else { return [] }
      let distance = abs(subject - expected)
      return distance <= part * abs(expected) ? nil : ["off by \(distance / abs(expected)) × \(expected)"]
    }
  }
}

extension Matcher where Subject: FixedWidthInteger {
  /// Matches an integer whose distance from another is at most a tolerance. Unsigned numbers do not overflow.
  ///
  /// The negation matches a greater distance.
  ///
  /// - Parameters:
  ///   - expected: The other number.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  public static func beCloseTo(_ expected: Subject, within tolerance: Subject) -> Self {
    noting("be within \(tolerance) of \(expected)") { subject in
      try checkTolerance(tolerance)
      // Magnitudes are used, because the type of two integers may not be able to hold their distance.
      let sameSign = (subject < 0) == (expected < 0)
      let left = subject.magnitude
      let right = expected.magnitude
      let distance = sameSign ? (left > right ? left - right : right - left) : left &+ right
      return distance <= tolerance.magnitude && (sameSign || distance >= left) ? nil : ["off by \(distance)"]
    }
  }
}

extension Matcher where Subject: Collection, Subject.Element: FloatingPoint {
  /// Matches a collection of numbers, each of which is close to the number at the same position in another collection.
  ///
  /// The negation matches a collection with another number of elements, or an element that is not close.
  ///
  /// ```swift
  /// expect(rotated.coordinates).to(.beCloseTo([0, 1, 0]))
  /// ```
  /// ```text
  /// [1]: expected to be close to 1.0, got 0.9
  /// off by 0.09999999999999998
  /// ```
  /// - Parameters:
  ///   - expected: The other numbers.
  ///   - tolerance: The greatest distance that fits, as for a single number.
  public static func beCloseTo(_ expected: [Subject.Element], within tolerance: Subject.Element? = nil) -> Self {
    deciding("be close to \(ValueDescription.brief(expected))") { subject in
      guard subject.count == expected.count else {
        return .mismatch(.count(expected: counted(expected.count, "element"), got: subject.count, of: subject))
      }
      try checkTolerance(tolerance)
      return judgeAll(zip(subject, expected)) { Matcher<Subject.Element>.beCloseTo($1, within: tolerance).judge($0) }
    }
  }
}

extension Matcher where Subject == Date {
  /// Matches a date whose distance from another is at most a time.
  ///
  /// The negation matches a greater distance.
  ///
  /// ```swift
  /// expect(receipt.date).to(.beCloseTo(noon, within: .seconds(2)))
  /// ```
  /// ```text
  /// expected to be within 2 s of 2026-05-01 12:00:00 +0000, got 2026-05-01 12:00:03 +0000
  /// 3 s later
  /// ```
  /// - Parameters:
  ///   - expected: The other date.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  public static func beCloseTo(_ expected: Date, within tolerance: Duration) -> Self {
    noting("be within \(tolerance.inWords) of \(ValueDescription.brief(expected))") { subject in
      guard tolerance >= .zero else { throw Unjudged(reason: "a tolerance has to be zero or more") }
      let distance = subject.timeIntervalSince(expected)
      return abs(distance) <= tolerance.inSeconds ? nil : [dateDistance(distance)]
    }
  }
}

/// Throws for a negative or invalid tolerance, with which the negation would always match.
func checkTolerance<Number: Numeric & Comparable>(_ tolerance: Number?) throws {
  if let tolerance, !(tolerance >= 0) { throw Unjudged(reason: "a tolerance has to be zero or more") }
}

extension Matcher where Subject: AdditiveArithmetic {
  /// Matches zero.
  ///
  /// The negation matches every other value.
  ///
  /// ```swift
  /// expect(balance).to(.beZero)
  /// ```
  /// ```text
  /// expected to be zero, got 25
  /// ```
  public static var beZero: Self { Matcher("be zero") { $0 == .zero } }
}

enum Relation: String {
  case less = "less than"
  case lessOrEqual = "less than or equal to"
  case greater = "greater than"
  case greaterOrEqual = "greater than or equal to"

  func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
    switch self {
    case .less: value < bound
    case .lessOrEqual: value <= bound
    case .greater: value > bound
    case .greaterOrEqual: value >= bound
    }
  }
}

extension Matcher where Subject: Comparable {
  /// Matches a value in a range of any kind.
  ///
  /// The negation matches a value outside.
  ///
  /// ```swift
  /// expect(total).to(.beIn(0..<1600))
  /// ```
  /// ```text
  /// expected to be in 0..<1600, got 1600
  /// ```
  /// - Parameter range: The range: `0..<10`, `0...9`, `10...` or `..<10`.
  public static func beIn(_ range: some RangeExpression<Subject>) -> Self {
    Matcher("be in \(range)") { range.contains($0) }
  }
}
