package import FantailTree

extension DeclaredSpecs {
  /// Returns the steps of an example, level by level from the root to its group and back.
  ///
  /// - Parameter position: The example's position in the plan; the spans belong to the same plan.
  func steps(around example: Example, at position: Int, _ spans: Spans) -> [PlannedExample.Step] {
    let path = path(to: example.group).map { (span: spans[$0.number], steps: $0.steps) }
    var steps: [PlannedExample.Step] = []
    for (span, own) in path {
      steps += own.before.filter { $0.kind != .beforeAll || span?.lowerBound == position }
    }
    steps.append(PlannedExample.Step(kind: .body, group: self[example.group].description, location: example.location))
    for (span, own) in path.reversed() {
      steps += own.after.filter { $0.kind != .afterAll || span?.upperBound == position }
    }
    return steps
  }
}

extension DeclaredSpecs.Group {
  /// The steps of the group before and after its examples, in order, including once-only steps.
  var steps: (before: [PlannedExample.Step], after: [PlannedExample.Step]) {
    let level = DeclaredSpecs.Level(self)
    return (level.entering.map { $0.planned(in: description) }, level.leaving.map { $0.planned(in: description) })
  }
}

extension DeclaredSpecs.Level.Step {
  fileprivate func planned(in group: String) -> PlannedExample.Step {
    switch self {
    case .registerMatchers(let location): .init(kind: .registerMatchers, group: group, location: location)
    case .once(let hook): .init(kind: .init(hook.kind), group: group, location: hook.location)
    case .around(_, let location): .init(kind: .aroundEach, group: group, location: location)
    case .each(let kind, _, let location): .init(kind: .init(kind), group: group, location: location)
    case .evaluate(_, let location): .init(kind: .evaluate, group: group, location: location)
    }
  }
}

extension PlannedExample.Step.Kind {
  /// Makes the step for a kind of hook.
  package init(_ hook: HookKind) {
    switch hook {
    case .beforeAll: self = .beforeAll
    case .beforeEach: self = .beforeEach
    case .afterEach: self = .afterEach
    case .afterAll: self = .afterAll
    case .aroundEach: self = .aroundEach
    }
  }
}
