package import FantailTree

extension DeclaredSpecs {
  /// A group as one level around an example: the steps before the example and those after it.
  ///
  /// Only this type defines the order of an attempt. A plan lists these steps, and `Attempt+Running.swift` runs them:
  ///
  /// ```text
  /// root level    registerMatchers, beforeAll*, aroundEach(, evaluate, beforeEach
  ///   next level    registerMatchers, beforeAll*, aroundEach(, evaluate, beforeEach
  ///     the body; verifiers in the order in which they were made; stubs and replacements undone, the latest first
  ///   next level    afterEach, )aroundEach, afterAll*
  /// root level    afterEach, )aroundEach, afterAll*
  /// ```
  /// `*` marks hooks that run once, with the first or last example of the level. After-hooks run in reverse order of
  /// declaration. The value of a let that is not in `evaluate` is made when code first reads the let.
  ///
  /// | what happens | what runs after it |
  /// | --- | --- |
  /// | an expectation fails | the rest of that code; after a `beforeEach`, a let or an `aroundEach` before its call, then as if it had thrown |
  /// | a `beforeEach` or the body throws or skips, or the time is up | nothing further in; then the way out from this level (for the body: the innermost), `afterEach` and `afterAll` included |
  /// | a `beforeAll` fails or skips | no later hook of this level and nothing further in, for each example of the group; then the way out from the level around it, and this level's `afterAll` with the last example |
  /// | an `aroundEach` throws before it calls the example, or never calls it | nothing further in; then the way out from the level around it, and this level's `afterAll` with the last example |
  package struct Level: Sendable {
    package let group: Group
    package let entering: [Step]
    package let leaving: [Step]

    package enum Step: Sendable {
      case registerMatchers(SourceLocation)
      /// A hook that runs with the first example of the group, or with the last.
      case once(Spec.Hook)
      /// A hook that wraps all steps after it, the inner levels, and the following after-hooks except once-only hooks.
      case around(AroundBody, SourceLocation)
      case evaluate([LetKey], SourceLocation)
      case each(HookKind, Spec.Body, SourceLocation)

      fileprivate init(_ hook: Spec.Hook) {
        switch hook.body {
        case .around(let body): self = .around(body, hook.location)
        case .plain(let body): self = .each(hook.kind, body, hook.location)
        }
      }
    }

    package init(_ group: Group) {
      self.group = group
      var entering: [Step] = []
      for registry in group.registries { entering.append(.registerMatchers(registry.location)) }
      for hook in group.beforeAll { entering.append(.once(hook)) }
      for hook in group.aroundEach { entering.append(Step(hook)) }
      for evaluation in group.evaluations { entering.append(.evaluate(evaluation.lets, evaluation.location)) }
      for hook in group.beforeEach { entering.append(Step(hook)) }
      self.entering = entering
      var leaving: [Step] = []
      for hook in group.afterEach.reversed() { leaving.append(Step(hook)) }
      for hook in group.afterAll.reversed() { leaving.append(.once(hook)) }
      self.leaving = leaving
    }
  }
}

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
  package var steps: (before: [PlannedExample.Step], after: [PlannedExample.Step]) {
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
