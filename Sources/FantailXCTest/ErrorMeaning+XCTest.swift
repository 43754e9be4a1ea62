import FantailRun
import FantailTestingIssues
import XCTest

/// The meaning of errors of XCTest and Swift Testing for the example that throws them.
@Sendable func errorMeaning(_ error: any Error) -> ErrorMeaning? {
  if ForeignFailures.isRecorded(error) { return .isRecorded }
  return (error as? XCTSkip).map { .skips($0.message ?? "") }
}

/// Runs examples, and gives what Swift Testing finds in them to the example it stands in.
///
/// - Returns: What the code returns; never nothing.
func hearingTestingIssues<Result>(_ code: () async -> Result) async -> Result? {
  // Both together would tell each failure twice.
  if ForeignFailures.listener == .nobody { await takingTestingIssues(code) } else { await code() }
}
