import FantailTree

/// Arguments for which a property does not hold, with the choices that make them.
struct Counterexample<Arguments: Sendable>: Sendable {
  let choices: Choices
  let arguments: Arguments
  let trial: Trial

  /// The place of the first failure: a simpler case has to fail at the same place.
  var fault: SourceLocation? { trial.issues.first?.location }
}
