package import FantailPlan
package import FantailTree

extension AttemptSubject {
  /// The rules of settings from other modules.
  var rulesOfSettings: [any AttemptRule] {
    traits.keys.compactMap { ($0 as? any AttemptRuleKey.Type)?.rule(for: self) }
  }
}

/// The subject of rules: an example, or a hook that runs once.
///
/// A class, because each rule and each attempt holds it: copies of its parts cost a debug build 2 us an example.
package final class AttemptSubject: Sendable {
  /// `nil` for a hook.
  package let example: PlannedExample?
  package let kind: PlannedExample.Step.Kind
  package let location: SourceLocation
  /// The settings that apply to it.
  package let traits: Traits
  package let worker: Int
  let run: RunState
  /// The group that contains it.
  let group: Program.GroupNumber
  let path: GroupPath

  init(
    example: PlannedExample?, kind: PlannedExample.Step.Kind, location: SourceLocation, traits: Traits, worker: Int,
    run: RunState, group: Program.GroupNumber, path: GroupPath
  ) {
    self.example = example
    self.kind = kind
    self.location = location
    self.traits = traits
    self.worker = worker
    self.run = run
    self.group = group
    self.path = path
  }

  /// The keys, in the record of `--record-reach`, of the examples that it runs for.
  var reachKeys: [String] { example.map { [$0.reachKey] } ?? run.reachKeys(in: group) }

  /// `true` if the run or a group of the example has ended, so that no further attempt can succeed.
  var isOver: Bool { run.interruption.isAsked || path.onceGroups.contains(where: \.isOver) }
}
