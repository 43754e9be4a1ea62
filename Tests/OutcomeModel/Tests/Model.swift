// Longer than a file should be: all predictions of the model are in one place, to be read together with DESIGN's rules.

import OutcomeTrees

/// The outcome of a tree, computed a second time, without any code of Fantail.
///
/// It processes the examples one after another, in the given order.
struct Model {
  struct Mode {
    /// `true` if another process runs the examples, and a further one the rest where it ends.
    var isIsolated = false
    /// `true` if that process goes on after an example whose code may still be running.
    var isOneProcess = false
    /// `true` if that process runs several examples at a time.
    var hasJobs = false
    var failFast = false
    var runs = 1
    /// `true` if no code handles signals, so that they end the process.
    var endsAtSignals = false
  }

  /// The expected result of a run.
  struct Prediction: Equatable {
    /// The calls of hooks and examples, in order.
    var calls: [String] = []
    /// By the example's name; the statuses of an ended process are unknown, unless it only ran the examples of another.
    var statuses: [String: String] = [:]
    /// By the example's name: the steps of its last attempt with their results, each followed by its attachments.
    var notes: [String: [String]] = [:]
    var passes = true
    /// `true` if a failure does not belong to an example.
    var hasOtherIssues = false
  }

  private enum Step { case done, cutOff, skipped }
  private enum Beginning { case ready, failed, skipped }
  /// The process ends here.
  private struct EndOfProcess: Error {}
  /// The running code does not end, and the run continues without it.
  private struct GivenUp: Error {}

  /// An attempt, or a hook that runs once.
  private final class Scope {
    let runsOnce: Bool
    var issues = 0
    /// The issues that are told at the end of the attempt.
    var late = 0
    var isStructural = false
    /// `true` if a hook has failed, whose failure no known issue accepts.
    var hasFailedHook = false
    var isSlow = false
    var expects = false
    var notes: [String] = []

    init(runsOnce: Bool = false) { self.runsOnce = runsOnce }
  }

  /// The code of an example or a hook.
  private struct Code {
    let name: String
    let acts: [Tree.Act]
    let isStep: Bool
  }

  private struct Group {
    let name: String
    let traits: Tree.Traits
    let hooks: [Tree.Hook]
    /// The name of the innermost trait that binds a task-local.
    var binder = "-"

    var hasOnceHooks: Bool { hooks.contains { $0.kind == .beforeAll || $0.kind == .afterAll } }

    func code(_ kind: Tree.Hook.Kind) -> [Code] {
      hooks.filter { $0.kind == kind }.map { Code(name: $0.name, acts: $0.acts, isStep: $0.isStep) }
    }
  }

  private struct Example {
    let name: String
    let traits: Tree.Traits
    let body: Code
    let path: [Group]
    let binder: String
    /// The outermost group that keeps its examples together.
    let keeper: String?
  }

  private let mode: Mode
  private var prediction = Prediction()
  private var examples: [String: Example] = [:]
  private var groups: [Group] = []
  /// The state of a process.
  private var counts: [String: Int] = [:]
  private var beginnings: [String: Beginning] = [:]
  private var ended: Set<String> = []
  private var isInterrupted = false
  private var hasLeftBehind = false
  private var binder = "-"
  /// The examples that have not ended.
  private var left: [Example] = []

  /// Predicts a run.
  ///
  /// - Parameters:
  ///   - tree: The declared tree. -
  ///   - order: The planned examples, in their order.
  ///   - mode: How they are run.
  static func predict(_ tree: Tree, order: [String], _ mode: Mode = Mode()) -> Prediction {
    var model = Model(mode: mode)
    let run = Group(name: "", traits: .init(), hooks: tree.hooks)
    model.groups = [run]
    for child in tree.children { model.read(child, .init(), [run], keeper: nil) }
    for _ in 0..<mode.runs where !model.isInterrupted {
      do { try model.run(order.compactMap { model.examples[$0] }) } catch { model.prediction.passes = false; break }
    }
    return model.prediction
  }

