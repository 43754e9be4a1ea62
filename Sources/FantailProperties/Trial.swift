import FantailTree

/// A run of a property's body, with its results.
struct Trial: Sendable {
  var issues: [Issue] = []
  /// `true` if the case does not count and another replaces it.
  var isDiscarded = false
  /// The labels, each with its required share of all cases in percent, and whether it held.
  var labels: [String: (percent: Int, holds: Bool)] = [:]
  /// The steps and attachments of the case.
  var notes: [ExampleNote] = []
  /// The error that ended the case before it was judged.
  var error: (any Error)?
  /// The type and the case of the error that failed the trial.
  var thrown: String?

  var hasFailed: Bool { !issues.isEmpty }
}
