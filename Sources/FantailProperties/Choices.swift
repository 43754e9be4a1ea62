import FantailTree

/// The choices of generators, which determine their values.
///
/// Each choice is a number from zero, the simplest, to a bound. A run either draws them at random or replays a list.
/// After the end of a list all choices are zero.
public struct Choices: Sendable {
  private(set) var made: [UInt64] = []
  /// The choices of one value each, which are left out or set to zero together.
  private(set) var spans: [Range<Int>] = []
  /// The type of the value that each span is drawn for; `nil` for a part of a value.
  private(set) var kinds: [ObjectIdentifier?] = []

  private let replayed: [UInt64]
  private var random: SeededGenerator?
  /// A number from 1 to 100; it begins low, so that small values come first.
  let size: UInt64
  /// The number of generators around the one that draws.
  var depth = 0

  /// More choices than any useful value needs; a generator with endless recursion reaches this limit.
  private static let most = 10_000

  init(seed: UInt64, size: Int) {
    replayed = []
    random = SeededGenerator(seed: seed)
    self.size = UInt64(size)
  }

  init(replaying choices: [UInt64]) {
    replayed = choices
    size = 100
  }

  /// Chooses a number from zero to a bound, all equally likely.
  mutating func choose(upTo bound: UInt64) throws -> UInt64 {
    try choose(upTo: bound) { random, _, _ in random.next(upTo: bound) }
  }

  /// Chooses whether to continue, with a probability in percent.
  mutating func chooses(percent: UInt64) throws -> Bool {
    try choose(upTo: 1) { random, _, _ in random.next(upTo: 99) < percent ? 1 : 0 } == 1
  }

  /// Chooses a number. Small numbers and the bounds are more likely, and large ones come late in a run.
  mutating func chooseMagnitude(upTo bound: UInt64) throws -> UInt64 {
    try choose(upTo: bound) { random, size, made in
      switch random.next(upTo: 99) {
      case 0..<4: return 0
      case 4..<7: return min(1, bound)
      case 7..<10 where size > 20: return bound
      // Many faults need equal numbers, which are rare by chance.
      case 10..<15 where !made.isEmpty: return min(bound, made[Int(random.next(upTo: UInt64(made.count - 1)))])
      // Below a small bound, as for an age or a percentage, most numbers have the largest magnitude anyway.
      case _ where bound < 1_024: return random.next(upTo: bound)
      default:
        let width = UInt64(UInt64.bitWidth - bound.leadingZeroBitCount)
        let bits = random.next(upTo: max(1, width * size / 100))
        return min(bound, random.next() & (bits >= 64 ? .max : (1 << bits) - 1))
      }
    }
  }

  /// Chooses an index with a probability given by its weight.
  mutating func chooseIndex(weights: [Int]) throws -> Int {
    let sum = UInt64(weights.reduce(0, +))
    guard sum > 0 else { throw Discarded() }
    return Int(
      try choose(upTo: UInt64(weights.count - 1)) { random, _, _ in
        var rest = random.next(upTo: sum - 1)
        for (index, weight) in weights.enumerated() {
          if rest < UInt64(weight) { return UInt64(index) }
          rest -= UInt64(weight)
        }
        return 0
      })
  }

  /// Marks the choices of a closure as those of one value.
  ///
  /// - Parameter kind: The value's type; a value may replace another of the same type.
  mutating func group<Result>(
    of kind: ObjectIdentifier? = nil, _ choose: (inout Choices) throws -> Result
  ) rethrows -> Result {
    let start = made.count
    defer {
      if made.count > start {
        spans.append(start..<made.count)
        kinds.append(kind)
      }
    }
    return try choose(&self)
  }

  private mutating func choose(
    upTo bound: UInt64, at random: (inout SeededGenerator, _ size: UInt64, _ made: borrowing [UInt64]) -> UInt64
  ) throws -> UInt64 {
    guard made.count < Self.most else { throw Discarded() }
    let choice: UInt64
    if var generator = self.random {
      choice = random(&generator, size, made)
      self.random = generator
    } else {
      choice = made.count < replayed.count ? min(replayed[made.count], bound) : 0
    }
    made.append(choice)
    return choice
  }
}

extension SeededGenerator {
  /// Returns a number from zero to a bound; the remainder's bias does not matter here.
  mutating func next(upTo bound: UInt64) -> UInt64 {
    bound == .max ? next() : next() % (bound + 1)
  }
}
