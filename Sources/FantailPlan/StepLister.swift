import FantailTree

/// Lists what runs around each example, level by level from the root to its group and back: Kiwi's order.
///
/// A class, since each example of the plan holds it. It knows no code of the specs, so that results keep none.
final class StepLister: Sendable {
  private struct Level {
    let group: Program.GroupNumber
    let before: [Step]
    let after: [Step]
  }

  private struct Path {
    let description: String
    /// The group and its ancestors as far as they do something, the root first.
    let levels: [Level]
  }

  private let spans: Program.Spans
  /// For each group with examples of its own.
  private let paths: [Program.GroupNumber: Path]

  init(program: Program, spans: Program.Spans) {
    self.spans = spans
    var levels: [Program.GroupNumber: Level] = [:]
    func level(of group: Program.Group) -> Level? {
      guard group.doesSomething else { return nil }
      if let level = levels[group.number] { return level }
      let steps = group.steps
      let level = Level(group: group.number, before: steps.before, after: steps.after)
      levels[group.number] = level
      return level
    }
    var paths: [Program.GroupNumber: Path] = [:]
    for example in program.examples where paths[example.group] == nil {
      paths[example.group] = Path(
        description: program[example.group].description,
        levels: program.path(to: example.group).compactMap(level))
    }
    self.paths = paths
  }

  func steps(in group: Program.GroupNumber, at position: Int, body: SourceLocation) -> [Step] {
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
  case planned(StepLister, group: Program.GroupNumber, position: Int)

  func steps(body: SourceLocation) -> [Step] {
    switch self {
    case .listed(let steps): steps
    case .planned(let lister, let group, let position): lister.steps(in: group, at: position, body: body)
    }
  }
}