  private init(mode: Mode) { self.mode = mode }

  private mutating func read(_ node: Tree.Node, _ outer: Tree.Traits, _ path: [Group], keeper: String?) {
    var traits = node.traits
    traits.retries = traits.retries ?? outer.retries
    traits.hasLimit = traits.hasLimit || outer.hasLimit
    traits.hasBudget = traits.hasBudget || outer.hasBudget
    if !traits.isKnown {
      (traits.isKnown, traits.isIntermittent, traits.isExpired) = (outer.isKnown, outer.isIntermittent, outer.isExpired)
    }
    traits.forbidsEmpty = traits.forbidsEmpty || outer.forbidsEmpty
    let binder = traits.isBound ? node.name : path.last?.binder ?? "-"
    traits.isDisabled = traits.isDisabled || outer.isDisabled
    traits.isSerial = traits.isSerial || outer.isSerial
    if let acts = node.acts {
      examples[node.name] = Example(
        name: node.name, traits: traits, body: Code(name: node.name, acts: acts, isStep: node.isStep), path: path,
        binder: binder, keeper: keeper)
      return
    }
    let group = Group(name: node.name, traits: traits, hooks: node.hooks, binder: binder)
    groups.append(group)
    let keeper = keeper ?? (group.hasOnceHooks || traits.isSerial ? group.name : nil)
    for child in node.children { read(child, traits, path + [group], keeper: keeper) }
  }

  // MARK: - The run

  private mutating func run(_ planned: [Example]) throws {
    (beginnings, ended) = ([:], [])
    left = planned.filter { !$0.traits.isDisabled }
    var hasFailed = false
    var unit: (keeper: String?, isStuck: Bool) = (nil, false)
    for example in planned {
      // A process in which some code exceeded its time is not used again.
      if unit.isStuck, example.keeper == nil || example.keeper != unit.keeper { replaceProcess() }
      if example.keeper == nil || example.keeper != unit.keeper { unit = (example.keeper, false) }
      prediction.notes[example.name] = []
      guard !example.traits.isDisabled, !isInterrupted, !(hasFailed && mode.failFast) else {
        prediction.statuses[example.name] = "skipped"
        continue
      }
      let status: String
      do {
        let (result, isLate) = try runExample(example)
        // A process without further examples closes its groups before it reports its last example.
        let isLast = isInterrupted || result == "failed" && mode.failFast
        if mode.isIsolated, isLast {
          do {
            for group in groups.reversed() { try end(group) }
          } catch let end as EndOfProcess {
            // With several jobs, the example was reported before.
            guard mode.hasJobs else { throw end }
            (prediction.passes, prediction.hasOtherIssues) = (false, true)
            newProcess()
          }
        }
        status = result
        unit.isStuck = unit.isStuck || mode.isIsolated && !mode.isOneProcess && isLate
      } catch let end as EndOfProcess {
        guard mode.isIsolated else {
          prediction.notes[example.name] = []
          prediction.statuses = [:]
          throw end
        }
        left.removeAll { $0.name == example.name }
        prediction.notes[example.name] = []
        status = "failed"
        newProcess()
      }
      prediction.statuses[example.name] = status
      if status == "failed" { (hasFailed, prediction.passes) = (true, false) }
    }
    for group in groups.reversed() { try end(group) }
    if isInterrupted { prediction.passes = false }
  }

  /// Starts another process if hooks outside every group have run in the previous one, which is idle.
  private mutating func replaceProcess() {
    do { try end(groups[0]) } catch { (prediction.passes, prediction.hasOtherIssues) = (false, true) }
    newProcess()
  }

  private mutating func newProcess() { (counts, beginnings, ended, hasLeftBehind) = ([:], [:], [], false) }

