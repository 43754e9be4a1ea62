import FantailTree

/// The choices of generators, which determine their values.
///
/// Each choice is a number from zero, the simplest, to a bound. A run either draws them at random or replays a list.
/// After the end of a list, all choices are zero.
public struct Choices: Sendable {
  /// The choices of one value, which are left out or set to zero together.
  struct Span: Sendable, Hashable {
    let range: Range<Int>
    /// The type of the value; `nil` for a part of a value.
    let kind: ObjectIdentifier?
  }

  /// The values that a case prefers.
  enum Preference: Sendable {
    /// Values from the whole of their ranges. The first draws are at given fractions of their ranges, so that the cases
    /// of a run are spread evenly over these ranges.
    case whole(at: [UInt64])
    /// Small values, bounds and their neighbours, and repeats of earlier values. The first number or count is at the
    /// given edge, if there is one, so that each run tries all edges.
    case special(edge: Int?)
  }

  private(set) var made: [UInt64] = []
  /// The spans of replayed choices, whose values may become smaller, and of special cases, which repeat earlier values.
  private(set) var spans: [Span] = []
  private let replayed: [UInt64]
  let isReplaying: Bool
  let prefersSpecial: Bool
  /// The fractions for the next draws, in reverse order.
  private var fractions: [UInt64] = []
  /// The edge for the next number or count.
  private(set) var edge: Int?
  /// The earlier choices to repeat next.
  private var repeated = 0..<0
  /// Some earlier numbers of a special case, as bits.
  private var numbers: [UInt64] = []
  private var random: SeededGenerator
  /// The number of generators around the one that is drawing.
  private(set) var depth = 0
  /// The number of ways to make the choices so far; only counted while it is low.
  private var ways: UInt64 = 1
  private static let mostWays: UInt64 = 1_000
  /// The maximum number of elements of the next collection.
  var room = Self.most

  /// More elements than most properties need.
  static let most = 10_000
  /// More choices than any useful value needs; a generator with endless recursion reaches this limit.
  private static let mostChoices = 100_000
  private static let mostNumbers = 32

  init(seed: UInt64, preferring preference: Preference) {
    made.reserveCapacity(16)
    replayed = []
    isReplaying = false
    random = SeededGenerator(seed: seed)
    switch preference {
    case .whole(let fractions):
      prefersSpecial = false
      self.fractions = fractions.reversed()
    case .special(let edge):
      prefersSpecial = true
      self.edge = edge
    }
  }

  init(replaying choices: [UInt64]) {
    replayed = choices
    isReplaying = true
    random = SeededGenerator(seed: 0)
    prefersSpecial = false
  }

  // MARK: - Even choices

  /// Chooses a number from zero to a bound, all equally likely.
  mutating func choose(upTo bound: UInt64) throws -> UInt64 {
    try record(known(upTo: bound) ?? even(upTo: bound), upTo: bound)
  }

  /// Chooses whether a condition holds, with a probability in percent.
  mutating func chooses(percent: UInt64) throws -> Bool {
    try record(known(upTo: 1) ?? (random.next(upTo: 99) < percent ? 1 : 0), upTo: 1) == 1
  }

  /// Records a decision of the generator, which a replay may change.
  mutating func chooses(_ decision: Bool) throws -> Bool {
    try record(known(upTo: 1) ?? (decision ? 1 : 0), upTo: 1) == 1
  }

  /// Chooses an index with a probability given by the sums of the weights up to it.
  mutating func chooseIndex(sums: [UInt64]) throws -> Int {
    guard let sum = sums.last else { throw Discarded() }
    let last = UInt64(sums.count - 1)
    if let known = known(upTo: last) { return Int(try record(known, upTo: last)) }
    let place = random.next(upTo: sum - 1)
    return Int(try record(UInt64(sums.firstIndex { place < $0 } ?? 0), upTo: last))
  }

  /// Chooses a position from zero to a bound with a function, which is not called if the choice is already determined.
  mutating func choose(upTo bound: UInt64, by draw: (inout Choices) -> UInt64) throws -> UInt64 {
    if let known = known(upTo: bound) { return try record(known, upTo: bound) }
    let drawn = draw(&self)
    return try record(min(drawn, bound), upTo: bound)
  }

  // MARK: - Numbers

  /// A range of numbers around a simplest one.
  struct Numbers: Sendable {
    /// The distances of the bounds from the simplest number.
    let below: UInt64
    let above: UInt64
    /// The bits of the simplest number, by which equal numbers in other ranges are recognised.
    var simplest: UInt64 = 0
    /// `true` for all numbers of a wide type. Half of them are drawn by length, since nearly all such numbers have the
    /// maximum number of digits.
    var isWholeType = false
    /// The number of steps in a larger unit, which is a separate choice; a day, for a date in milliseconds.
    var unit: UInt64?
    /// Draws a distance that is interesting for this kind of value.
    var interesting: (@Sendable (inout Choices) -> UInt64)?
  }

