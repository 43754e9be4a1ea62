package import FantailPlan
package import FantailTree

/// The subject of rules: an example, or a hook that runs once.
///
/// This is a class, because each rule and each attempt holds it.
package final class AttemptSubject: Sendable {
  /// `nil` for a hook.
  package let example: PlannedExample?
  /// The position of the example in the plan; `nil` for a hook.
  let position: Int?
  package let kind: PlannedExample.Step.Kind
  package let location: SourceLocation
  /// The settings that apply to the subject.
  package let traits: Traits
  package let worker: Int
  /// The plan of the run.
  package let plan: Plan
  let interruption: Interruption
  /// The group that contains the subject.
  package let group: DeclaredSpecs.GroupNumber
  let path: GroupPath

  init(
    example: PlannedExample? = nil, position: Int? = nil, kind: PlannedExample.Step.Kind, location: SourceLocation,
    traits: Traits, worker: Int, plan: Plan, interruption: Interruption, group: DeclaredSpecs.GroupNumber,
    path: GroupPath
  ) {
    self.position = position
    self.example = example
    self.kind = kind
    self.location = location
    self.traits = traits
    self.worker = worker
    self.plan = plan
    self.interruption = interruption
    self.group = group
    self.path = path
  }

  /// `true` if the run or a group of the example has ended, so no further attempt can succeed.
  var isOver: Bool { interruption.isAsked || path.onceGroups.contains(where: \.isOver) }
}
