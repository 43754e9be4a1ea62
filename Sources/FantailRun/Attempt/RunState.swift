import FantailLock
import FantailPlan
package import FantailTree

/// The state of one run. It ends with the run, and other runs do not use it.
package final class RunState: Sendable {
  let plan: Plan
  /// The listener to all examples.
  private let listener: any RunListener
  /// The power that makes the outermost rule of an example. It is the only power that is asked for every example, and
  /// not a list: a list costs a debug build 0.3 us an example.
  private let outermost: any AttemptPower
  /// The powers that make the rules of examples with settings, the outermost first.
  private let powersOfSettings: [any AttemptPower]
  let interruption: Interruption
  let exitTests: ExitTestRunner?
  /// Reports an issue of the run at once, because the process may end before the run does.
  private let tell: @Sendable (Issue) -> Void
  /// Writes to the standard error of the run, also from a worker process.
  let say: @Sendable (String) -> Void
  let program: Program
  /// The examples, by their positions in the plan.
  let examples: [Program.Example]
  /// The levels of the groups that do something, by their numbers.
  private let levels: [Program.Level?]
  /// The groups with hooks that run once, by their numbers.
  private let onceGroups: [OnceGroup?]
  /// The paths of groups that contain examples directly, by the groups' numbers. Other groups have none: a path is as
  /// long as its group is deep.
  let paths: [GroupPath?]
  /// The issues of the run; `nil` once the last ones were taken.
  private let issues = Locked<[Issue]?>([])

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - listener: The listener to all examples.
  ///   - outermost: The power that makes the outermost rule of an example.
  ///   - powersOfSettings: The powers that make the rules of examples with settings, the outermost first.
  ///   - isPart: `true` if a bridge or a parent process chooses the examples, and adds a turn for each.
  ///   - isOpen: `true` if unnamed groups, which represent the run itself, stay open until `closeGroups`.
  ///   - tell: Reports an issue of the run at once.
  ///   - say: Writes to the standard error of the run.
  init?(
    _ plan: Plan, _ listener: any RunListener, _ outermost: any AttemptPower,
    ofSettings powersOfSettings: [any AttemptPower], interruption: Interruption, exitTests: ExitTestRunner?,
    isPart: Bool, isOpen: Bool, telling tell: @escaping @Sendable (Issue) -> Void,
    saying say: @escaping @Sendable (String) -> Void
  ) {
    guard let code = plan.code else { return nil }
    self.plan = plan
    self.listener = listener
    self.outermost = outermost
    self.powersOfSettings = powersOfSettings
    self.interruption = interruption
    self.exitTests = exitTests
    self.tell = tell
    self.say = say
    program = code.program
    examples = code.examples
    var levels: [Program.Level?] = []
    var onceGroups: [OnceGroup?] = []
    var paths: [GroupPath?] = []
    for group in program.groups {
      let level = group.doesSomething ? Program.Level(group) : nil
      let runsOnce = group.beforeAll.count + group.afterAll.count > 0
      levels.append(level)
      onceGroups.append(runsOnce ? level.map { OnceGroup($0, isOpen: isOpen && !group.isNamed) } : nil)
      // The groups around this one come before it.
      paths.append(group.hasExamples ? GroupPath(to: group.number, in: program, levels, onceGroups) : nil)
    }
    self.levels = levels
    self.onceGroups = onceGroups
    self.paths = paths
    let mayEnd = onceGroups.contains { $0 != nil }
    if mayEnd, !isPart { for position in 0..<examples.count { addTurn(at: position) } }
  }

  package func knownIssue(at position: Int) -> String? { examples[position].traits.knownIssue?.reference }

  func path(to group: Program.GroupNumber) -> GroupPath {
    paths[group.index] ?? GroupPath(to: group, in: program, levels, onceGroups)
  }

  /// Begins an example, or a hook that runs once, and returns its rules.
  func begin(_ subject: AttemptSubject) -> AttemptRules {
    let listener = listener.begin(subject)
    var rules: [any AttemptRule] = []
    if let rule = outermost.rule(for: subject) { rules.append(rule) }
    if !subject.traits.isEmpty {
      rules += powersOfSettings.compactMap { $0.rule(for: subject) } + subject.rulesOfSettings
    }
    return AttemptRules(rules, listener: listener)
  }

  func reachKeys(in group: Program.GroupNumber) -> [String] {
    plan.examples.indices.filter { position in
      program.path(to: examples[position].group).contains { $0.number == group }
    }.map { plan.examples[$0].reachKey }
  }

  // MARK: - Issues of the run

  func record(_ issue: Issue) {
    let isOver = issues.withLock { issues in
      issues?.append(issue)
      return issues == nil
    }
    if isOver { OutsideIssues.handIn(issue) } else { tell(issue) }
  }

  package func takeIssues() -> [Issue] {
    issues.withLock { issues in
      guard let taken = issues, taken.count > 0 else { return [] }
      issues = []
      return taken
    }
  }

  /// Takes the issues at the run's end. A later issue fails the next run of the process, so that it is not lost.
  package func takeLastIssues() -> [Issue] {
    issues.withLock { $0.take() } ?? []
  }

  // MARK: - Groups

  /// Adds one more expected run of an example, such as a repetition by a test framework. The example's groups end after
  /// it.
  package func addTurn(at position: Int) {
    guard examples[position].runs else { return }
    for once in path(to: examples[position].group).onceGroups { once.addTurn() }
  }

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
        let hook = OnceHook(state: self, hook: hook, group: once.group, rules: rules, worker: worker)
        for issue in await hook.run().issues { self.record(issue) }
      }
    }
  }

  /// Ends groups that have begun and whose last planned example did not run.
  package func closeGroups() async {
    for once in onceGroups.reversed() { if let once { await end(once) } }
  }
}
