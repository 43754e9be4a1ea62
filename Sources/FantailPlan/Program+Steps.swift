import FantailTree

extension Program.Group {
  /// The steps of the group around its examples, in the order in which it runs. Those that run once are among them.
  ///
  /// The one place that lists it, for all that print plans. What `aroundEach` wraps comes after it.
  var steps: (before: [PlannedExample.Step], after: [PlannedExample.Step]) {
    func step(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) -> PlannedExample.Step {
      PlannedExample.Step(kind: kind, group: description, location: location)
    }
    // Most groups have one kind of them: to a debug build mapping nothing costs as much as a step.
    var before: [PlannedExample.Step] = []
    if !registries.isEmpty { before = registries.map { step(.registerMatchers, $0.location) } }
    if !beforeAll.isEmpty { before += beforeAll.map { step(.beforeAll, $0.location) } }
    if !aroundEach.isEmpty { before += aroundEach.map { step(.aroundEach, $0.location) } }
    if !evaluations.isEmpty { before += evaluations.map { step(.evaluate, $0.location) } }
    if !beforeEach.isEmpty { before += beforeEach.map { step(.beforeEach, $0.location) } }
    var after: [PlannedExample.Step] = []
    if !afterEach.isEmpty { after = afterEach.reversed().map { step(.afterEach, $0.location) } }
    if !afterAll.isEmpty { after += afterAll.reversed().map { step(.afterAll, $0.location) } }
    return (before, after)
  }
}
