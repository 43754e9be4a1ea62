extension Generator where Value: FixedWidthInteger {
  /// Integers of any size; the simplest is zero.
  ///
  /// About 14 % of the values are drawn evenly from the whole type, and 51 % have a random number of digits: at most 16
  /// binary digits in a third of them. For types of 8 and 16 bits, these shares are 57 % and 8 %. The others are the
  /// bounds, zero and their neighbours (15 %), earlier values and their neighbours (10 %), and numbers up to 15 (10 %).
  public static var integers: Self { numbers(in: .min ... .max, isWholeType: Value.bitWidth > 16) }

  /// Makes integers in a range; the simplest is the one closest to zero.
  ///
  /// About 57 % of the values are drawn evenly from the whole range. The others are the bounds, the simplest value and
  /// their neighbours (15 %), earlier values and their neighbours (10 %), values within 15 of the simplest (10 %), and
  /// values at a distance of any magnitude from the simplest (8 %).
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func integers(in range: ClosedRange<Value>) -> Self { numbers(in: range, isWholeType: false) }

  private static func numbers(in range: ClosedRange<Value>, isWholeType: Bool) -> Self {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    let above = Value.Magnitude(truncatingIfNeeded: range.upperBound &- simplest)
    let below = Value.Magnitude(truncatingIfNeeded: simplest &- range.lowerBound)
    if let shortAbove = UInt64(exactly: above), let shortBelow = UInt64(exactly: below),
      !shortAbove.addingReportingOverflow(shortBelow).overflow
    {
      let numbers = Choices.Numbers(
        below: shortBelow, above: shortAbove, simplest: UInt64(truncatingIfNeeded: simplest), isWholeType: isWholeType)
      return Self { choices in
        let (isBelow, distance) = try choices.choose(numbers)
        let steps = Value(truncatingIfNeeded: distance)
        return isBelow ? simplest &- steps : simplest &+ steps
      }
    }
    return Self { choices in
      let hasBoth = range.lowerBound < simplest && simplest < range.upperBound
      let isBelow = hasBoth ? try choices.choose(upTo: 1) == 1 : range.lowerBound < simplest
      let bound = isBelow ? simplest &- range.lowerBound : range.upperBound &- simplest
      let distance = try choices.chooseDistance(upTo: Value.Magnitude(truncatingIfNeeded: bound))
      let steps = Value(truncatingIfNeeded: distance)
      return isBelow ? simplest &- steps : simplest &+ steps
    }
  }
}

extension Choices {
  /// Chooses a number of more than 64 bits, word by word from the highest.
  fileprivate mutating func chooseDistance<Distance: FixedWidthInteger>(upTo bound: Distance) throws -> Distance {
    var distance: Distance = 0
    var isAtBound = true
    for shift in stride(from: 0, to: Distance.bitWidth, by: 64).reversed() {
      let last = UInt64(truncatingIfNeeded: bound >> Distance(shift))
      let numbers = Numbers(below: 0, above: isAtBound ? last : .max, isWholeType: true)
      let word = try choose(numbers).distance
      isAtBound = isAtBound && word == last
      distance |= Distance(word) << Distance(shift)
    }
    return distance
  }
}

extension Generator where Value == Int {
  /// Integers of any size; the simplest is zero. They are distributed like ``integers``.
  public static var ints: Self { integers }

  /// Makes integers in a range; the simplest is the one closest to zero. They are distributed like ``integers(in:)``.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func ints(in range: ClosedRange<Int>) -> Self { integers(in: range) }
}

extension Generator where Value == Bool {
  /// `false`, the simplest, and `true`, equally often.
  public static var bools: Self { Self { try $0.choose(upTo: 1) == 1 } }
}

