import FantailLock
import FantailPlan
package import FantailTree

/// The state of one run. Nothing of it outlives the run or is seen by another.
package final class RunState: Sendable {
  let plan: Plan
  /// Listens to all examples.
  private let listener: any RunListener
  /// Makes the outermost rule of an example. Only this power is asked for each example: a list costs a debug build 0.3 us
  /// an example.
  private let outermost: any AttemptPower
  /// Make the rules of examples that have settings, the outermost first.
  private let powersOfSettings: [any AttemptPower]
  let interruption: Interruption
  let exitTests: ExitTestRunner?
  /// Tells about an issue of the run at once, as its process may end before the run does.
  private let tell: @Sendable (Issue) -> Void
  /// Says something on the standard error of the run, whichever process this is.
  let say: @Sendable (String) -> Void
  let program: Program
  /// By the position in the plan.
  let examples: [Program.Example]
  /// By the group's number: of those with hooks that run once.
  private let onceGroups: [OnceGroup?]
  /// By the group's number: of those that hold examples themselves, since each is as long as its group is deep.
  let paths: [GroupPath?]
  /// `nil` when the run is over and nobody asks for them any more.
  private let issues = Locked<[Issue]?>([])

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - listener: Listens to all examples.
  ///   - outermost: Makes the outermost rule of an example.
  ///   - powersOfSettings: Make the rules of examples with settings, the outermost first.
  ///   - isPart: `true` if others say what of the plan runs here: a turn is added for each example.
  ///   - isOpen: `true` if groups that stand for the run itself stay open until they are closed.
  ///   - tell: Tells about an issue of the run at once.
  ///   - say: Says something on the standard error of the run.
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
    let onceGroups = program.groups.map { group in
      group.beforeAll.count + group.afterAll.count == 0 ? nil : OnceGroup(group, isOpen: isOpen && !group.isNamed)
    }
    self.onceGroups = onceGroups
    paths = program.groups.map { [program] group in
      group.hasExamples ? GroupPath(program.path(to: group.number), onceGroups) : nil
    }
    let mayEnd = onceGroups.contains { $0 != nil }
    if mayEnd, !isPart { for position in 0..<examples.count { addTurn(at: position) } }
  }

  package func knownIssue(at position: Int) -> String? { examples[position].traits.knownIssue?.reference }

  func path(to group: Program.GroupNumber) -> GroupPath {
    paths[group.index] ?? GroupPath(program.path(to: group), onceGroups)
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

  /// Takes the issues at the run's end; what comes later fails the next run of the process, so that it is not lost.
  package func takeLastIssues() -> [Issue] {
    issues.withLock { $0.take() } ?? []
  }

  // MARK: - Groups

  /// Says that an example will run once more than was known, as a framework does that repeats its tests: its groups end
  /// after that.
  package func addTurn(at position: Int) {
    guard examples[position].runs else { return }
    for once in path(to: examples[position].group).onceGroups { once.addTurn() }
  }

  /// Ends a group, unless it has ended: its `afterAll` hooks run, the last declared first, and what goes wrong in them is
  /// an issue of the run.
  ///
  /// - Parameters:
  ///   - rules: The rules of the example that it ends with.
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

  /// Ends groups that were begun and whose last planned example was never reached.
  package func closeGroups() async {
    for once in onceGroups.reversed() { if let once { await end(once) } }
  }
}
