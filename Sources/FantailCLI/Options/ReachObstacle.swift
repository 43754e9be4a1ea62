import FantailPlan

/// What keeps the code that examples reach from being recorded.
package enum ReachObstacle: Sendable, Equatable, CustomStringConvertible {
  case notBuiltWithCoverage
  /// A file differs from the commit that the record would be of.
  case edited(file: String)
  case failed(String)

  package var description: String {
    switch self {
    case .notBuiltWithCoverage:
      "needs a build with coverage, as of swift build --enable-code-coverage, on Linux"
    case .edited(let file):
      "writes down what a commit reaches, and \(file.onOneLine) is in none as it is: commit it first"
    case .failed(let reason): "cannot be done: \(reason.onOneLine)"
    }
  }
}
