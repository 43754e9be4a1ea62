import FantailPlan
import FantailRun
import FantailTree

extension Tree {
  /// Compares the steps of the plan with the steps that run.
  ///
  /// If no code throws, skips or breaks the rules, both have to be equal. In the original tree, code may be cut off,
  /// and a hook that runs once then comes with a later example; all other steps have to be listed, in the same order.
  ///
  /// - Returns: The number of equal steps.
  /// - Throws: An error that shows the first difference.
  func checkSteps() async throws -> Int {
    let calm = try await calmed.plannedAndLogged()
    guard calm.planned == calm.logged else {
      let first = zip(calm.planned, calm.logged).prefix { $0 == $1 }.count
      throw Failure(
        description: "tree \(number): step \(first) of the plan differs from what ran"
          + "\nplanned: \(calm.planned[first...].prefix(5))\nran: \(calm.logged[first...].prefix(5))")
    }
    let hostile = try await plannedAndLogged()
    var rest = hostile.planned.filter { !$0.isOnce }[...]
    for step in hostile.logged where !step.isOnce {
      guard let index = rest.firstIndex(of: step) else {
        throw Failure(description: "tree \(number): \(step) ran, and the plan does not list it there")
      }
      rest = rest[(index + 1)...]
    }
    return calm.planned.count
  }

  private func plannedAndLogged() async throws -> (planned: [LoggedStep], logged: [LoggedStep]) {
    let recorder = Recorder()
    let plan = Plan(SpecBuilding(tree: self, recorder: recorder).specs())
    _ = await Executor().run(plan)
    let planned = plan.examples.flatMap(\.steps).map { LoggedStep(kind: $0.kind, line: $0.location.line) }
    return (planned, recorder.steps)
  }

  /// The tree without any code that prevents other code from running.
  private var calmed: Tree {
    var tree = self
    tree.shared = shared.map(\.calmed)
    tree.groups = groups.map(\.calmed)
    return tree
  }
}

extension Node {
  fileprivate var calmed: Node {
    var node = self
    node.code.removeAll { [.fail, .skip, .call].contains($0.kind) }
    if kind == .aroundEach { node.code.append(Operation(kind: .call)) }
    node.children = children.map(\.calmed)
    return node
  }
}