  /// Returns the result of an example, and whether it exceeded its limit.
  private mutating func runExample(_ example: Example) throws -> (String, isLate: Bool) {
    var failures = 0
    let retries = example.traits.isKnown ? 0 : example.traits.retries ?? 0
    overran = false
    while true {
      let scope = Scope()
      binder = example.binder
      let mayFollow = failures < retries
      var step = Step.cutOff
      do { step = try enter(0, example, scope, mayFollow) } catch is GivenUp { overran = true }
      if mayFollow, isFollowed(example, scope) {
        failures += 1
        continue
      }
      left.removeAll { $0.name == example.name }
      for group in example.path.reversed() where isOver(group) { try end(group) }
      prediction.notes[example.name] = scope.notes
      let isLate = overran
      if scope.issues == 0, step == .skipped { return (failures == 0 ? "skipped" : "failed", isLate) }
      if example.traits.isKnown, !scope.isStructural, !scope.hasFailedHook {
        if scope.issues > 0 || example.traits.isExpired || !example.traits.isIntermittent {
          return (scope.issues > 0 && !example.traits.isExpired ? "pending" : "failed", isLate)
        }
      }
      if scope.issues == 0, example.traits.forbidsEmpty, !scope.expects { return ("failed", isLate) }
      if scope.issues == 0, example.traits.hasBudget, scope.isSlow { return ("failed", isLate) }
      return (scope.issues == 0 ? "passed" : "failed", isLate)
    }
  }

  /// `true` if an attempt at the current example exceeded its limit.
  private var overran = false

  private func isFollowed(_ example: Example, _ scope: Scope) -> Bool {
    scope.issues > 0 && !isInterrupted
      && !example.path.contains { ended.contains($0.name) || beginnings[$0.name] == .failed }
  }

  // MARK: - Levels

  private mutating func enter(_ index: Int, _ example: Example, _ scope: Scope, _ mayFollow: Bool) throws -> Step {
    guard index < example.path.count else { return try call(example.body, scope) }
    let group = example.path[index]
    guard group.hasOnceHooks else { return try around(index, example, scope, mayFollow) }
    if beginnings[group.name] == nil { beginnings[group.name] = try begin(group) }
    var step = Step.cutOff
    switch beginnings[group.name] {
    case .skipped: step = .skipped
    case .failed:
      scope.issues += 1
      scope.isStructural = true
    default: step = try around(index, example, scope, mayFollow)
    }
    let isLast = left.filter { $0.path.contains { $0.name == group.name } }.count == 1
    if isLast, !(mode.isIsolated && group.name.isEmpty), !(mayFollow && isFollowed(example, scope)) { try end(group) }
    return step
  }

  /// A group has at most one `aroundEach`.
  private mutating func around(_ index: Int, _ example: Example, _ scope: Scope, _ mayFollow: Bool) throws -> Step {
    let group = example.path[index]
    guard let hook = group.hooks.first(where: { $0.kind == .aroundEach }) else {
      return try each(index, example, scope, mayFollow)
    }
    let before = try hookCall(Code(name: hook.name, acts: hook.acts, isStep: hook.isStep), scope)
    guard before == .done else { return before }
    let step = holdsSoFar(scope) ? try each(index, example, scope, mayFollow) : .cutOff
    let after = Code(name: hook.name + "/after", acts: hook.actsAfter, isStep: hook.isStep)
    return try hookCall(after, scope) == .skipped ? .skipped : step
  }

  private mutating func each(_ index: Int, _ example: Example, _ scope: Scope, _ mayFollow: Bool) throws -> Step {
    var step = Step.done
    for code in example.path[index].code(.beforeEach) where step == .done {
      step = try hookCall(code, scope)
      if step == .done, !holdsSoFar(scope) { step = .cutOff }
    }
    if step == .done { step = try enter(index + 1, example, scope, mayFollow) }
    for code in example.path[index].code(.afterEach).reversed() {
      if try hookCall(code, scope, isCleanUp: true) == .skipped { step = .skipped }
    }
    return step
  }

