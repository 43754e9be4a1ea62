import FantailTree

/// Arguments for which a property does not hold, with the choices that make them.
struct Counterexample<Arguments: Sendable>: Sendable {
  let choices: Choices
  let arguments: Arguments
  let issues: [Issue]

  /// The first thing that went wrong, without its words: what is made smaller has to fail for the same.
  var fault: SourceLocation? { issues.first?.location }
}

/// Looks for the simplest choices that fail: fewer ones first, then smaller numbers.
///
/// Each pass proposes lists of choices; one is taken if it comes before the best so far and fails at the same place.
/// The passes begin again until none of them finds anything.
struct Shrinker<Arguments: Sendable> {
  private let property: Property<Arguments>
  private let end: ContinuousClock.Instant?
  private var tried: Set<[UInt64]> = []
  private(set) var best: Counterexample<Arguments>
  private(set) var steps = 0
  private(set) var runs = 0
  /// `true` if the arguments found did not fail a second time.
  private(set) var isFlaky = false

  private static var mostRuns: Int { 2_000 }

  init(property: Property<Arguments>, found: Counterexample<Arguments>, limit: Duration?) {
    self.property = property
    best = found
    end = limit.map { ContinuousClock.now + $0 }
  }

  /// Runs all passes until nothing gets simpler.
  ///
  /// - Throws: `CancellationError` and `Skip` of the body.
  mutating func shrink() async throws {
    var again = Choices(replaying: best.choices.made)
    guard case .failed = try await property.attempt(&again).1.end else {
      isFlaky = true
      return
    }
    var before = -1
    while steps != before, !isSpent {
      before = steps
      try await leaveOutBlocks()
      try await leaveOutSpans()
      try await clearSpans()
      try await lowerEach()
      try await lowerEqualOnes()
      try await lowerPairs()
      try await sortNeighbours()
      try await leaveOutRuns()
    }
  }

  private var choices: [UInt64] { best.choices.made }

  private var isSpent: Bool {
    runs >= Self.mostRuns || Task.isCancelled || end.map { ContinuousClock.now >= $0 } ?? false
  }

  /// Takes choices if they are simpler and fail as well.
  private mutating func take(_ proposed: [UInt64]) async throws -> Bool {
    guard !isSpent, proposed.isSimpler(than: choices), tried.insert(proposed).inserted else { return false }
    runs += 1
    var replayed = Choices(replaying: proposed)
    let (arguments, trial) = try await property.attempt(&replayed)
    // What was not asked for is no choice, so that the same arguments may come of fewer.
    guard case .failed(let issues) = trial.end, let arguments, replayed.made.isSimpler(than: choices) else {
      return false
    }
    let found = Counterexample(choices: replayed, arguments: arguments, issues: issues)
    guard found.fault == best.fault else { return false }
    best = found
    steps += 1
    return true
  }

  private mutating func take(_ value: UInt64, at index: Int) async throws -> Bool {
    guard index < choices.count, choices[index] > value else { return false }
    var proposed = choices
    proposed[index] = value
    return try await take(proposed)
  }

  // MARK: - Passes

  /// Leaves out large parts, half of all choices first.
  private mutating func leaveOutBlocks() async throws {
    var length = choices.count / 2
    while length > 8 {
      var start = 0
      while start + length <= choices.count {
        var proposed = choices
        proposed.removeSubrange(start..<start + length)
        if !(try await take(proposed)) { start += length }
      }
      length /= 2
    }
  }

