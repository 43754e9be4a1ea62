// This file is long, because each pass of the search is a few lines, and all passes change the same state.

import FantailTree

/// Searches for the simplest choices that fail: first for fewer choices, then for smaller numbers.
///
/// Each pass proposes lists of choices. A list is accepted if it is simpler than the best so far and fails at the same
/// source location. The passes are repeated until none of them finds a simpler list.
struct Shrinker<Arguments: Sendable> {
  private let attempt: (inout Choices) async throws -> (Arguments?, Trial)
  private let end: ContinuousClock.Instant?
  private var tried: Set<[UInt64]> = []
  /// The work so far, as the number of replayed choices.
  private var work = 0
  private(set) var best: Counterexample<Arguments>
  private(set) var steps = 0
  private(set) var runs = 0
  /// Cases that failed in other ways, the first case of each way.
  private(set) var others: [Counterexample<Arguments>] = []
  /// `true` if the arguments found did not fail a second time.
  private(set) var isFlaky = false

  private static var mostRuns: Int { 3_000 }
  /// As many choices as in three thousand runs of short arguments; long arguments get fewer runs instead of more time.
  private static var mostWork: Int { 900_000 }

  /// - Parameter attempt: Draws arguments and runs the body with them.
  init(
    _ found: Counterexample<Arguments>, limit: Duration?,
    attempt: @escaping (inout Choices) async throws -> (Arguments?, Trial)
  ) {
    self.attempt = attempt
    best = found
    end = limit.map { ContinuousClock.now + $0 }
  }

  mutating func shrink() async {
    guard let again = await failure(of: choices) else {
      isFlaky = !Task.isCancelled
      return
    }
    // Only replayed choices record which choices belong to one value.
    if again.fault == best.fault { best = again }
    var before = -1
    while steps != before, !isSpent {
      before = steps
      await clearAndLeaveOutBlocks()
      // Whole values are replaced by the simplest of their kind.
      await atEach(\.best.choices.spans.count) { _ = await $0.clear($0.best.choices.spans[$1].range) }
      await leaveOut(\.valuesByLength)
      await putPartsInPlaceOfWholes()
      await atEach(\.choices.count) { await $0.lower(at: [$1]) }
      await lowerEqualOnes()
      for distance in 1...4 { await atEach(\.choices.count) { await $0.lowerPair($1, $1 + distance) } }
      await moveAmounts()
      await sortNeighbours()
      await leaveOut(areCounted: true, \.shortRuns)
      if steps == before { await atEach(\.choices.count) { await $0.lowerByProbes(at: $1) } }
    }
  }

  private var choices: [UInt64] { best.choices.made }

  /// `true` if the search ended before all proposals were tried.
  var isSpent: Bool {
    runs >= Self.mostRuns || work >= Self.mostWork || Task.isCancelled
      || end.map { ContinuousClock.now >= $0 } ?? false
  }

  /// Returns the failing case with these choices; `nil` if it does not fail. A body that ends without a result, as with
  /// `Skip`, does not fail.
  private func failure(of choices: [UInt64]) async -> Counterexample<Arguments>? {
    var replayed = Choices(replaying: choices)
    guard let (drawn, trial) = try? await attempt(&replayed), let arguments = drawn, trial.hasFailed else { return nil }
    return Counterexample(choices: replayed, arguments: arguments, trial: trial)
  }

  /// Accepts choices if they are simpler and also fail.
  private mutating func take(_ proposed: [UInt64]) async -> Bool {
    guard !isSpent, proposed.isSimpler(than: choices) else { return false }
    // Looking a proposal up takes 1/16 of the time of a run.
    work += proposed.count / 16
    guard tried.insert(proposed).inserted else { return false }
    work += proposed.count
    runs += 1
    // Choices that were not read do not count, so fewer choices may give the same arguments.
    guard let found = await failure(of: proposed) else { return false }
    guard found.fault == best.fault else {
      if !others.contains(where: { $0.fault == found.fault }) { others.append(found) }
      return false
    }
    guard found.choices.made.isSimpler(than: choices) else { return false }
    best = found
    steps += 1
    return true
  }

  /// Accepts the choices with the largest change that still fails.
  ///
  /// - Parameters:
  ///   - most: The largest amount.
  ///   - changed: Returns the choices changed by an amount.
  private mutating func take(upTo most: UInt64, _ changed: (UInt64) -> [UInt64]) async {
    if await take(changed(most)) { return }
    var works: UInt64 = 0
    var fails = most
    // If a change by one does not fail, larger changes rarely fail, so only a few are tried.
    if await take(changed(1)) { works = 1 }
    var misses = 0
    while fails - works > 1, misses < 8 {
      let middle = works + (fails - works) / 2
      if await take(changed(middle)) {
        works = middle
      } else {
        fails = middle
        if works == 0 { misses += 1 }
      }
    }
  }

