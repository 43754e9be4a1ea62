/// Cuts examples into the parts of a sharded run.
///
/// Every part of one run makes this cut by itself, on its own machine. So it depends on nothing but the examples,
/// their groups and the recorded durations, never on the order of the plan, and counts in whole numbers only.
struct ShardCut {
  let program: Program
  /// The examples to cut, in declaration order.
  let examples: [Program.Example]
  /// The time that each example is known to take, by number; empty where nothing is known.
  let durations: [Program.ExampleNumber: Duration]

  func part(_ shard: Plan.Shard) -> Set<Program.ExampleNumber> {
    let units = units()
    // Without anything to balance, neighbours stay together, so that few groups are in several parts.
    if durations.isEmpty, units.allSatisfy({ $0.count == 1 }) {
      return Set(examples[end(of: shard.index - 1, shard.count)..<end(of: shard.index, shard.count)].map(\.number))
    }
    // More parts than there is something for are empty.
    let parts = balanced(units, into: min(shard.count, units.count))
    return shard.index <= parts.count ? Set(parts[shard.index - 1]) : []
  }

  /// The end of one of several parts of the same size; their number may be any.
  private func end(of part: Int, _ parts: Int) -> Int {
    parts.dividingFullWidth(examples.count.multipliedFullWidth(by: part)).quotient
  }

  /// Gives each unit, the longest first, to the part that has the least so far.
  private func balanced(_ units: [[Program.ExampleNumber]], into count: Int) -> [[Program.ExampleNumber]] {
    let known = durations.values.map(\.wholeNanoseconds)
    // What nobody has measured yet is taken to be like the others.
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Int64(known.count)
    // What is shorter than the run takes to begin and report an example says nothing.
    let least: Int64 = known.isEmpty ? 1 : 1_000_000
    let weighed = units.enumerated().map { place, unit in
      let weight = unit.reduce(Int64(0)) { $0 + max(least, durations[$1]?.wholeNanoseconds ?? mean) }
      return (place: place, unit: unit, weight: weight)
    }
    var loads = [Int64](repeating: 0, count: count)
    var parts = [[Program.ExampleNumber]](repeating: [], count: count)
    for unit in weighed.sorted(by: { ($1.weight, $0.place) < ($0.weight, $1.place) }) {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += unit.weight
      parts[lightest] += unit.unit
    }
    return parts
  }

  /// Returns the examples that have to stay together.
  private func units() -> [[Program.ExampleNumber]] {
    let keepers = program.keepers
    return examples.grouped { example in
      keepers[example.group.index].map(Program.Child.group) ?? .example(example.number)
    }.map { $0.elements.map(\.number) }
  }
}

extension Duration {
  /// The duration in nanoseconds, of at most a day, so that many of them can be added.
  fileprivate var wholeNanoseconds: Int64 {
    let seconds = min(components.seconds, 86_400)
    return seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

extension Plan {
  /// One of several parts of a plan, for running it on several machines.
  public struct Shard: Sendable, Equatable {
    /// The part's number, counted from one.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// Creates a shard.
    ///
    /// - Parameters:
    ///   - index: Which part, from one to `count`.
    ///   - count: How many parts there are.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }
}
