extension Generator where Value: FixedWidthInteger {
  /// Integers of any size; the simplest is zero.
  public static var integers: Self { integers(in: .min ... .max) }

  /// Integers in a range; the simplest is the one nearest to zero.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func integers(in range: ClosedRange<Value>) -> Self {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    let above = UInt64(truncatingIfNeeded: range.upperBound &- simplest)
    let below = UInt64(truncatingIfNeeded: simplest &- range.lowerBound)
    return Self { choices in
      let hasBoth = above > 0 && below > 0
      let isBelow = hasBoth ? try choices.choose(upTo: 1) == 1 : below > 0
      let distance = Value(truncatingIfNeeded: try choices.chooseMagnitude(upTo: isBelow ? below : above))
      return isBelow ? simplest &- distance : simplest &+ distance
    }
  }
}

extension Generator where Value == Int {
  /// Integers of any size; the simplest is zero.
  public static var ints: Self { integers }

  /// Integers in a range; the simplest is the one nearest to zero.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func ints(in range: ClosedRange<Int>) -> Self { integers(in: range) }
}

extension Generator where Value == Bool {
  /// `false`, the simplest, and `true`.
  public static var bools: Self { Self { try $0.choose(upTo: 1) == 1 } }
}

extension Generator where Value == Double {
  /// Makes finite numbers; the simplest is zero, and whole numbers come before fractions.
  public static var doubles: Self {
    Self { choices in
      let sign: Double = try choices.choose(upTo: 1) == 1 ? -1 : 1
      switch try choices.choose(upTo: 3) {
      case 0: return sign * Double(try choices.chooseMagnitude(upTo: 1 << 53))
      case 1: return sign * Double(try choices.chooseMagnitude(upTo: 1_000_000)) / 100
      case 2: return sign * Double(try choices.choose(upTo: 1 << 53)) / Double(1 << 53)
      default:
        let exponent = try choices.choose(upTo: 2_046)
        let fraction = try choices.choose(upTo: 1 << 52 - 1)
        return Double(
          sign: sign < 0 ? .minus : .plus, exponentBitPattern: UInt(exponent), significandBitPattern: fraction)
      }
    }
  }

  /// Numbers in a range of finite bounds; the simplest is its lower bound.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func doubles(in range: ClosedRange<Double>) -> Self {
    Self { choices in
      let part = Double(try choices.choose(upTo: 1 << 53)) / Double(1 << 53)
      // The length of the widest ranges overflows, so that it cannot be multiplied by the part.
      return min(range.upperBound, range.lowerBound * (1 - part) + range.upperBound * part)
    }
  }
}