  /// Chooses a number by its side (`true` for below) and its distance from the simplest one.
  mutating func choose(_ numbers: Numbers) throws -> (isBelow: Bool, distance: UInt64) {
    let hasBoth = numbers.above > 0 && numbers.below > 0
    var drawn: UInt64?
    var isBelow = numbers.below > 0
    if !isReplaying, repeated.isEmpty {
      let position = position(in: numbers)
      isBelow = position < numbers.below
      drawn = isBelow ? numbers.below - position : position - numbers.below
      remember(numbers.simplest &- numbers.below &+ position)
      if hasBoth { _ = try record(isBelow ? 1 : 0, upTo: 1) }
    } else if hasBoth {
      isBelow = try choose(upTo: 1) == 1
    }
    let bound = isBelow ? numbers.below : numbers.above
    guard let unit = numbers.unit else {
      return (isBelow, try record(drawn ?? known(upTo: bound) ?? even(upTo: bound), upTo: bound))
    }
    let most = bound / unit
    let units = try record(drawn.map { $0 / unit } ?? known(upTo: most) ?? even(upTo: most), upTo: most)
    let rest = units == most ? bound % unit : unit - 1
    let part = try record(drawn.map { $0 % unit } ?? known(upTo: rest) ?? even(upTo: rest), upTo: rest)
    return (isBelow, units * unit + part)
  }

  /// Draws a position from zero, the lower bound, to the upper bound.
  private mutating func position(in numbers: Numbers) -> UInt64 {
    let last = numbers.below + numbers.above
    guard last > 0 else { return 0 }
    if let edge = takeEdge() { return self.edge(edge, of: numbers) }
    let lot = random.next(upTo: 99)
    if !prefersSpecial {
      if lot < 10 { return atBound(in: numbers) }
      return lot < 85 && numbers.isWholeType ? byLength(in: numbers) : even(upTo: last)
    }
    switch lot {
    case 0..<20: return atBound(in: numbers)
    case 20..<40: return earlier(in: numbers) ?? even(upTo: last)
    case 40..<60: return near(numbers.below, by: random.next(upTo: 15), upTo: last)
    case 60..<75: return byLength(in: numbers)
    case 75..<87 where numbers.isWholeType: return byLength(in: numbers)
    default: return numbers.interesting.map { min($0(&self), last) } ?? even(upTo: last)
    }
  }

  /// Draws a bound, the simplest number, or a neighbour of one of these.
  private mutating func atBound(in numbers: Numbers) -> UInt64 {
    let step = [0, 0, 0, 1, 1, 2][Int(random.next(upTo: 5))]
    return edge([0, 0, 1, 1, 2][Int(random.next(upTo: 4))] + 3 * step, of: numbers)
  }

  /// Returns one of the edges of a range: its bounds and the simplest number, then their neighbours.
  private mutating func edge(_ index: Int, of numbers: Numbers) -> UInt64 {
    let last = numbers.below + numbers.above
    let step = UInt64(index / 3)
    switch index % 3 {
    case 0: return last - min(step, last)
    case 1: return min(step, last)
    default: return near(numbers.below, by: step, upTo: last)
    }
  }

  mutating func takeEdge() -> Int? {
    defer { edge = nil }
    return edge
  }

  /// Draws an earlier number or its neighbour; `nil` if that number is out of range.
  private mutating func earlier(in numbers: Numbers) -> UInt64? {
    guard !self.numbers.isEmpty else { return nil }
    let number = self.numbers[Int(random.next(upTo: UInt64(self.numbers.count - 1)))]
    let last = numbers.below + numbers.above
    let position = number &- (numbers.simplest &- numbers.below)
    guard position <= last else { return nil }
    return random.next(upTo: 3) > 0 ? position : near(position, by: 1, upTo: last)
  }

  /// Draws a number whose distance from the simplest has any number of binary digits, up to 16 in a third of the cases.
  private mutating func byLength(in numbers: Numbers) -> UInt64 {
    let last = numbers.below + numbers.above
    let most = max(numbers.below, numbers.above)
    let longest = UInt64(UInt64.bitWidth - most.leadingZeroBitCount)
    let bits = even(upTo: random.next(upTo: 2) == 0 ? min(16, longest) : longest)
    let distance = random.next() & (bits >= 64 ? UInt64.max : (1 << bits) - 1)
    return near(numbers.below, by: distance, upTo: last)
  }

  /// Draws one of the two numbers at a distance, if they are in the range.
  private mutating func near(_ position: UInt64, by distance: UInt64, upTo last: UInt64) -> UInt64 {
    let isBelow = position > 0 && (position == last || random.next() & 1 == 1)
    return isBelow ? position - min(distance, position) : position + min(distance, last - position)
  }