  // MARK: - Passes

  /// Replaces large parts of the choices with the simplest ones or leaves them out: first all choices, then halves, and
  /// so on.
  private mutating func clearAndLeaveOutBlocks() async {
    var length = choices.count
    while length > 8, !isSpent {
      var start = 0
      while start + length <= choices.count, !isSpent {
        _ = await clear(start..<start + length)
        var proposed = choices
        proposed.removeSubrange(start..<min(start + length, choices.count))
        if !(await take(proposed)) { start += length }
      }
      length = min(length, choices.count) / 2
    }
  }

  private mutating func clear(_ range: Range<Int>) async -> Bool {
    guard range.upperBound <= choices.count, choices[range].contains(where: { $0 != 0 }) else { return false }
    var proposed = choices
    proposed.replaceSubrange(range, with: repeatElement(0, count: range.count))
    return await take(proposed)
  }

  /// Leaves out ranges. If the result does not fail, the number before a range may be its count, and is also lowered by
  /// one.
  private mutating func leaveOut(areCounted: Bool = false, _ list: (Self) -> [Range<Int>]) async {
    var ranges = list(self)
    var index = 0
    while index < ranges.count, !isSpent {
      var proposed = choices
      proposed.removeSubrange(ranges[index])
      var isTaken = await take(proposed)
      let before = ranges[index].lowerBound - 1
      if !isTaken, areCounted, before >= 0, proposed[before] > 0 {
        proposed[before] -= 1
        isTaken = await take(proposed)
      }
      if isTaken { ranges = list(self) } else { index += 1 }
    }
  }

  private var valuesByLength: [Range<Int>] {
    best.choices.spans.map(\.range).sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
  }

  private var shortRuns: [Range<Int>] {
    [8, 4, 3, 2, 1].filter { $0 <= choices.count }.flatMap { length in
      (0...choices.count - length).reversed().map { $0..<$0 + length }
    }
  }

  private mutating func atEach(_ count: (Self) -> Int, _ simplify: (inout Self, Int) async -> Void) async {
    var index = 0
    while index < count(self), !isSpent {
      await simplify(&self, index)
      index += 1
    }
  }

  /// Lowers equal choices together, for two values that have to be equal.
  private mutating func lowerEqualOnes() async {
    for value in Set(choices).sorted() where value > 0 && !isSpent {
      let places = choices.indices.filter { choices[$0] == value }
      if places.count > 1 { await lower(at: places) }
    }
  }

