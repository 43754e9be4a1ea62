import FantailLock
import FantailPlan
import FantailTree

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
  package let issues: RunIssues
  let interruption: Interruption
  let exitTests: ExitTestRunner?
  let program: Program
  /// The examples, by their positions in the plan.
  let examples: [Program.Example]
  /// The levels of the groups that do something, by their numbers.
  private let levels: [Program.Level?]
  /// The groups with hooks that run once, by their numbers.
  let onceGroups: [OnceGroup?]
  /// The paths of groups that contain examples directly, by the groups' numbers. Other groups have none: a path is as
  /// long as its group is deep.
  let paths: [GroupPath?]
  /// `false` if no group has hooks that run once, so that no turn has to be counted.
  private let countsTurns: Bool

  /// Creates the state; `nil` for a plan that was decoded and has no code.
  ///
  /// - Parameters:
  ///   - listener: The listener to all examples.
  ///   - outermost: The power that makes the outermost rule of an example.
  ///   - powersOfSettings: The powers that make the rules of examples with settings, the outermost first.
  ///   - isPart: `true` if a bridge or a parent process chooses the examples, and adds a turn for each.
  ///   - isOpen: `true` if unnamed groups, which represent the run itself, stay open until `closeGroups`.
  init?(
    _ plan: Plan, _ listener: any RunListener, _ outermost: any AttemptPower,
    ofSettings powersOfSettings: [any AttemptPower], interruption: Interruption, exitTests: ExitTestRunner?,
    issues: RunIssues, isPart: Bool, isOpen: Bool
  ) {
    guard let code = plan.code else { return nil }
    self.plan = plan
    self.listener = listener
    self.outermost = outermost
    self.powersOfSettings = powersOfSettings
    self.interruption = interruption
    self.exitTests = exitTests
    self.issues = issues
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
    countsTurns = onceGroups.contains { $0 != nil }
    if countsTurns, !isPart { for position in 0..<examples.count { addTurn(at: position) } }
  }

  package func knownIssue(at position: Int) -> String? { examples[position].traits.knownIssue?.reference }

  func path(to group: Program.GroupNumber) -> GroupPath {
    paths[group.index] ?? GroupPath(to: group, in: program, levels, onceGroups)
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
  func subject(of hook: Spec.Hook, in group: Program.Group, worker: Int = 0) -> AttemptSubject {
    AttemptSubject(
      kind: .init(hook.kind), location: hook.location, traits: group.traits, worker: worker, plan: plan,
      interruption: interruption, group: group.number, path: path(to: group.number))
  }

  /// Begins an example, or a hook that runs once, and returns its rules.
  func begin(_ subject: AttemptSubject) -> AttemptRules {
    let listener = listener.begin(subject)
    var rules: [any AttemptRule] = []
    if let rule = outermost.rule(for: subject) { rules.append(rule) }
    if !subject.traits.areFacts { rules += rulesOfSettings(for: subject) }
    return AttemptRules(rules, listener: listener)
  }

  private func rulesOfSettings(for subject: AttemptSubject) -> [any AttemptRule] {
    var rules: [any AttemptRule] = []
    for power in powersOfSettings { if let rule = power.rule(for: subject) { rules.append(rule) } }
    return rules + subject.rulesOfSettings
  }

  /// `true` if an example may run more than once, as one with `.retry`.
  package func repeats(_ position: Int) -> Bool { AttemptRules(rulesOfSettings(for: subject(at: position))).repeats }

  /// Returns the longest time that an example or a hook can take, with all its attempts; `nil` without a limit.
  func longestTime(of subject: AttemptSubject) -> Duration? {
    AttemptRules(rulesOfSettings(for: subject)).longestTime
  }

  // MARK: - Groups

  /// Adds one more expected run of an example, such as a repetition by a test framework. The example's groups end after
  /// it.
  package func addTurn(at position: Int) {
    guard countsTurns, examples[position].runs else { return }
    for once in path(to: examples[position].group).onceGroups { once.addTurn() }
  }
}
