import FantailLock

/// The place of one expectation in an order in which several have to be used up.
struct OrderedPlace: Sendable {
  private let patterns: [String]
  private let index: Int
  private let next: Locked<Int>

  /// The places of some patterns.
  static func places(of patterns: [String]) -> [OrderedPlace] {
    let next = Locked(0)
    return patterns.indices.map { OrderedPlace(patterns: patterns, index: $0, next: next) }
  }

  var isNext: Bool { next.withLock { $0 == index } }

  /// Takes the place; answers with the pattern that should have come first, if any.
  func take() -> String? {
    next.withLock { next in
      defer { next = max(next, index + 1) }
      return index > next ? patterns[next] : nil
    }
  }
}
