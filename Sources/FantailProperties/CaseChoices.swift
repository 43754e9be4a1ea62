import FantailTree

/// The choices for the cases of a run, which are whole and special in turn.
///
/// The fractions of the whole cases are the additive sequence of three irrational numbers. For every seed, fifty cases
/// reach every twentieth of a range.
struct CaseChoices {
  private var seeds: SeededGenerator
  private var fractions: [UInt64]
  private var number = 0

  init(seed: UInt64) {
    seeds = SeededGenerator(seed: seed)
    fractions = [seeds.next(), seeds.next(), seeds.next()]
  }

  /// 2^64 times 1/g, 1/g² and 1/g³, where g is the root of g⁴ = g + 1.
  private static let steps: [UInt64] = [0xD1B5_4A32_D192_ED03, 0xABC9_8388_FB8F_AC03, 0x8CB9_2BA7_2F3D_8DD7]

  /// The bounds and the simplest number, and their neighbours at one and two steps.
  private static let edges = 9

  mutating func next() -> Choices {
    defer { number += 1 }
    let seed = seeds.next()
    guard number.isMultiple(of: 2) else {
      let edge = number / 6
      return Choices(seed: seed, preferring: .special(edge: number % 6 == 1 && edge < Self.edges ? edge : nil))
    }
    for index in fractions.indices { fractions[index] &+= Self.steps[index] }
    return Choices(seed: seed, preferring: .whole(at: fractions))
  }
}

/// The earlier cases of a run with few values. A case that equals an earlier one is drawn again, so a hundred cases try
/// all of a hundred values.
struct EarlierCases {
  private var known: Set<[UInt64]> = []
  private var length: Int?
  private var repeats = 0
  /// `true` if later cases may equal earlier ones: a body that discards cases may accept only a few values.
  var isOver = false

  /// The maximum number of equal cases in a row.
  private static let mostRepeats = 200

  /// Returns whether a case is new or may equal an earlier one. A case may equal an earlier one if there are many
  /// values, if all values have been tried, or if values are made from different numbers of choices, such as optionals
  /// and lists, whose simple values should occur often.
  mutating func takes(_ choices: Choices) -> Bool {
    guard !isOver, let ways = choices.fewWays, length ?? choices.made.count == choices.made.count else {
      isOver = true
      return true
    }
    length = choices.made.count
    let isNew = known.insert(choices.made).inserted
    repeats = isNew ? 0 : repeats + 1
    isOver = known.count >= ways || repeats >= Self.mostRepeats
    return isNew || isOver
  }
}
