import FantailRun
import FantailTestingIssues

/// Runs examples, and gives what Swift Testing finds in them to the example it stands in.
///
/// - Returns: What the code returns; never nothing.
func hearingTestingIssues<Result>(_ code: () async -> Result) async -> Result? {
  // Both together would tell each failure twice.
  if ForeignFailures.listener == .nobody { await takingTestingIssues(code) } else { await code() }
}
