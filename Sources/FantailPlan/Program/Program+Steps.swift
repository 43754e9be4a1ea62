import FantailTree

extension Program {
  /// The steps of an example, level by level from the root to its group and back: Kiwi's order.
  ///
  /// - Parameter position: Its position in the plan with these spans.
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

extension Program.Group {
  /// The steps of the group before and after its examples, in order, including those that run once.
  ///
  /// Every printed plan reads the order here. An `aroundEach` wraps all steps listed between it and the group's end.
  var steps: (before: [PlannedExample.Step], after: [PlannedExample.Step]) {
    func step(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) -> PlannedExample.Step {
      PlannedExample.Step(kind: kind, group: description, location: location)
    }
    var before = registries.map { step(.registerMatchers, $0.location) }
    before += beforeAll.map { step(.beforeAll, $0.location) }
    before += aroundEach.map { step(.aroundEach, $0.location) }
    before += evaluations.map { step(.evaluate, $0.location) }
    before += beforeEach.map { step(.beforeEach, $0.location) }
    let after = afterEach.reversed().map { step(.afterEach, $0.location) }
    return (before, after + afterAll.reversed().map { step(.afterAll, $0.location) })
  }
}
