/// Cuts examples into the parts of a sharded run.
///
/// Each machine in a sharded run computes this cut separately. So the cut depends only on the examples, their groups
/// and the recorded durations, never on the order of the plan, and uses only whole numbers.
struct ShardCut {
  let declared: DeclaredSpecs
  /// The examples to divide, in declaration order.
  let examples: [DeclaredSpecs.Example]
  /// The recorded duration of each example, by number; empty without a record.
  let durations: [DeclaredSpecs.ExampleNumber: Duration]

  func part(_ shard: Plan.Shard) -> Set<DeclaredSpecs.ExampleNumber> {
    let units = units()
    // Without durations to balance, neighbours stay together, so that few groups are divided.
    if durations.isEmpty, units.allSatisfy({ $0.count == 1 }) {
      return Set(
        examples[upperBound(of: shard.index - 1, shard.count)..<upperBound(of: shard.index, shard.count)].map(\.number))
    }
    // Parts beyond the number of units are empty.
    let parts = balanced(units, into: min(shard.count, units.count))
    return shard.index <= parts.count ? Set(parts[shard.index - 1]) : []
  }

  /// Returns the end of a part when all parts have the same size.
  private func upperBound(of part: Int, _ parts: Int) -> Int {
    parts.dividingFullWidth(examples.count.multipliedFullWidth(by: part)).quotient
  }

  /// Assigns each unit, the longest first, to the part with the shortest total duration so far.
  private func balanced(_ units: [[DeclaredSpecs.ExampleNumber]], into count: Int) -> [[DeclaredSpecs.ExampleNumber]] {
    let known = durations.values.map(\.wholeNanoseconds)
    // An example without a recorded duration gets the mean of the others.
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Int64(known.count)
    // Durations below a millisecond measure the runner, not the example.
    let least: Int64 = known.isEmpty ? 1 : 1_000_000
    let weighed = units.enumerated().map { place, unit in
      let weight = unit.reduce(Int64(0)) { $0 + max(least, durations[$1]?.wholeNanoseconds ?? mean) }
      return (place: place, unit: unit, weight: weight)
    }
    var loads = [Int64](repeating: 0, count: count)
    var parts = [[DeclaredSpecs.ExampleNumber]](repeating: [], count: count)
    for unit in weighed.sorted(by: { ($1.weight, $0.place) < ($0.weight, $1.place) }) {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += unit.weight
      parts[lightest] += unit.unit
    }
    return parts
  }

  /// Returns the examples that have to stay together.
  private func units() -> [[DeclaredSpecs.ExampleNumber]] {
    let unitGroups = declared.unitGroups
    return examples.grouped { example in
      unitGroups[example.group.index].map(DeclaredSpecs.Child.group) ?? .example(example.number)
    }.map { $0.elements.map(\.number) }
  }
}

extension Duration {
  /// The duration in nanoseconds, limited to a day, so that many durations can be added.
  fileprivate var wholeNanoseconds: Int64 {
    let seconds = min(components.seconds, 86_400)
    return seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
