import FantailTree

/// Lists what runs around each example, level by level from the root to its group and back: Kiwi's order.
struct StepLister {
  private let program: Program
  private let spans: [ClosedRange<Int>?]
  /// For each group with examples of its own, itself and its ancestors as far as they do something, the root first.
  private let levels: [Int: [Int]]

  init(program: Program, spans: [ClosedRange<Int>?]) {
    self.program = program
    self.spans = spans
    var levels: [Int: [Int]] = [:]
    for example in program.examples where levels[example.group] == nil {
      levels[example.group] = program.path(to: example.group).filter { program.groups[$0].doesSomething }
    }
    self.levels = levels
  }

  func steps(of example: Program.Example, at position: Int) -> [Step] {
    let levels = levels[example.group] ?? []
    var steps: [Step] = []
    for index in levels {
      let group = program.groups[index]
      func add(_ kind: Step.Kind, _ location: SourceLocation) {
        steps.append(Step(kind: kind, group: group.description, location: location))
      }
      for registration in group.registries { add(.registerMatchers, registration.location) }
      if spans[index]?.lowerBound == position {
        for hook in group.beforeAll { add(.beforeAll, hook.location) }
      }
      for evaluation in group.evaluations { add(.evaluate, evaluation.location) }
      for hook in group.aroundEach { add(.aroundEach, hook.location) }
      for hook in group.beforeEach { add(.beforeEach, hook.location) }
    }
    steps.append(Step(kind: .body, group: program.groups[example.group].description, location: example.location))
    for index in levels.reversed() {
      let group = program.groups[index]
      func add(_ kind: Step.Kind, _ location: SourceLocation) {
        steps.append(Step(kind: kind, group: group.description, location: location))
      }
      for hook in group.afterEach.reversed() { add(.afterEach, hook.location) }
      if spans[index]?.upperBound == position {
        for hook in group.afterAll.reversed() { add(.afterAll, hook.location) }
      }
    }
    return steps
  }
}
