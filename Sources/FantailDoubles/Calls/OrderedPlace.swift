import FantailLock

/// The place of an expectation in an order of expectations that calls use up.
struct OrderedPlace: Sendable {
  private let patterns: [String]
  private let index: Int
  private let next: Locked<Int>

  static func places(of patterns: [String]) -> [OrderedPlace] {
    let next = Locked(0)
    return patterns.indices.map { OrderedPlace(patterns: patterns, index: $0, next: next) }
  }

  var isNext: Bool { next.withLock { $0 == index } }

  /// Takes the place. Returns the pattern that should have come first, if there is one.
  func take() -> String? {
    next.withLock { next in
      defer { next = max(next, index + 1) }
      return index > next ? patterns[next] : nil
    }
  }
}
