import FantailTree
import XCTest

/// The reasons why tests do not run as they were asked for, where the process may belong to an app that hosts them and is
/// not ended: each of the tests tells it.
enum Obstacle: Sendable {
  /// Wrong options, or a plan that cannot be run.
  case failure(String)
  /// Nothing is wrong, but nothing is to run.
  case skip(String)

  /// Fails or skips a test.
  ///
  /// - Throws: XCTest's skip.
  func stop(_ testCase: XCTestCase, at place: SourceLocation?) throws {
    switch self {
    case .failure(let text): testCase.record(Issue(.cannotRun(text), at: place), of: nil)
    case .skip(let reason): throw XCTSkip(reason, at: place)
    }
  }
}
