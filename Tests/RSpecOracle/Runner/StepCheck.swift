import FantailPlan
import FantailRun
import FantailTree

extension Tree {
  /// Compares the steps of the plan with what runs.
  ///
  /// Where nothing throws, skips or disobeys, the two have to be equal. As the tree stands, code may be cut off, and then
  /// a hook that runs once comes with a later example; nothing else may run that is not listed, or in another order.
  ///
  /// - Returns: How many steps were equal.
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

  /// The tree without what keeps anything from running.
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
