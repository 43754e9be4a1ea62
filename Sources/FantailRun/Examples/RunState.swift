import FantailLock
package import FantailPlan
package import FantailTree

/// The state of one run. Nothing of it outlives the run or is seen by another.
package final class RunState: Sendable {
  /// The shared way from the root to one group's examples.
  ///
  /// A class, as is a level, since every example holds them: its debug build would copy all that is in them.
  final class Chain: Sendable {
    /// The groups that do something, the root first.
    let levels: [Level]
    /// Those with hooks that run once, the innermost first.
    let onceLevels: [Level]
    let overrides: [LetKey: LetSource]
    /// The innermost first.
    let registries: [any MatcherNaming]
    /// The `beforeEach` hooks of all levels, in order, if nothing else happens on the way and none of them suspends.
    let plainHooks: [PlainHook]?

    init(levels: [Level], overrides: [LetKey: LetSource], registries: [any MatcherNaming]) {
      self.levels = levels
      plainHooks = PlainHook.all(of: levels)
      var onceLevels: [Level] = []
      for level in levels where level.runsOnce { onceLevels.insert(level, at: 0) }
      self.onceLevels = onceLevels
      self.overrides = overrides
      self.registries = registries
    }
  }

  /// A group on the way to an example.
  final class Level: Sendable {
    let group: Program.Group
    /// `true` if it has hooks that run once, so that the run has to know where it stands.
    let runsOnce: Bool
    let doesSomething: Bool
    /// Those of the group and the groups around it, the innermost first.
    let registries: [any MatcherNaming]

    init(_ group: Program.Group, parent: Level?) {
      self.group = group
      let outer = parent?.registries ?? []
      registries = group.registries.isEmpty ? outer : group.registries.reversed().map(\.registry) + outer
      doesSomething = group.doesSomething
      runsOnce = !(group.beforeAll.isEmpty && group.afterAll.isEmpty)
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
  private let levels: [Level]
  /// By the group's number.
  private let chains: Locked<[Chain?]>
  /// `nil` when the run is over and nobody asks for them any more.
  private let issues = Locked<[Issue]?>([])

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - underway: Where it says what runs now; `nil` if nobody asks.
  ///   - isPart: `true` if others run a part of the plan: a turn is added for each example that runs here.
  package init?(_ plan: Plan, underway: Underway? = nil, isPart: Bool = false) {
    guard let invocations = plan.invocations else { return nil }
    self.plan = plan
    isFollowed = underway != nil
    let underway = underway ?? Underway()
    (self.underway, interruption) = (underway, underway.interruption)
    self.invocations = invocations
    program = invocations.program
    groups = GroupProgress(invocations.program, plan, isPart: isPart) { invocations.example(at: $0).group }
    chains = Locked(Array(repeating: nil, count: invocations.program.groups.count))
    var levels: [Level] = []
    levels.reserveCapacity(program.groups.count)
    for group in program.groups {
      let parent = group.parent.map { levels[$0.index] }
      levels.append(Level(group, parent: parent))
    }
    self.levels = levels
  }

  func example(at position: Int) -> Program.Example { invocations.example(at: position) }

  /// Returns the known issue of an example.
  package func knownIssue(at position: Int) -> String? { example(at: position).traits.knownIssue?.reference }

  /// Returns the number of times that a failing example is run again: not one that is known to fail.
  package func retries(at position: Int) -> Int {
    let traits = example(at: position).traits
    return traits.knownIssue == nil ? traits.retries ?? 0 : 0
  }

  /// The number of ways to groups that are kept. Each is as long as its group is deep: only a group with examples has
  /// one.
  package var chainCount: Int { chains.withLock { $0.count { $0 != nil } } }

  func level(_ group: Program.GroupNumber) -> Level { levels[group.index] }

  func chain(to group: Program.GroupNumber) -> Chain {
    if let known = chains.withLock({ $0[group.index] }) { return known }
    var levels: [Level] = []
    var overrides: [LetKey: LetSource] = [:]
    for inner in program.path(to: group) {
      let level = level(inner.number)
      guard level.doesSomething else { continue }
      levels.append(level)
      if !inner.overrides.isEmpty { overrides.merge(inner.overrides) { _, inner in inner } }
    }
    let chain = Chain(levels: levels, overrides: overrides, registries: level(group).registries)
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
    groups.addTurn(position, chain(to: example(at: position).group).onceLevels)
  }
}
