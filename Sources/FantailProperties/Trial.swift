import FantailTree

/// A run of a property's body, with its results.
struct Trial: Sendable {
  var issues: [Issue] = []
  /// `true` if the case does not count and is replaced by another.
  var isDiscarded = false
  /// The labels, each with its required share of all cases in percent, and whether it held.
  var labels: [String: (percent: Int, holds: Bool)] = [:]
  /// The steps and attachments of the case.
  var notes: [ExampleNote] = []
  /// The error that ended it before it was judged.
  var error: (any Error)?
  /// The type of the error that failed it, with its case.
  var thrown: String?

  var hasFailed: Bool { !issues.isEmpty }
}
