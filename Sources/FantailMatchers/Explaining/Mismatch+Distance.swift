import FantailTree

extension Mismatch {
  /// How far what came is from what was expected: of numbers their difference, of short texts the edits, else one. Only
  /// good for telling which of two is nearer.
  package var distance: Double {
    switch self {
    case .part(_, let inner), .cutShort(let inner, _): return inner.distance
    case .unequal(let expected, let got):
      if let expected = Self.number(expected), let got = Self.number(got) { return abs(expected - got) }
      guard let expected = expected as? any StringProtocol, let got = got as? any StringProtocol else { return 1 }
      let (left, right) = (String(expected), String(got))
      let longest = max(left.utf8.count, right.utf8.count)
      return Double(longest > 100 ? longest : Nearest.edits(left, right))
    default: return 1
    }
  }

  private static func number(_ value: Any) -> Double? {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    return (value as? any BinaryFloatingPoint).map { Double($0) }
  }
}