  /// Replaces a value with a part of the same type: `1 + (2 + x)` with `x`, if only `x` matters.
  private mutating func putPartsInPlaceOfWholes() async {
    var pairs = nestedValues
    var index = 0
    while index < pairs.count, !isSpent {
      var proposed = choices
      proposed.replaceSubrange(pairs[index].whole, with: choices[pairs[index].part])
      if await take(proposed) {
        pairs = nestedValues
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// The values that contain other values of their type, the longest first. Each value is listed with these parts, the
  /// shortest first.
  private var nestedValues: [(whole: Range<Int>, part: Range<Int>)] {
    let known = best.choices.spans.filter { $0.kind != nil }
    let byKind = Dictionary(grouping: known, by: \.kind).mapValues { $0.map(\.range) }
    let pairs = byKind.values.flatMap { spans in
      spans.flatMap { whole in
        spans.filter { $0.count < whole.count && whole.contains($0) }.map { (whole: whole, part: $0) }
      }
    }
    return pairs.sorted {
      ($1.whole.count, $0.part.count, $0.whole.lowerBound, $0.part.lowerBound)
        < ($0.whole.count, $1.part.count, $1.whole.lowerBound, $1.part.lowerBound)
    }
  }

  /// Moves amounts between numbers that are further apart than those in the pairs for ``lowerPair(_:_:)``.
  private mutating func moveAmounts() async {
    // Choices of zero and one are usually signs and counts instead of numbers.
    func numbers() -> [Int] { Array(choices.indices.filter { choices[$0] > 1 }.prefix(Self.mostMoved)) }
    var places = numbers()
    var first = 0
    while first < places.count, !isSpent {
      var last = places.count - 1
      while last > first, !isSpent {
        let known = choices.count
        await moveAmount(from: places[first], to: places[last])
        if choices.count != known { break }
        last -= 1
      }
      let now = numbers()
      if now.count < places.count { first = 0 } else { first += 1 }
      places = now
    }
  }

  /// The maximum number of numbers between which amounts are moved, since each number is tried with every other one.
  private static var mostMoved: Int { 24 }

  /// Lowers two choices together, and moves amounts from the earlier to the later one if their sum matters.
  private mutating func lowerPair(_ index: Int, _ other: Int) async {
    guard other < choices.count else { return }
    await lower(at: [index, other])
    await moveAmount(from: index, to: other)
  }

  private mutating func moveAmount(from index: Int, to other: Int) async {
    let start = choices
    guard other < start.count, start[index] > 0 else { return }
    await take(upTo: start[index]) { amount in
      var moved = start
      moved[index] -= amount
      moved[other] = moved[other].addingReportingOverflow(amount).partialValue
      return moved
    }
  }

  /// Finds the least values to which choices can be lowered together while their differences stay the same.
  private mutating func lower(at places: [Int]) async {
    let start = choices
    guard let most = places.filter({ $0 < start.count }).map({ start[$0] }).min(), most > 0 else { return }
    await take(upTo: most) { amount in
      var lowered = start
      for place in places where place < lowered.count { lowered[place] -= min(amount, lowered[place]) }
      return lowered
    }
  }

  /// Lowers a choice that fails only for some numbers, such as the multiples of seven from 5,000, or one kind of
  /// characters.
  private mutating func lowerByProbes(at index: Int) async {
    // The fewer choices there are, the more can be tried for each.
    let most = UInt64(Self.mostProbes / choices.count)
    let powers = (0..<64 as Range<UInt64>).map { 1 << $0 as UInt64 }.filter { $0 > most }
    for target in Array(1...max(1, most)) + powers where index < choices.count && target < choices[index] {
      var proposed = choices
      proposed[index] = target
      if await take(proposed) { return }
      // The choice before a number may be its sign.
      guard index > 0, proposed[index - 1] == 1 else { continue }
      proposed[index - 1] = 0
      if await take(proposed) { return }
    }
    for stride in 1...max(1, most) where index < choices.count && stride <= choices[index] {
      let start = choices
      var proposed = start
      proposed[index] -= stride
      guard await take(proposed) else { continue }
      return await take(upTo: start[index] / stride) { steps in
        var lowered = start
        lowered[index] -= min(steps * stride, lowered[index])
        return lowered
      }
    }
  }

  /// The maximum number of numbers that are tried instead of the choices of a short list.
  private static var mostProbes: Int { 128 }

  /// Sorts neighbouring values of the same length.
  private mutating func sortNeighbours() async {
    var index = 0
    var spans = Set(best.choices.spans.map(\.range))
    var known = steps
    while index < best.choices.spans.count, !isSpent {
      let first = best.choices.spans[index].range
      let second = first.upperBound..<first.upperBound + first.count
      index += 1
      guard !first.isEmpty, spans.contains(second) else { continue }
      var proposed = choices
      for offset in 0..<first.count { proposed.swapAt(first.lowerBound + offset, second.lowerBound + offset) }
      if await take(proposed) { index = 0 }
      if steps != known { (spans, known) = (Set(best.choices.spans.map(\.range)), steps) }
    }
  }

  // MARK: - Words

  /// Returns the message with the failing arguments and the way to repeat the failure.
  ///
  /// - Parameters:
  ///   - arguments: The best arguments, as Swift source.
  ///   - origin: The words for the case that failed first.
  ///   - seed: The seed of the search.
  ///   - runner: The program that runs the example.
  func falsification(
    _ arguments: String, foundIn origin: String, _ labels: LabelCounts?, seed: UInt64, runner: Runner
  ) -> String {
    let way = steps == 0 ? "" : ", made smaller in \(counted(runs, "run"))"
    var lines = ["falsified by \(arguments)", origin + way]
    if isFlaky {
      lines.append("flaky: it passed when it ran again with the same arguments")
    } else if isSpent {
      lines.append("smaller arguments may fail too: the search for them ended after \(counted(runs, "run"))")
    }
    if let labels, labels.simplestHolds, choices.allSatisfy({ $0 == 0 }) {
      lines.append("case 1 passed with these arguments before, so shared state, such as a let, has changed since")
    }
    lines += labels?.lines ?? []
    lines.append("to try it first: trying: [\(arguments)]")
    if seed != 0 { lines.append("to repeat the search: \(runner.giving("--seed \(seed)"))") }
    return lines.joined(separator: "\n")
  }
}

extension [UInt64] {
  /// Fewer choices are simpler. With equal counts, the list with the smaller first different number is simpler.
  fileprivate func isSimpler(than other: [UInt64]) -> Bool {
    count != other.count ? count < other.count : lexicographicallyPrecedes(other)
  }
}
