import FantailTree
import XCTest

/// The reasons why tests do not run as requested. Each test reports them, because the process may belong to an app that
/// hosts the tests and cannot be ended.
enum BridgeObstacle: Sendable {
  /// Wrong options, or a plan that cannot be run.
  case failure(String)
  /// There is no fault, but the test does not have to run.
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