  /// Returns whether the set-up has not failed: a body runs only upon one that holds.
  private func holdsSoFar(_ scope: Scope) -> Bool { scope.issues == scope.late }

  /// Calls a hook of an attempt.
  private mutating func hookCall(_ code: Code, _ scope: Scope, isCleanUp: Bool = false) throws -> Step {
    let issues = scope.issues - scope.late
    defer { if scope.issues - scope.late > issues { scope.hasFailedHook = true } }
    return try call(code, scope, isCleanUp: isCleanUp)
  }

  private mutating func begin(_ group: Group) throws -> Beginning {
    let outer = binder
    defer { binder = outer }
    binder = group.binder
    for code in group.code(.beforeAll) {
      let scope = Scope(runsOnce: true)
      let step = try call(code, scope)
      if scope.issues > 0 { return .failed }
      if step == .skipped { return .skipped }
    }
    return .ready
  }

  private func isOver(_ group: Group) -> Bool {
    !(mode.isIsolated && group.name.isEmpty) && !left.contains { $0.path.contains { $0.name == group.name } }
  }

  private mutating func end(_ group: Group) throws {
    guard beginnings[group.name] != nil, ended.insert(group.name).inserted else { return }
    let outer = binder
    defer { binder = outer }
    binder = group.binder
    for code in group.code(.afterAll).reversed() {
      let scope = Scope(runsOnce: true)
      if try call(code, scope, isCleanUp: true) == .skipped { scope.issues += 1 }
      if scope.issues > 0 { (prediction.passes, prediction.hasOtherIssues) = (false, true) }
    }
  }

  // MARK: - Code

  private mutating func call(_ code: Code, _ scope: Scope, isCleanUp: Bool = false) throws -> Step {
    prediction.calls.append("\(code.name)@\(binder)")
    let count = counts[code.name, default: 0]
    counts[code.name] = count + 1
    let act = code.acts[min(count, code.acts.count - 1)]
    if code.isStep, !scope.runsOnce {
      scope.notes += [code.name + (act.fails ? "✗" : act.isCutOff(isCleanUp: isCleanUp) ? "–" : "✓"), "attached"]
    }
    switch act {
    case .pass, .cancelSelf, .cancelChild: return .done
    case .expect, .hold: scope.expects = true
    case .leaveHeld:
      scope.expects = true
      // A hook that runs once does not belong to an example, at whose end held calls are released.
      if !scope.runsOnce { (scope.issues, scope.late) = (scope.issues + 1, scope.late + 1) }
    case .late: hasLeftBehind = true
    case .release:
      if hasLeftBehind { (prediction.passes, prediction.hasOtherIssues, hasLeftBehind) = (false, true, false) }
    case .slow: scope.isSlow = true
    case .fail, .foreignFail, .threadFail: scope.issues += 1
    case .skip: return .skipped
    case .failAndSkip:
      scope.issues += 1
      return .skipped
    case .throw, .foreignThrow:
      scope.issues += 1
      return .cutOff
    case .sleep, .block:
      scope.issues += 1
      if !scope.runsOnce { overran = true }
      // Clean-up is not cancelled.
      if act == .block || isCleanUp, !scope.runsOnce { throw GivenUp() }
      return .cutOff
    case .exit, .abort: throw EndOfProcess()
    case .interrupt, .terminate:
      if mode.endsAtSignals { throw EndOfProcess() }
      isInterrupted = true
      // It waits for the signal, of which it is not notified.
      scope.isSlow = true
      if isCleanUp { return .done }
      scope.issues += 1
      return .cutOff
    }
    return .done
  }
}

extension Tree.Act {
  /// `true` if a step with this act has failed.
  fileprivate var fails: Bool { [.fail, .throw, .foreignFail, .foreignThrow, .failAndSkip].contains(self) }

  /// Returns whether a step with this act does not end.
  fileprivate func isCutOff(isCleanUp: Bool) -> Bool { needsLimit || isSignal && !isCleanUp }
}
