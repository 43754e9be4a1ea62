/// Measurements of several things, taken in turns so that a busy machine burdens all of them alike.
struct Samples<Key: Hashable> {
  private(set) var values: [Key: [Double]] = [:]

  /// Measures everything once, then everything again, as many times as asked.
  init(of keys: [Key], rounds: Int, _ measure: (Key) throws -> Double) rethrows {
    for _ in 0..<rounds {
      for key in keys { values[key, default: []].append(try measure(key)) }
    }
  }

  /// The middle one of a thing's measurements; nought for a thing that was not measured.
  func median(_ key: Key) -> Double {
    let sorted = (values[key] ?? []).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// The cost of one more, between two measured sizes.
  func slope(_ small: (Key, Int), _ large: (Key, Int)) -> Double {
    (median(large.0) - median(small.0)) / Double(large.1 - small.1)
  }
}
