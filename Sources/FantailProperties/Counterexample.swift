import FantailTree

/// Arguments for which a property does not hold, with the choices that make them.
struct Counterexample<Arguments: Sendable>: Sendable {
  let choices: Choices
  let arguments: Arguments
  let trial: Trial

  /// The first failure's location and kind, which distinguish the ways to fail.
  struct Fault: Hashable {
    let place: SourceLocation?
    let code: Issue.Code?
    /// The type of a thrown error, with its case.
    let error: String?
  }

  /// The way to fail: a simpler case has to fail in the same way.
  var fault: Fault {
    Fault(place: trial.issues.first?.location, code: trial.issues.first?.kind.code, error: trial.thrown)
  }
}
