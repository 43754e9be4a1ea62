import FantailTree

/// Lists what runs around each example, level by level from the root to its group and back: Kiwi's order.
///
/// A class, since each example of the plan holds it. It knows no code of the specs, so that results keep none.
final class StepLister: Sendable {
  private struct Level {
    let group: Int
    let before: [Step]
    let after: [Step]
  }

  private struct Path {
    let description: String
    /// The group and its ancestors as far as they do something, the root first.
    let levels: [Level]
  }

  private let spans: [ClosedRange<Int>?]
  /// For each group with examples of its own.
  private let paths: [Int: Path]

  init(program: Program, spans: [ClosedRange<Int>?]) {
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
    var paths: [Int: Path] = [:]
    for example in program.examples where paths[example.group] == nil {
      paths[example.group] = Path(
        description: program.groups[example.group].description,
        levels: program.path(to: example.group).compactMap(level))
    }
    self.paths = paths
  }

  func steps(in group: Int, at position: Int, body: SourceLocation) -> [Step] {
    guard let path = paths[group] else { return [] }
    var steps: [Step] = []
    for level in path.levels {
      let isFirst = spans[level.group]?.lowerBound == position
      for step in level.before where isFirst || step.kind != .beforeAll { steps.append(step) }
    }
    steps.append(Step(kind: .body, group: path.description, location: body))
    for level in path.levels.reversed() {
      let isLast = spans[level.group]?.upperBound == position
      for step in level.after where isLast || step.kind != .afterAll { steps.append(step) }
    }
    return steps
  }
}

/// The steps around an example. The list is made when it is asked for: naming and running examples take none.
enum PlannedSteps: Sendable {
  /// Of an example that was read from a plan, or does not run.
  case listed([Step])
  /// Of an example of a group, at its position in the plan.
  case planned(StepLister, group: Int, position: Int)

  func steps(body: SourceLocation) -> [Step] {
    switch self {
    case .listed(let steps): steps
    case .planned(let lister, let group, let position): lister.steps(in: group, at: position, body: body)
    }
  }
}
