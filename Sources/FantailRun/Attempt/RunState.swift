package import FantailPlan
import FantailSeams
package import FantailTree

/// The state of one run. It ends with the run, and other runs do not use it.
package final class RunState: Sendable {
  package let plan: Plan
  /// The listeners to all examples.
  private let listeners: [any RunListener]
  /// The powers that make the rules of examples, the outermost first.
  private let powers: [any AttemptPower]
  /// The powers that also concern examples without settings.
  private let generalPowers: [any AttemptPower]
  package let issues: Issues
  package let interruption: Interruption
  let exitTests: ExitTestRunner?
  package let declared: DeclaredSpecs
  /// The examples, by position in the plan.
  package let examples: [DeclaredSpecs.Example]
  /// The levels of the groups that do something, by number.
  private let levels: [DeclaredSpecs.Level?]
  /// The groups with hooks that run once, by number.
  let onceGroups: [OnceGroup?]
  /// The paths of groups that contain examples directly, indexed by the groups' numbers. Other groups have none: a path
  /// is as long as its group is deep.
  let paths: [GroupPath?]
  /// `false` if no group has hooks that run once, so no turn has to be counted.
  private let countsTurns: Bool

  /// Creates the state; `nil` for a plan that was decoded, which does not have code.
  ///
  /// - Parameters:
  ///   - listeners: The listeners to all examples.
  ///   - powers: The powers that make the rules of examples, the outermost first.
  ///   - isPart: `true` if a bridge or a parent process chooses the examples, and adds a turn for each.
  ///   - isOpen: `true` if unnamed groups, which represent the run itself, stay open until `closeGroups`.
  init?(
    _ plan: Plan, _ listeners: [any RunListener], _ powers: [any AttemptPower], interruption: Interruption,
    exitTests: ExitTestRunner?, issues: Issues, isPart: Bool, isOpen: Bool
  ) {
    guard let code = plan.code else { return nil }
    self.plan = plan
    self.listeners = listeners
    self.powers = powers
    generalPowers = powers.filter { !$0.needsSetting }
    self.interruption = interruption
    self.exitTests = exitTests
    self.issues = issues
    declared = code.declared
    examples = code.examples
    var levels: [DeclaredSpecs.Level?] = []
    var onceGroups: [OnceGroup?] = []
    var paths: [GroupPath?] = []
    for group in declared.groups {
      let level = group.doesSomething ? DeclaredSpecs.Level(group) : nil
      let runsOnce = group.beforeAll.count + group.afterAll.count > 0
      levels.append(level)
      onceGroups.append(runsOnce ? level.map { OnceGroup($0, isOpen: isOpen && !group.isNamed) } : nil)
      // The groups around this one come before it.
      paths.append(group.hasExamples ? GroupPath(to: group.number, in: declared, levels, onceGroups) : nil)
    }
    self.levels = levels
    self.onceGroups = onceGroups
    self.paths = paths
    countsTurns = onceGroups.contains { $0 != nil }
    if countsTurns, !isPart { for position in 0..<examples.count { addTurn(at: position) } }
  }

  package func knownIssue(at position: Int) -> String? { examples[position].traits.knownIssue?.reference }

  func path(to group: DeclaredSpecs.GroupNumber) -> GroupPath {
    paths[group.index] ?? GroupPath(to: group, in: declared, levels, onceGroups)
  }

  /// Returns the subject of an example.
  func subject(at position: Int, worker: Int = 0) -> AttemptSubject {
    let example = examples[position]
    return AttemptSubject(
      example: plan.examples[position], position: position, kind: .body, location: example.location,
      traits: example.traits, worker: worker, plan: plan, interruption: interruption, group: example.group,
      path: path(to: example.group))
  }

  /// Returns the subject of a hook that runs once.
  func subject(of hook: Spec.Hook, in group: DeclaredSpecs.Group, worker: Int = 0) -> AttemptSubject {
    AttemptSubject(
      kind: .init(hook.kind), location: hook.location, traits: group.traits, worker: worker, plan: plan,
      interruption: interruption, group: group.number, path: path(to: group.number))
  }

  /// Begins an example, or a hook that runs once, and returns its rules.
  func begin(_ subject: AttemptSubject) -> AttemptRules {
    let listeners = listeners.map { $0.begin(subject) }
    let bindings = subject.traits.bindings.map { $0.here() }
    return AttemptRules(rules(for: subject), listeners: listeners, outside: bindings)
  }

  private func rules(for subject: AttemptSubject) -> [any AttemptRule] {
    guard subject.traits.haveSettings else { return generalPowers.compactMap { $0.rule(for: subject) } }
    return powers.compactMap { $0.rule(for: subject) } + subject.rulesOfSettings
  }

  /// `true` if an example may run more than once, such as an example with `.retry`.
  package func repeats(_ position: Int) -> Bool { AttemptRules(rules(for: subject(at: position))).repeats }

  /// Returns the longest time that an example or a hook can take, with all its attempts; `nil` without a limit.
  func longestTime(of subject: AttemptSubject) -> Duration? {
    guard let limit = subject.traits.timeLimit else { return nil }
    return AttemptRules(rules(for: subject)).mostAttempts.map { TimeAfterLimit.longest(limit) * $0 }
  }

  // MARK: - Groups

  /// Adds one more expected run of an example, such as a repetition by a test framework. The example's groups end after
  /// it.
  package func addTurn(at position: Int) {
    guard countsTurns, examples[position].runs else { return }
    for once in path(to: examples[position].group).onceGroups { once.addTurn() }
  }
}

