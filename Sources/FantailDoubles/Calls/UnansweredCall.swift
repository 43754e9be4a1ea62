import FantailLock
import FantailTree

/// The error of a call without an answer; its failure is already recorded.
struct UnansweredCall: RecordedError, CustomStringConvertible {
  let problem: MockProblem
  let site: CallSite
  let expectation: Locked<SourceLocation?>

  func come(to place: SourceLocation) { expectation.withLock { $0 = $0 ?? place } }

  var description: String {
    let explanation = problem.explanation
    let called = site.location.map { ["called at \($0)"] } ?? []
    return ([explanation.headline] + called + explanation.details.map(\.text)).joined(separator: "\n")
  }
}
