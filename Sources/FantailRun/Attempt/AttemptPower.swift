/// Makes the rules of one power for the examples of a run.
package protocol AttemptPower: Sendable {
  /// Returns the rule of an example, or of a hook that runs once; `nil` if the power does not concern it.
  func rule(for subject: AttemptSubject) -> (any AttemptRule)?
}