// The ends of groups, with their `afterAll` hooks.
extension RunState {
  /// Ends a group unless it has ended. Its `afterAll` hooks run, the last declared first; their failures are issues of
  /// the run.
  ///
  /// - Parameters:
  ///   - rules: The rules of the example that ends the group.
  ///   - worker: The worker that runs that example.
  func end(_ once: OnceGroup, beside rules: AttemptRules = AttemptRules(), worker: Int = 0) async {
    guard once.end(), !once.group.afterAll.isEmpty else { return }
    await uncancelled {
      for case .once(let hook) in once.level.leaving {
        let outcome = await self.run(hook, in: once.group, beside: rules, worker: worker)
        outcome.issues.forEach(self.issues.record)
      }
    }
  }

  /// Ends groups that have begun and whose last planned example did not run.
  package func closeGroups() async {
    for once in onceGroups.reversed() { if let once { await end(once) } }
  }
}

extension RunState {
  /// The issues of a run that belong to none of its examples, and its standard error.
  package final class Issues: Sendable {
    /// Reports an issue of the run at once, because the process may end before the run does.
    private let report: @Sendable (Issue) -> Void
    /// Writes to the standard error of the run, even from a worker process.
    let say: @Sendable (String) -> Void
    /// The issues; `nil` once the last issues were taken.
    private let issues = Locked<[Issue]?>([])

    init(reporting report: @escaping @Sendable (Issue) -> Void, saying say: @escaping @Sendable (String) -> Void) {
      self.report = report
      self.say = say
    }

    package func record(_ issue: Issue) {
      let isOver = issues.withLock { issues in
        issues?.append(issue)
        return issues == nil
      }
      if isOver { OutsideIssues.handIn(issue) } else { report(issue) }
    }

    package func take() -> [Issue] {
      issues.withLock { issues in
        guard let taken = issues, taken.count > 0 else { return [] }
        issues = []
        return taken
      }
    }

    /// Takes the issues at the run's end. A later issue fails the next run of the process, so it is not lost.
    package func takeLast() -> [Issue] {
      issues.withLock { $0.take() } ?? []
    }
  }
}

// The times after which a parent kills the process of the examples.
extension RunState {
  /// Returns the longest time until an example is reported, with all its attempts and the hooks that run once before
  /// and after it; `nil` if one of them has no limit.
  func longestTime(at position: Int) -> Duration? {
    let subject = subject(at: position)
    let hooks = longestTime(ofHooksIn: subject.path.onceGroups.map(\.group)) { $0.beforeAll + $0.afterAll }
    guard let example = longestTime(of: subject), let hooks else { return nil }
    return example + hooks
  }

  /// The longest time that hooks outside every group may take at the end of the run; `nil` if one of them has no limit.
  var longestEnd: Duration? { longestTime(ofHooksIn: declared.groups.filter { !$0.isNamed }, \.afterAll) }

  private func longestTime(
    ofHooksIn groups: [DeclaredSpecs.Group], _ hooks: (DeclaredSpecs.Group) -> [Spec.Hook]
  ) -> Duration? {
    var sum = Duration.zero
    for group in groups {
      for hook in hooks(group) {
        guard let longest = longestTime(of: subject(of: hook, in: group)) else { return nil }
        sum += longest
      }
    }
    return sum
  }
}

