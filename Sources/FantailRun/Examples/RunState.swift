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
    let onceGroups: [OnceGroup]
    let overrides: [LetKey: LetSource]
    let registries: [any MatcherNaming]
    /// The `beforeEach` hooks of all groups, in order; `nil` if anything else happens on the way, such as a hook after the
    /// example, one that suspends or one that belongs to an actor.
    let plainHooks: [PlainHook]?

    /// By plain loops: a debug build spends more on `filter` and the like than on a group.
    ///
    /// - Parameters:
    ///   - path: The groups from the root on.
    ///   - all: Those with hooks that run once, by their numbers.
    init(_ path: [Program.Group], _ all: [OnceGroup?]) {
      var groups: [Program.Group] = []
      var onceGroups: [OnceGroup] = []
      var overrides: [LetKey: LetSource] = [:]
      var registries: [any MatcherNaming] = []
      var hooks: [PlainHook]? = []
      for group in path where group.doesSomething {
        groups.append(group)
        let once = all[group.number.index]
        if let once { onceGroups.insert(once, at: 0) }
        if group.overrides.count > 0 { overrides.merge(group.overrides) { $1 } }
        for (registry, _) in group.registries { registries.insert(registry, at: 0) }
        if once != nil || group.evaluations.count + group.aroundEach.count + group.afterEach.count > 0 {
          hooks = nil
        }
        for hook in group.beforeEach {
          if case .plain(let body) = hook.body, let plain = body.plain {
            hooks?.append(PlainHook(hook.location, plain))
          } else {
            hooks = nil
          }
        }
      }
      (self.groups, self.onceGroups, self.overrides) = (groups, onceGroups, overrides)
      (self.registries, plainHooks) = (registries, hooks)
    }
  }

  /// A hook that neither suspends nor belongs to an actor.
  final class PlainHook: Sendable {
    let location: SourceLocation
    let body: PlainBody

    init(_ location: SourceLocation, _ body: @escaping PlainBody) {
      self.location = location
      self.body = body
    }
  }

  let plan: Plan
  /// The list of what runs now, of this run or of the whole process.
  let underway: Underway
  let interruption: Interruption
  let exitTests: ExitTestRunner?
  /// `true` if others read what runs now.
  let isFollowed: Bool
  let program: Program
  /// By the position in the plan.
  let examples: [Program.Example]
  /// By the group's number: of those with hooks that run once.
  private let onceGroups: [OnceGroup?]
  /// By the group's number: of those that hold examples themselves, since each is as long as its group is deep.
  let chains: [Chain?]
  /// `nil` when the run is over and nobody asks for them any more.
  private let issues = Locked<[Issue]?>([])

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - underway: Where it says what runs now; `nil` if nobody asks.
  ///   - isPart: `true` if others say what of the plan runs here: a turn is added for each example.
  ///   - isOpen: `true` if groups that stand for the run itself stay open until they are closed.
  package init?(
    _ plan: Plan, underway: Underway? = nil, exitTests: ExitTestRunner? = nil, isPart: Bool = false,
    isOpen: Bool = false
  ) {
    guard let invocations = plan.invocations else { return nil }
    self.plan = plan
    self.exitTests = exitTests
    isFollowed = underway != nil
    let underway = underway ?? Underway()
    (self.underway, interruption) = (underway, underway.interruption)
    program = invocations.program
    examples = invocations.examples
    let onceGroups = program.groups.map { group in
      group.beforeAll.count + group.afterAll.count == 0 ? nil : OnceGroup(group, isOpen: isOpen && !group.isNamed)
    }
    self.onceGroups = onceGroups
    chains = program.groups.map { [program] group in
      group.hasExamples ? Chain(program.path(to: group.number), onceGroups) : nil
    }
    let mayEnd = onceGroups.contains { $0 != nil }
    if mayEnd, !isPart { for position in 0..<examples.count { addTurn(at: position) } }
  }

  package func knownIssue(at position: Int) -> String? { examples[position].traits.knownIssue?.reference }

  package func retries(at position: Int) -> Int { examples[position].retries }

  func chain(to group: Program.GroupNumber) -> Chain {
    chains[group.index] ?? Chain(program.path(to: group), onceGroups)
  }

  func ids(in group: Program.GroupNumber) -> [String] {
    plan.examples.indices.filter { position in
      program.path(to: examples[position].group).contains { $0.number == group }
    }.map { plan.examples[$0].id }
  }

  // MARK: - Issues of the run

  func record(_ issue: Issue) {
    let isOver = issues.withLock { issues in
      issues?.append(issue)
      return issues == nil
    }
    if isOver { OutsideIssues.handIn(issue) } else { underway.tell(.failed(id: nil, [issue])) }
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
    issues.withLock { $0.take() } ?? []
  }

  // MARK: - Groups

  /// Says that an example will run once more than was known, as a framework does that repeats its tests: its groups end
  /// after that.
  package func addTurn(at position: Int) {
    guard examples[position].runs else { return }
    for once in chain(to: examples[position].group).onceGroups { once.addTurn() }
  }

  /// Ends a group, unless it has ended: its `afterAll` hooks run, the last declared first, and what goes wrong in them is
  /// an issue of the run.
  func end(_ once: OnceGroup, _ around: [TaskLocalBinding] = [], beside example: ExampleRecord? = nil) async {
    guard once.end(), !once.group.afterAll.isEmpty else { return }
    await uncancelled {
      for hook in once.group.afterAll.reversed() {
        let hook = OnceHook(state: self, hook: hook, group: once.group, around: around, example: example)
        for issue in await hook.run().issues { self.record(issue) }
      }
    }
  }

  /// Ends groups that were begun and whose last planned example was never reached.
  package func closeGroups() async {
    for once in onceGroups.reversed() { if let once { await end(once) } }
  }
}

extension Program.Example {
  /// The number of times that it runs again if it fails: not one that is known to fail.
  var retries: Int {
    guard let retries = traits.retries, traits.knownIssue == nil else { return 0 }
    return retries
  }
}
