import FantailPlan

/// What keeps the code that examples reach from being recorded.
package enum ReachObstacle: Sendable, Equatable, CustomStringConvertible {
  case notBuiltWithCoverage
  /// Each run would walk sets and dictionaries in an order of its own.
  case drawnOrder
  /// A file differs from the commit that the record would be of.
  case edited(file: String)
  case failed(String)

  /// What the environment says for it, with 1 as its value.
  static let oneOrder = "SWIFT_DETERMINISTIC_HASHING"

  package var description: String {
    switch self {
    case .notBuiltWithCoverage:
      "needs a build with coverage, as of swift build --enable-code-coverage, on Linux"
    case .drawnOrder:
      "needs sets and dictionaries in the same order in every run, since the order may decide on what is reached: "
        + "set \(Self.oneOrder)=1"
    case .edited(let file):
      "writes down what a commit reaches, and \(file.onOneLine) is in none as it is: commit it first"
    case .failed(let reason): "cannot be done: \(reason.onOneLine)"
    }
  }
}
