import FantailTree

/// The decisions of a schedule. Each is the position, in the order of arrival, of the ready job that runs next.
///
/// A pick of 0 takes the job that arrived first. A pick is needed only at steps with more than one ready job.
struct SchedulePicks: Equatable, Sendable {
  /// The picks made so far.
  private(set) var made: [Int] = []
  private let replayed: [Int]
  private var random: SeededGenerator?

  /// Draws picks from a seed.
  init(seed: UInt64) {
    replayed = []
    random = SeededGenerator(seed: seed)
  }

  /// Repeats picks; after the last pick, jobs run in the order of arrival.
  init(replaying picks: [Int]) {
    replayed = picks
    random = nil
  }

  /// Returns the position of the next job.
  ///
  /// - Parameter count: The number of ready jobs, two or more.
  mutating func next(of count: Int) -> Int {
    let pick: Int
    if random != nil {
      pick = made.count < Self.longest ? Int((random?.next() ?? 0) % UInt64(count)) : 0
    } else {
      pick = made.count < replayed.count ? min(replayed[made.count], count - 1) : 0
    }
    if made.count < Self.longest { made.append(pick) }
    return pick
  }

  /// The maximum number of picks of one schedule; code that polls forever would fill the memory with picks.
  private static let longest = 100_000

  static func == (left: Self, right: Self) -> Bool { left.made == right.made }
}
