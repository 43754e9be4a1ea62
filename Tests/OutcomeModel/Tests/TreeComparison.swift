import OutcomeTrees

/// The outcome of a run of a tree, compared with the model's prediction.
struct TreeComparison {
  private let runner: TreeRunner
  private let tree: Tree
  private let run: TreeRun
  private let predicted: Model.Prediction
  /// The prediction for a run that is not stopped.
  private let whole: Model.Prediction
  private let failFast: Bool
  private(set) var differences: [String] = []

  init(
    _ runner: TreeRunner, _ tree: Tree, _ run: TreeRun, _ predicted: Model.Prediction, whole: Model.Prediction,
    failFast: Bool
  ) {
    (self.runner, self.tree, self.run, self.predicted, self.whole) = (runner, tree, run, predicted, whole)
    self.failFast = failFast
    // The order of workers decides which examples fail, and therefore the result of the run.
    if !runner.hasJobs || tree.children.allSatisfy({ isDecided($0) || !$0.isCounted }) { compareCodes() }
    for node in tree.children {
      if isDecided(node) {
        compareStatuses(node)
        compareNotes(node)
        compareCalls(node)
      } else {
        judge(node)
      }
    }
    if !runner.hasJobs, differences.isEmpty, run.calls != predicted.calls { differences = ["trees in another order"] }
  }

  /// `true` if the outcome of a tree is known beforehand: no part that runs in parallel can make a difference.
  private func isDecided(_ node: Tree.Node) -> Bool {
    let isOpen = failFast || node.isCounted || (tree.allActs + node.allActs).contains(where: \.needsProcess)
    return !runner.hasJobs || node.isOneUnit || !isOpen
  }

  private mutating func compareCodes() {
    guard (run.code == 0) != predicted.passes else { return }
    differences.append("code \(run.code), where it \(predicted.passes ? "passes" : "fails")")
  }

  private mutating func compareStatuses(_ node: Tree.Node) {
    if runner.isOfTesting || runner.isOfXCTest && predicted.hasOtherIssues { return }
    for (name, status) in predicted.statuses.sorted(by: { $0.key < $1.key }) where isIn(node, name) {
      let isTest = runner.isOfXCTest
      let came = isTest ? run.tests[name.replacing(".", with: "").lowercased()] : run.statuses[name]
      let expected = isTest && status == "pending" ? "skipped" : status
      if came != expected { differences.append("\(name) \(came ?? "none"), should be \(expected)") }
    }
  }

  /// XCTest has no place for steps, and stores no attachments here; Swift Testing stores attachments.
  private mutating func compareNotes(_ node: Tree.Node) {
    if runner.isOfXCTest || runner == .again || predicted.statuses.isEmpty { return }
    if runner == .testing {
      let expected = predicted.notes.values.joined().count { $0 == "attached" }
      if run.attachments != expected { differences.append("\(run.attachments) attachments, should be \(expected)") }
      return
    }
    for (name, notes) in predicted.notes.sorted(by: { $0.key < $1.key }) where isIn(node, name) {
      let came = run.notes[name] ?? []
      if came != notes { differences.append("\(name) has \(came), should have \(notes)") }
    }
  }

  private mutating func compareCalls(_ node: Tree.Node) {
    let (came, expected) = (run.calls.filter { isIn(node, $0) }, predicted.calls.filter { isIn(node, $0) })
    let isOrdered = !runner.hasJobs || node.isOneUnit
    if isOrdered ? came != expected : came.sorted() != expected.sorted() {
      differences.append("calls \(came)\n  should be \(expected)")
    }
  }

