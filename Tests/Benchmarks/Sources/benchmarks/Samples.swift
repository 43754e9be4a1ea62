/// Measurements of several things, taken in turns so that a busy machine affects all of them alike.
struct Samples<Key: Hashable> {
  private(set) var values: [Key: [Double]] = [:]

  /// Measures everything once, then everything again, as often as requested.
  init(of keys: [Key], rounds: Int, _ measure: (Key) throws -> Double) rethrows {
    for _ in 0..<rounds {
      for key in keys { values[key, default: []].append(try measure(key)) }
    }
  }

  /// Returns the median of a thing's measurements; 0 for a thing that was not measured.
  func median(_ key: Key) -> Double {
    let sorted = (values[key] ?? []).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// Returns the cost of one more element, between two measured sizes.
  func slope(_ small: (Key, Int), _ large: (Key, Int)) -> Double {
    (median(large.0) - median(small.0)) / Double(large.1 - small.1)
  }
}
