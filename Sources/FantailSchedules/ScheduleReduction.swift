/// Simplifies a failing schedule step by step: fewer steps at which a job other than the first runs.
///
/// Like delta debugging (Zeller and Hildebrandt, 2002), the reduction undoes half of those steps, then a quarter, down
/// to single steps, and starts again after each try that still fails.
struct ScheduleReduction {
  /// The simplest picks that failed so far.
  private(set) var best: [Int]
  private var chunk: Int
  private var start = 0
  private var tried: [Int] = []

  init(_ picks: [Int]) {
    best = Self.trimmed(picks)
    chunk = Self.deviations(best).count
  }

  /// Returns picks to try; `nil` if none are left.
  mutating func next() -> [Int]? {
    let deviations = Self.deviations(best)
    while chunk > 0 {
      if start < deviations.count {
        var picks = best
        for step in deviations[start..<min(start + chunk, deviations.count)] { picks[step] = 0 }
        start += chunk
        tried = Self.trimmed(picks)
        return tried
      }
      start = 0
      chunk = chunk == 1 ? 0 : (chunk + 1) / 2
    }
    return nil
  }

  /// Takes the result of the last try.
  ///
  /// - Parameter made: The picks of the try; fewer than were replayed if the run was shorter.
  mutating func judge(hasFailed: Bool, made: [Int]) {
    let simpler = Self.trimmed(made)
    guard hasFailed, Self.deviations(simpler).count < Self.deviations(best).count else { return }
    best = simpler
    start = max(0, start - chunk)
    chunk = min(chunk, max(1, Self.deviations(best).count))
  }

  private static func deviations(_ picks: [Int]) -> [Int] { picks.indices.filter { picks[$0] != 0 } }

  /// Returns the picks up to the last step at which a job other than the first runs.
  private static func trimmed(_ picks: [Int]) -> [Int] {
    Array(picks.prefix((picks.lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