/// A group with hooks that run once. The first example that runs begins the group, and the last planned example ends
/// it, in any order and from any task. If a `beforeAll` throws or records a failure, all examples of the group fail
/// with this cause; if it throws ``Skip``, all examples are skipped. In both cases, later `beforeAll` hooks do not run,
/// but `afterAll` hooks do.
final class OnceGroup: Sendable {
  /// The outcome of the `beforeAll` hooks.
  enum Beginning: Sendable {
    case ready
    /// The reason why the group's examples do not run.
    case failed(Issue)
    case skipped(Skip)
  }

  private struct State {
    /// The outcome of the `beforeAll` hooks; `nil` until the first example begins them.
    var beginning: FirstAnswer<Beginning>?
    var hasEnded = false
    /// The number of runs of its examples that are still expected.
    var left = 0
  }

  let level: DeclaredSpecs.Level
  private let state: Locked<State>

  var group: DeclaredSpecs.Group { level.group }

  /// - Parameter isOpen: `true` if the group stays open until `closeGroups`, even after its last example.
  init(_ level: DeclaredSpecs.Level, isOpen: Bool) {
    self.level = level
    state = Locked(State(left: isOpen ? 1 : 0))
  }

  /// Adds one more expected run of an example. If the group has ended, it begins again, with its `beforeAll` hooks.
  func addTurn() {
    state.withLock { state in
      if state.hasEnded { state = State() }
      state.left += 1
    }
  }

  /// Begins the group unless it has begun. An example that arrives while the hooks run waits for them.
  func begin(_ hooks: () async -> Beginning) async -> Beginning {
    let (answer, isFirst) = state.withLock { state in
      if let known = state.beginning { return (known, false) }
      let new = FirstAnswer<Beginning>()
      state.beginning = new
      return (new, true)
    }
    if isFirst { answer.give(await hooks()) }
    return await answer.answer()
  }

  /// `true` if the group has ended or its `beforeAll` failed, so further attempts at its examples cannot succeed.
  var isOver: Bool { failure != nil || state.withLock { $0.hasEnded } }

  /// The failure of the group's `beforeAll` hooks.
  var failure: Issue? {
    guard case .failed(let issue)? = state.withLock({ $0.beginning })?.given else { return nil }
    return issue
  }

  /// `true` if the running example is the last one.
  var isAtLast: Bool { state.withLock { $0.left == 1 } }

  /// Records that an example has ended.
  ///
  /// - Returns: Whether it was the last one.
  func leave() -> Bool {
    state.withLock { state in
      state.left -= 1
      return state.left == 0
    }
  }

  /// Returns `true` once, if the group has begun: the caller then runs the `afterAll` hooks.
  func end() -> Bool {
    state.withLock { state in
      if state.beginning == nil { return false }
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}

/// The groups from the root to the examples of one group.
///
/// This is a class, because every example holds it.
final class GroupPath: Sendable {
  /// The groups with hooks, overridden or evaluated lets, or registries of matchers; the root first.
  let levels: [DeclaredSpecs.Level]
  /// The groups with hooks that run once, the innermost first.
  let onceGroups: [OnceGroup]
  let overrides: [LetKey: LetSource]
  /// The registries of matchers, the innermost first.
  let registries: [any MatcherNaming]

  /// Collects the path from the innermost group outwards.
  ///
  /// - Parameters:
  ///   - all: The levels of the groups that do something, by number.
  ///   - allOnce: The groups with hooks that run once, by number.
  init(
    to group: DeclaredSpecs.GroupNumber, in declared: DeclaredSpecs, _ all: [DeclaredSpecs.Level?],
    _ allOnce: [OnceGroup?]
  ) {
    var levels: [DeclaredSpecs.Level] = []
    var onceGroups: [OnceGroup] = []
    var overrides: [LetKey: LetSource] = [:]
    var registries: [any MatcherNaming] = []
    var next: DeclaredSpecs.GroupNumber? = group
    while let number = next {
      next = declared[number].parent
      guard let level = all[number.index] else { continue }
      levels.append(level)
      if let once = allOnce[number.index] { onceGroups.append(once) }
      for (key, source) in level.group.overrides { overrides[key] = overrides[key] ?? source }
      for registry in level.group.registries.reversed() { registries.append(registry.registry) }
    }
    levels.reverse()
    self.levels = levels
    self.onceGroups = onceGroups
    self.overrides = overrides
    self.registries = registries
  }
}
