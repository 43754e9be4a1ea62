package import FantailPlan
import FantailTree

/// The differences between a plan and an earlier one, such as the JSON of an earlier `--dry-run --format json`.
///
/// ```text
/// 1 added
///   + Stack/when full/refuses another  StackSpec.swift:20
/// 1 newly pending
///   * Stack/when emptied/is empty  StackSpec.swift:12
/// 1 lost, 1 gained
/// ```
/// Examples are identified by their ids; ``PlanPairs`` pairs the others.
package struct PlanDifference {
  /// The number of examples in the earlier plan that are gone or no longer run.
  package let lost: Int
  /// The number of examples that will run now and did not run before.
  package let gained: Int
  /// The differences in words, including examples that moved or were renamed.
  package let text: String

  init(from old: Plan, to new: Plan) {
    let pairs = PlanPairs(old, new)
    let oldByID = Dictionary(old.examples.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let leftOutBefore = Set(old.notSelected.map(\.id))
    let leftOutNow = Set(new.notSelected.map(\.id))
    let same = pairs.kept + pairs.moved.filter { $0.old.id != $0.new.id } + pairs.renamed
    let stopped = same.filter { $0.old.isTested && !$0.new.isTested }
    let begun = same.filter { !$0.old.isTested && $0.new.isTested }
    let leftOut = old.examples.filter { leftOutNow.contains($0.id) }
    let chosen = new.examples.filter { leftOutBefore.contains($0.id) }
    let focusedBefore = Self.focusPlaces(old)
    let focusedNow = Self.focusPlaces(new)
    let newlyFocused = new.examples.filter { example in
      guard Self.isFocused(example, focusedNow) else { return false }
      return oldByID[example.id].map { !Self.isFocused($0, focusedBefore) } ?? true
    }
    lost = pairs.went.count + stopped.count + leftOut.count(where: \.isTested)
    gained = pairs.came.count(where: \.isTested) + begun.count + chosen.count(where: \.isTested)
    var text =
      Self.list("added", "+", pairs.came.map(Self.entry)) + Self.list("removed", "-", pairs.went.map(Self.entry))
    text +=
      Self.list("moved", ">", pairs.moved.map(Self.change)) + Self.list("renamed", "~", pairs.renamed.map(Self.change))
    for (words, isSo) in Self.states {
      let examples = same.filter { !isSo($0.old) && isSo($0.new) }.map(\.new)
      text += Self.list("newly \(words)", "*", examples.map(Self.entry))
    }
    text += Self.list("newly run", "+", begun.map { Self.entry($0.new) })
    text += Self.list("newly focused", "!", newlyFocused.map(Self.entry))
    text +=
      Self.list("newly selected", "+", chosen.map(Self.entry))
      + Self.list("newly left out", "-", leftOut.map(Self.entry))
    if lost + gained > 0 { text += "\(lost) lost, \(gained) gained\n" }
    self.text = text.isEmpty ? "the plans do not differ\n" : text
  }

  /// The states in which an example tests nothing.
  private static let states: [(words: String, isSo: @Sendable (PlannedExample) -> Bool)] = [
    ("pending", \.isPending), ("disabled", \.isDisabled), ("a known issue", { $0.knownIssue != nil }),
  ]

  private static func list(_ words: String, _ mark: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\(lines.count) \(words)\n" + lines.map { "  \(mark) \($0)\n" }.joined()
  }

  private static func entry(_ example: PlannedExample) -> String { "\(example.id)  \(example.location)" }

  private static func change(_ pair: PlanPairs.Pair) -> String {
    entry(pair.old) + " -> " + (pair.new.id == pair.old.id ? "\(pair.new.location)" : entry(pair.new))
  }

  private static func focusPlaces(_ plan: Plan) -> Set<SourceLocation> {
    var places = Set<SourceLocation>()
    for case .focused(let locations, _) in plan.problems { places.formUnion(locations) }
    return places
  }

  private static func isFocused(_ example: PlannedExample, _ places: Set<SourceLocation>) -> Bool {
    guard !places.isEmpty else { return false }
    return places.contains(example.location) || example.groups.contains { places.contains($0.location) }
  }
}

extension Plan {
  /// Returns the differences between the plan and an earlier one.
  package func difference(from old: Plan) -> PlanDifference { PlanDifference(from: old, to: self) }
}

extension PlannedExample {
  /// `true` if the example will run, and its failure will fail the run.
  fileprivate var isTested: Bool { disposition == .run && knownIssue == nil }

  fileprivate var isDisabled: Bool {
    if case .skipped = disposition { true } else { false }
  }
}