  private mutating func remember(_ number: UInt64) {
    guard prefersSpecial else { return }
    if numbers.count < Self.mostNumbers {
      numbers.append(number)
    } else {
      numbers[Int(random.next(upTo: UInt64(Self.mostNumbers - 1)))] = number
    }
  }

  // MARK: - Values

  /// Draws a value from a generator.
  ///
  /// - Parameter generator: The generator.
  /// - Returns: The value.
  /// - Throws: The generator's error. If no value can be made, the case is discarded.
  public mutating func draw<Value>(_ generator: Generator<Value>) throws -> Value {
    guard depth < 200 else { throw Discarded() }
    depth += 1
    defer { depth -= 1 }
    guard isReplaying || prefersSpecial else { return try generator.make(&self) }
    let kind = ObjectIdentifier(Value.self)
    let start = made.count
    let isRepeated = prefersSpecial && repeated.isEmpty && findEarlier(kind)
    let value = try generator.make(&self)
    if isRepeated { repeated = 0..<0 }
    endSpan(from: start, of: kind)
    return value
  }

  /// Marks the choices since a position as those of one value, which may be replaced by another value of the same type.
  mutating func endSpan(from start: Int, of kind: ObjectIdentifier? = nil) {
    guard isReplaying || prefersSpecial && kind != nil, made.count > start else { return }
    spans.append(Span(range: start..<made.count, kind: kind))
  }

  /// The number of choices so far, which is the start of the next span.
  var count: Int { made.count }

  /// Draws a value whose choices repeat earlier ones, if any are given and this is not a part of a repeated value.
  mutating func drawAgain(_ earlier: Range<Int>?, _ draw: (inout Choices) throws -> Void) rethrows {
    guard let earlier, repeated.isEmpty else { return try draw(&self) }
    repeated = earlier
    try draw(&self)
    repeated = 0..<0
  }

  /// Decides at random whether to repeat the choices of an earlier value of a type, and finds them.
  private mutating func findEarlier(_ kind: ObjectIdentifier) -> Bool {
    // A case has only a few whole arguments, and equal arguments falsify many properties.
    guard !spans.isEmpty, random.next(upTo: depth == 1 ? 2 : 7) == 0 else { return false }
    let end = UInt64(spans.count - 1)
    let last = Int(random.next() & 1 == 0 ? end : random.next(upTo: end))
    guard let found = spans[max(0, last - 7)...last].last(where: { $0.kind == kind }) else { return false }
    repeated = found.range
    return true
  }

  // MARK: - Single choices

  /// Returns the choice that a replay or a repeated value determines; `nil` if it has to be drawn.
  private mutating func known(upTo bound: UInt64) -> UInt64? {
    if isReplaying { return made.count < replayed.count ? min(replayed[made.count], bound) : 0 }
    guard !repeated.isEmpty else { return nil }
    defer { repeated = (repeated.lowerBound + 1)..<repeated.upperBound }
    return min(made[repeated.lowerBound], bound)
  }

  /// Draws a number; all are equally likely.
  mutating func even(upTo bound: UInt64) -> UInt64 {
    guard let fraction = fractions.popLast() else { return random.next(upTo: bound) }
    return fraction.part(upTo: bound)
  }

  /// Draws a number like ``even(upTo:)``, from bits that are available if no fraction is given.
  mutating func even(upTo bound: UInt64, by bits: UInt64) -> UInt64 { (fractions.popLast() ?? bits).part(upTo: bound) }

  /// Draws a number for a decision that is not about a range, and returns it with the remaining bits.
  mutating func lotWithRest(upTo bound: UInt64) -> (lot: UInt64, rest: UInt64) {
    let product = random.next().multipliedFullWidth(by: bound + 1)
    return (product.high, product.low)
  }

  /// Draws a number for a decision that is not about a range.
  mutating func lot(upTo bound: UInt64) -> UInt64 { random.next(upTo: bound) }

  private mutating func record(_ choice: UInt64, upTo bound: UInt64) throws -> UInt64 {
    guard made.count < Self.mostChoices else { throw Discarded() }
    made.append(choice)
    if ways <= Self.mostWays { ways *= min(bound, Self.mostWays) + 1 }
    return choice
  }

  /// The number of ways to make the choices so far, if it is so low that cases are often equal.
  var fewWays: Int? { ways <= Self.mostWays ? Int(ways) : nil }
}

extension UInt64 {
  /// Returns the number of a range at a fraction: these bits divided by 2^64.
  func part(upTo bound: UInt64) -> UInt64 {
    bound == .max ? self : multipliedFullWidth(by: bound + 1).high
  }
}

extension SeededGenerator {
  /// Returns a number from zero to a bound; the bias does not matter here.
  fileprivate mutating func next(upTo bound: UInt64) -> UInt64 { next().part(upTo: bound) }
}
