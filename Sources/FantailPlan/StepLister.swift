import FantailTree

/// Lists what runs around each example, level by level from the root to its group and back: Kiwi's order.
struct StepLister {
  private struct Level {
    let group: Int
    let before: [Step]
    let after: [Step]
  }

  private let program: Program
  private let spans: [ClosedRange<Int>?]
  /// For each group with examples of its own, itself and its ancestors as far as they do something, the root first.
  private let paths: [Int: [Level]]

  init(program: Program, spans: [ClosedRange<Int>?]) {
    self.program = program
    self.spans = spans
    var levels: [Int: Level] = [:]
    func level(of group: Int) -> Level? {
      guard program.groups[group].doesSomething else { return nil }
      if let level = levels[group] { return level }
      let steps = program.groups[group].steps
      let level = Level(group: group, before: steps.before, after: steps.after)
      levels[group] = level
      return level
    }
    var paths: [Int: [Level]] = [:]
    for example in program.examples where paths[example.group] == nil {
      paths[example.group] = program.path(to: example.group).compactMap(level)
    }
    self.paths = paths
  }

  func steps(of example: Program.Example, at position: Int) -> [Step] {
    let path = paths[example.group] ?? []
    var steps: [Step] = []
    for level in path {
      let isFirst = spans[level.group]?.lowerBound == position
      for step in level.before where isFirst || step.kind != .beforeAll { steps.append(step) }
    }
    steps.append(Step(kind: .body, group: program.groups[example.group].description, location: example.location))
    for level in path.reversed() {
      let isLast = spans[level.group]?.upperBound == position
      for step in level.after where isLast || step.kind != .afterAll { steps.append(step) }
    }
    return steps
  }
}
