import FantailLock
package import FantailPlan
package import FantailTree

/// The state of one run. Nothing of it outlives the run or is seen by another.
package final class RunState: Sendable {
  /// The shared way from the root to one group's examples.
  ///
  /// A class, since every example holds it: its debug build would copy all that is in it.
  final class Chain: Sendable {
    /// The groups that do something, the root first.
    let groups: [Program.Group]
    /// Those with hooks that run once, the innermost first.
    let onceGroups: [Program.Group]
    let overrides: [LetKey: LetSource]
    let registries: [any MatcherNaming]
    /// The `beforeEach` hooks of all groups, in order; `nil` if anything else happens on the way, such as a hook after the
    /// example, one that suspends or one that belongs to an actor.
    let plainHooks: [(location: SourceLocation, body: PlainBody)]?

    init(_ path: [Program.Group]) {
      groups = path.filter { $0.doesSomething }
      onceGroups = groups.reversed().filter { $0.runsOnce }
      registries = path.registries
      var overrides: [LetKey: LetSource] = [:]
      var hooks: [(location: SourceLocation, body: PlainBody)]? = []
      for group in groups {
        if group.overrides.count > 0 { overrides.merge(group.overrides) { $1 } }
        if group.runsOnce || group.evaluations.count + group.aroundEach.count + group.afterEach.count > 0 {
          hooks = nil
        }
        for hook in group.beforeEach {
          if case .plain(let body) = hook.body, let plain = body.plain {
            hooks?.append((hook.location, plain))
          } else {
            hooks = nil
          }
        }
      }
      (self.overrides, plainHooks) = (overrides, hooks)
    }
  }

  let plan: Plan
  /// The list of what runs now, of this run or of the whole process.
  let underway: Underway
  /// The wish that the run ends early.
  let interruption: Interruption
  /// `true` if others read what runs now.
  let isFollowed: Bool
  let program: Program
  private let invocations: Plan.Invocations
  let groups: GroupProgress
  /// By the group's number.
  private let chains: Locked<[Chain?]>
  /// `nil` when the run is over and nobody asks for them any more.
  private let issues = Locked<[Issue]?>([])

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - underway: Where it says what runs now; `nil` if nobody asks.
  ///   - isPart: `true` if others say what of the plan runs here: a turn is added for each example.
  ///   - isOpen: `true` if groups that stand for the run itself stay open until they are closed.
  package init?(_ plan: Plan, underway: Underway? = nil, isPart: Bool = false, isOpen: Bool = false) {
    guard let invocations = plan.invocations else { return nil }
    self.plan = plan
    isFollowed = underway != nil
    let underway = underway ?? Underway()
    (self.underway, interruption) = (underway, underway.interruption)
    self.invocations = invocations
    program = invocations.program
    groups = GroupProgress(invocations.program, plan, isPart: isPart, isOpen: isOpen) {
      invocations.example(at: $0).group
    }
    chains = Locked(Array(repeating: nil, count: invocations.program.groups.count))
  }

  func example(at position: Int) -> Program.Example { invocations.example(at: position) }

  /// Returns the known issue of an example.
  package func knownIssue(at position: Int) -> String? { example(at: position).traits.knownIssue?.reference }

  package func retries(at position: Int) -> Int { example(at: position).traits.retriesThatHold }

  /// The number of ways to groups that are kept. Each is as long as its group is deep: only a group with examples has
  /// one.
  package var chainCount: Int { chains.withLock { $0.count { $0 != nil } } }

  func chain(to group: Program.GroupNumber) -> Chain {
    if let known = chains.withLock({ $0[group.index] }) { return known }
    let chain = Chain(program.path(to: group))
    chains.withLock { $0[group.index] = chain }
    return chain
  }

  /// The ids of a group's examples.
  func ids(in group: Program.GroupNumber) -> [String] {
    plan.examples.indices.filter { position in
      program.path(to: example(at: position).group).contains { $0.number == group }
    }.map { plan.examples[$0].id }
  }

  // MARK: - Issues of the run

  func record(_ issue: Issue) {
    let isOver = issues.withLock { issues in
      issues?.append(issue)
      return issues == nil
    }
    if isOver { OutsideIssues.handIn(issue) }
  }

  package func takeIssues() -> [Issue] {
    issues.withLock { issues in
      guard let taken = issues, taken.count > 0 else { return [] }
      issues = []
      return taken
    }
  }

  /// Takes the issues at the run's end; what comes later fails the next run of the process, so that it is not lost.
  package func takeLastIssues() -> [Issue] {
    issues.withLock { issues in
      defer { issues = nil }
      return issues ?? []
    }
  }

  // MARK: - Groups

  /// Says that an example will run once more than was known, as a framework does that repeats its tests: its groups end
  /// after that.
  package func addTurn(at position: Int) {
    guard plan.examples[position].disposition == .run else { return }
    groups.addTurn(position, chain(to: example(at: position).group).onceGroups)
  }
}

extension Traits {
  /// The number of times that a failing example is run again: not one that is known to fail.
  var retriesThatHold: Int { knownIssue == nil ? retries ?? 0 : 0 }
}

extension Program.Group {
  /// `true` if it has hooks that run once, so that the run has to know where it stands.
  var runsOnce: Bool { beforeAll.count + afterAll.count > 0 }
}

extension [Program.Group] {
  /// The registries of the groups on a way from the root, the innermost first.
  var registries: [any MatcherNaming] {
    filter { $0.registries.count > 0 }.reversed().flatMap { $0.registries.reversed().map(\.registry) }
  }
}
