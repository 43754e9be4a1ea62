import FantailLock
import FantailPlan
package import FantailTree

/// The hooks that stand outside every group: what a bridge needs of them, since it runs each class by itself.
package struct RunHooks: Sendable {
  private let once: [Spec.Hook]
  /// A new one for each time that the run begins: XCTest may repeat its last test.
  private let state: Locked<RunState?>
  /// The hooks around each example, to be listed before the specs of every class.
  package let eachHooks: [Spec]

  /// Finds the hooks among the specs of a target.
  package init(_ specs: [Spec]) {
    let hooks = specs.flatMap(\.rootHooks)
    once = hooks.filter { $0.kind == .beforeAll || $0.kind == .afterAll }
    state = Locked(nil)
    eachHooks = hooks.filter { $0.kind != .beforeAll && $0.kind != .afterAll }.map { Spec([.hook($0)]) }
  }

  /// `true` if anything runs once, so that an example has to ask for it.
  package var isNeeded: Bool { !once.isEmpty }

  /// Runs the `beforeAll` hooks, unless they ran already, and returns what went wrong in them.
  package func begin() async -> Issue? {
    guard !once.isEmpty else { return nil }
    let begun = state.withLock { state in
      if state == nil { state = RunState(Plan(once.map { Spec([.hook($0)]) })) }
      return state
    }
    guard let state = begun else { return nil }
    let beginning = await state.groups.begin(.run) {
      for hook in state.program[.run].beforeAll {
        guard let issue = await OnceHook(state: state, hook: hook, level: state.level(.run)).run().issues.first else {
          continue
        }
        return .failed(Issue(.beforeAllFailed(group: "", cause: issue.message), at: issue.location ?? hook.location))
      }
      return .ready
    }
    guard case .failed(let issue) = beginning else { return nil }
    return issue
  }

  /// Runs the `afterAll` hooks, if the run began, and returns what went wrong.
  package func end() async -> [Issue] {
    let ended = state.withLock { state in
      defer { state = nil }
      return state
    }
    guard let state = ended else { return [] }
    await GroupEnd(state: state, group: state.program[.run]).run()
    return state.takeIssues()
  }
}

extension Spec {
  /// The hooks of a spec that is nothing but hooks.
  private var hooks: [Hook]? {
    var hooks: [Hook] = []
    for element in elements {
      guard case .hook(let hook) = element else { return nil }
      hooks.append(hook)
    }
    return hooks
  }

  fileprivate var rootHooks: [Hook] { hooks ?? [] }

  /// `true` if the spec is a hook that stands for itself.
  package var isRootHook: Bool { hooks?.isEmpty == false }
}
