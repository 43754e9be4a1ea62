import FantailTree

/// Lists what runs around each example, level by level from the root to its group and back: Kiwi's order.
///
/// A class, since each example of the plan holds it. It knows no code of the specs, so that results keep none.
package final class StepLister: Sendable {
  /// A group's own steps, and where it stands.
  private final class Level: Sendable {
    let group: Program.GroupNumber
    let parent: Program.GroupNumber?
    let description: String
    /// `nil` for a group in which nothing happens.
    let steps: (before: [PlannedExample.Step], after: [PlannedExample.Step])?

    init(_ group: Program.Group) {
      self.group = group.number
      parent = group.parent
      description = group.description
      steps = group.doesSomething ? group.steps : nil
    }
  }

  private let spans: Program.Spans
  /// By the group's number.
  private let levels: [Level]

  init(program: Program, spans: Program.Spans) {
    self.spans = spans
    levels = program.groups.map(Level.init)
  }

  /// The steps of an example. The way to it is walked when they are asked for: a plan that is only run asks for none.
  func steps(in group: Program.GroupNumber, at position: Int, body: SourceLocation) -> [PlannedExample.Step] {
    var path: [Level] = []
    var next: Program.GroupNumber? = group
    while let number = next {
      path.append(levels[number.index])
      next = levels[number.index].parent
    }
    var steps: [PlannedExample.Step] = []
    for level in path.reversed() {
      let isFirst = spans[level.group]?.lowerBound == position
      for step in level.steps?.before ?? [] where isFirst || step.kind != .beforeAll { steps.append(step) }
    }
    steps.append(PlannedExample.Step(kind: .body, group: levels[group.index].description, location: body))
    for level in path {
      let isLast = spans[level.group]?.upperBound == position
      for step in level.steps?.after ?? [] where isLast || step.kind != .afterAll { steps.append(step) }
    }
    return steps
  }
}

/// The steps around an example. The list is made when it is asked for: naming and running examples take none.
package enum PlannedSteps: Sendable {
  /// Of an example that was read from a plan, or does not run.
  case listed([PlannedExample.Step])
  /// Of an example of a group, at its position in the plan.
  case planned(StepLister, group: Program.GroupNumber, position: Int)

  func steps(body: SourceLocation) -> [PlannedExample.Step] {
    switch self {
    case .listed(let steps): steps
    case .planned(let lister, let group, let position): lister.steps(in: group, at: position, body: body)
    }
  }
}