extension Generator where Value == Double {
  /// Makes finite numbers; the simplest is zero, and whole numbers come before fractions.
  ///
  /// A fifth each are whole numbers up to 2^53, hundredths up to 10,000, fractions of one, numbers with any exponent,
  /// and numbers that often expose rounding errors, such as 0.1, the largest and the smallest. Half of the numbers are
  /// negative.
  public static var doubles: Self {
    let wholes = Choices.Numbers(below: 0, above: 1 << 53, isWholeType: true)
    let hundredths = Choices.Numbers(below: 0, above: 1_000_000)
    return Self { choices in
      let sign: Double = try choices.choose(upTo: 1) == 1 ? -1 : 1
      switch try choices.choose(upTo: 4) {
      case 0: return sign * Double(try choices.choose(wholes).distance)
      case 1: return sign * Double(try choices.choose(hundredths).distance) / 100
      case 2: return sign * Double(try choices.choose(upTo: 1 << 53)) / Double(1 << 53)
      case 3:
        let exponent = try choices.choose(upTo: 2_046)
        let fraction = try choices.choose(upTo: 1 << 52 - 1)
        return Double(
          sign: sign < 0 ? .minus : .plus, exponentBitPattern: UInt(exponent), significandBitPattern: fraction)
      default: return sign * (try choices.pick(from: knownDoubles))
      }
    }
  }

  /// Makes numbers in a range with finite bounds; the simplest is the lower bound, and whole steps from there come
  /// before fractions.
  ///
  /// About 55 % of the values are drawn evenly from the whole range. The others are whole steps from the lower bound
  /// (20 %), the bounds, zero, one and their neighbours (12 %), and values with any exponent (13 %).
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func doubles(in range: ClosedRange<Double>) -> Self {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    guard lower.isFinite, upper.isFinite else { return Self { _ in throw Discarded() } }
    let length = upper - lower
    let wholes = Choices.Numbers(below: 0, above: UInt64(min(length.rounded(.down), 0x1p53)))
    let start = lower.position
    let last = upper.position &- start
    let edges = [upper, lower, 0, 1, -1].filter(range.contains)
    let neighbours = edges.flatMap { [max(lower, $0.nextDown), min(upper, $0.nextUp)] }
    let interesting = (edges + neighbours).map { $0.position &- start }
    let kinds = Choices.Kinds(whole: [0, 1, 1, 1, 1, 1, 1, 1, 1, 2], special: [0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
    return Self { choices in
      switch try choices.choose(kinds) {
      case 0: return min(upper, lower + Double(try choices.choose(wholes).distance))
      case 1:
        let part = Double(try choices.choose(upTo: 1 << 53)) / Double(1 << 53)
        // The length of the widest ranges overflows, so the length cannot be multiplied by the fraction.
        return min(upper, max(lower, lower * (1 - part) + upper * part))
      default:
        let position = try choices.choose(upTo: last) { choices in
          let lot = choices.takeEdge() ?? Int(choices.lot(upTo: UInt64(2 * interesting.count)))
          return lot < interesting.count ? interesting[lot] : choices.lot(upTo: last)
        }
        return Double(position: start &+ position)
      }
    }
  }

  private static let knownDoubles: [Double] = [
    1, 0.1, 0.5, 1.5, 1 / 3, 0.3, 100.1, .pi, 1e16, 0x1p53 + 2, 1e-7, 1e21, 0x1p63, 0x1p64, .ulpOfOne,
    1 + .ulpOfOne, 1 - .ulpOfOne / 2, .leastNormalMagnitude, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]
}

extension Double {
  /// The position of a finite number among all finite numbers in ascending order.
  fileprivate var position: UInt64 {
    let bits = self == 0 ? 0 : magnitude.bitPattern
    return self < 0 ? (1 << 63) - bits : (1 << 63) + bits
  }

  fileprivate init(position: UInt64) {
    let isNegative = position < 1 << 63
    let magnitude = Double(bitPattern: isNegative ? (1 << 63) - position : position - (1 << 63))
    self = isNegative ? -magnitude : magnitude
  }
}

extension Choices {
  /// The ways to make a value; each is as likely as the number of times that it is listed for the kind of case.
  struct Kinds: Sendable {
    let whole: [UInt64]
    let special: [UInt64]
  }

  mutating func choose(_ kinds: Kinds) throws -> UInt64 {
    try choose(upTo: kinds.special.last ?? 0) { choices in
      if choices.edge != nil { return kinds.special.last ?? 0 }
      let list = choices.prefersSpecial ? kinds.special : kinds.whole
      return list[Int(choices.lot(upTo: UInt64(list.count - 1)))]
    }
  }
}
