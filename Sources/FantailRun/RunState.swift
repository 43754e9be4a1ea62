import FantailLock
package import FantailPlan
package import FantailTree

/// The state of one run. Nothing of it outlives the run or is seen by another.
package final class RunState: Sendable {
  /// What the way from the root to one group's examples has in common.
  struct Chain: Sendable {
    /// The groups that do something, the root first.
    let levels: [Int]
    let overrides: [LetKey: LetSource]
    /// The innermost first.
    let registries: [any MatcherNaming]
  }

  private struct GroupState {
    var hasStarted = false
    var hasEnded = false
    var failure: (cause: String, location: SourceLocation?)?
    var skipped: String??
  }

  let plan: Plan
  let program: Program
  let spans: [ClosedRange<Int>?]
  private let numbers: [Int]
  private let groups = Locked<[Int: GroupState]>([:])
  private let chains = Locked<[Int: Chain]>([:])
  private let issues = Locked<[Issue]>([])

  /// Answers `nil` for a plan that was decoded and has no code.
  package init?(_ plan: Plan) {
    guard let invocations = plan.invocations else { return nil }
    self.plan = plan
    program = invocations.program
    spans = invocations.spans
    numbers = invocations.numbers
  }

  func example(at position: Int) -> Program.Example { program.examples[numbers[position]] }

  func chain(to group: Int) -> Chain {
    if let chain = chains.withLock({ $0[group] }) { return chain }
    let levels = program.path(to: group).filter { program.groups[$0].doesSomething }
    var overrides: [LetKey: LetSource] = [:]
    for level in levels { overrides.merge(program.groups[level].overrides) { _, inner in inner } }
    let registries = levels.reversed().flatMap { program.groups[$0].registries.reversed().map(\.registry) }
    let chain = Chain(levels: levels, overrides: overrides, registries: registries)
    chains.withLock { $0[group] = chain }
    return chain
  }

  // MARK: - Issues of the run

  func record(_ issue: Issue) {
    issues.withLock { $0.append(issue) }
  }

  package func takeIssues() -> [Issue] {
    issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }

  // MARK: - Groups

  /// Answers whether the group's `beforeAll` are still to run, and notes that they do now.
  func start(_ group: Int) -> Bool {
    groups.withLock { groups in
      guard groups[group]?.hasStarted != true else { return false }
      groups[group, default: GroupState()].hasStarted = true
      return true
    }
  }

  func fail(_ group: Int, cause: String, at location: SourceLocation?) {
    groups.withLock { groups in
      if groups[group]?.failure == nil { groups[group, default: GroupState()].failure = (cause, location) }
    }
  }

  func failure(of group: Int) -> (cause: String, location: SourceLocation?)? {
    groups.withLock { $0[group]?.failure }
  }

  func skip(_ group: Int, reason: String?) {
    groups.withLock { $0[group, default: GroupState()].skipped = .some(reason) }
  }

  /// Answers the reason when a `beforeAll` of the group said that its examples cannot run here.
  func skipped(_ group: Int) -> String?? {
    groups.withLock { $0[group]?.skipped ?? nil }
  }

  /// Answers whether the group's `afterAll` are still to run, and notes that they do now.
  func end(_ group: Int) -> Bool {
    groups.withLock { groups in
      guard groups[group]?.hasStarted == true, groups[group]?.hasEnded != true else { return false }
      groups[group]?.hasEnded = true
      return true
    }
  }

  func hasEnded(_ group: Int) -> Bool {
    groups.withLock { $0[group]?.hasEnded == true }
  }
}