  /// Judges what holds in any order: an example ends as it would if nothing stopped the run, or is skipped; and each
  /// hook that began has its counterpart as often.
  private mutating func judge(_ node: Tree.Node) {
    for (name, status) in whole.statuses.sorted(by: { $0.key < $1.key }) where isIn(node, name) && !node.isCounted {
      let came = run.statuses[name] ?? "none"
      if came != status, came != "skipped", !isInterrupted {
        differences.append("\(name) \(came), should be \(status) or skipped")
      }
    }
    let acts = tree.allActs
    // A second signal ends the run without waiting.
    guard !acts.contains(where: \.endsProcess), !isInterrupted, !acts.contains(where: \.needsLimit) else { return }
    let counts = Dictionary(run.calls.map { ($0.callee, 1) }, uniquingKeysWith: +)
    for (before, after) in node.pairsOfHooks where counts[before, default: 0] != counts[after, default: 0] {
      differences.append("\(before) \(counts[before, default: 0]) times, \(after) \(counts[after, default: 0]) times")
    }
  }

  /// A signal cancels the running code, which then fails or does not.
  private var isInterrupted: Bool { tree.allActs.contains(where: \.isSignal) }

  private func isIn(_ node: Tree.Node, _ name: String) -> Bool {
    tree.children.count == 1 || name.hasPrefix(node.name + ".")
  }
}

extension String {
  /// The name in a call, without the name that binds the task-local there.
  var callee: String { String(prefix { $0 != "@" }) }
}

extension Tree {
  /// Some of the planned examples.
  func some(_ seed: UInt64) -> [String] {
    var random = SplitMix(state: seed &+ UInt64(chosen.joined().utf8.count))
    let some = chosen.filter { _ in random.below(2) == 0 }
    return some.isEmpty ? Array(chosen.suffix(1)) : some
  }

  /// The names of XCTest's tests by those of examples.
  var tests: [String: String] { Dictionary(children.flatMap { $0.tests("test") }) { first, _ in first } }

  /// The acts of all its code.
  var allActs: [Act] { hooks.flatMap { $0.acts + $0.actsAfter } + children.flatMap(\.allActs) }
  /// The planned examples, in their order: all of them, or those in focus.
  var chosen: [String] {
    let focused = children.flatMap { $0.examples(focusedOnly: true, false) }
    return focused.isEmpty ? children.flatMap { $0.examples(focusedOnly: false, false) } : focused
  }
}

extension Tree.Node {
  fileprivate var allActs: [Tree.Act] {
    (acts ?? []) + hooks.flatMap { $0.acts + $0.actsAfter } + children.flatMap(\.allActs)
  }
  /// - Parameter path: The part of a test's name that comes from groups.
  fileprivate func tests(_ path: String) -> [(String, String)] {
    let word = name.prefix(1).uppercased() + name.dropFirst().replacing(".", with: "")
    let test = path + (path == "test" ? "" : "_") + word
    return acts == nil ? children.flatMap { $0.tests(test) } : [(name, test)]
  }

  /// `true` if an effect depends on the number of calls.
  fileprivate var isCounted: Bool {
    hooks.contains { max($0.acts.count, $0.actsAfter.count) > 1 } || children.contains(where: \.isCounted)
  }
  fileprivate var isOneUnit: Bool {
    traits.isSerial || hooks.contains { $0.kind == .beforeAll || $0.kind == .afterAll }
  }
  /// The hooks of each group that run equally often.
  fileprivate var pairsOfHooks: [(String, String)] {
    func only(_ kind: Tree.Hook.Kind) -> String? { hooks.first { $0.kind == kind }?.name }
    let pairs = [(only(.beforeEach), only(.afterEach)), (only(.beforeAll), only(.afterAll))]
    return pairs.compactMap { pair in pair.0.flatMap { before in pair.1.map { (before, $0) } } }
      + children.flatMap(\.pairsOfHooks)
  }

  fileprivate func examples(focusedOnly: Bool, _ isInside: Bool) -> [String] {
    let isFocused = isInside || traits.isFocused
    if acts != nil { return isFocused || !focusedOnly ? [name] : [] }
    return children.flatMap { $0.examples(focusedOnly: focusedOnly, isFocused) }
  }
}