  /// Leaves out the choices of whole values, the longest first.
  private mutating func leaveOutSpans() async throws {
    var index = 0
    while index < best.choices.spans.count {
      let span = best.choices.spans.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }[index]
      var proposed = choices
      proposed.removeSubrange(span)
      if try await take(proposed) { continue }
      index += 1
    }
  }

  /// Leaves out short runs of choices; where that fails, with one less before them, which may be their number.
  private mutating func leaveOutRuns() async throws {
    for length in [8, 4, 3, 2, 1] {
      var start = choices.count - length
      while start >= 0 {
        guard start + length <= choices.count else {
          start = choices.count - length
          continue
        }
        var proposed = choices
        proposed.removeSubrange(start..<start + length)
        var isTaken = try await take(proposed)
        if !isTaken, start > 0, proposed[start - 1] > 0 {
          proposed[start - 1] -= 1
          isTaken = try await take(proposed)
        }
        if !isTaken { start -= 1 }
      }
    }
  }

  /// Makes whole values the simplest of their kind.
  private mutating func clearSpans() async throws {
    var index = 0
    while index < best.choices.spans.count {
      let span = best.choices.spans[index]
      var proposed = choices
      proposed.replaceSubrange(span, with: repeatElement(0, count: span.count))
      _ = try await take(proposed)
      index += 1
    }
  }

  private mutating func lowerEach() async throws {
    var index = 0
    while index < choices.count {
      try await lower(at: [index])
      index += 1
    }
  }

  /// Lowers choices that are equal together, as two values that have to be the same.
  private mutating func lowerEqualOnes() async throws {
    for value in Set(choices).sorted() where value > 0 {
      let places = choices.indices.filter { choices[$0] == value }
      if places.count > 1 { try await lower(at: places) }
    }
  }

  /// Lowers two near choices together, and moves from an earlier one to a later one what has to stay in sum.
  private mutating func lowerPairs() async throws {
    for distance in 1...4 {
      var index = 0
      while index + distance < choices.count {
        let other = index + distance
        try await lower(at: [index, other])
        try await move(from: index, to: other)
        index += 1
      }
    }
  }

  /// Finds the least that choices can be lowered to together, keeping what they differ by.
  private mutating func lower(at places: [Int]) async throws {
    func lowered(_ choices: [UInt64], by amount: UInt64) -> [UInt64] {
      var result = choices
      for place in places where place < result.count { result[place] -= min(amount, result[place]) }
      return result
    }
    guard let most = places.filter({ $0 < choices.count }).map({ choices[$0] }).min(), most > 0 else { return }
    let start = choices
    if try await take(lowered(start, by: most)) { return }
    var works: UInt64 = 0
    var fails = most
    while fails - works > 1 {
      let middle = works + (fails - works) / 2
      if try await take(lowered(start, by: middle)) { works = middle } else { fails = middle }
    }
  }

  /// Finds how much of one choice another can take over.
  private mutating func move(from index: Int, to other: Int) async throws {
    let start = choices
    guard other < start.count, start[index] > 0 else { return }
    func moved(_ amount: UInt64) -> [UInt64] {
      var result = start
      result[index] -= amount
      result[other] = result[other].addingReportingOverflow(amount).partialValue
      return result
    }
    if try await take(moved(start[index])) { return }
    var works: UInt64 = 0
    var fails = start[index]
    while fails - works > 1 {
      let middle = works + (fails - works) / 2
      if try await take(moved(middle)) { works = middle } else { fails = middle }
    }
  }

  /// Puts neighbouring values of one length in order.
  private mutating func sortNeighbours() async throws {
    var index = 0
    while index < best.choices.spans.count {
      let first = best.choices.spans[index]
      index += 1
      guard
        let second = best.choices.spans.first(where: { $0.lowerBound == first.upperBound && $0.count == first.count })
      else { continue }
      var proposed = choices
      for offset in 0..<first.count { proposed.swapAt(first.lowerBound + offset, second.lowerBound + offset) }
      if try await take(proposed) { index = 0 }
    }
  }
}

extension [UInt64] {
  /// Fewer choices are simpler; of as many, those with the smaller number first.
  fileprivate func isSimpler(than other: [UInt64]) -> Bool {
    count != other.count ? count < other.count : lexicographicallyPrecedes(other)
  }
}
