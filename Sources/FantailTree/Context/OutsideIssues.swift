/// Issues from code that belongs to no example: detached tasks and dispatch queues, which do not inherit task-locals.
///
/// The one thing here that outlives a run, and on purpose: code that knows no run can reach only what the process
/// shares. An issue may be of any run that is under way, and so each of them fails with it. One that comes while there
/// is none fails the next run to begin, and what is left when the process ends fails the process, so that no
/// expectation is ever lost.
@globalActor
package actor OutsideIssues {
  package static let shared = OutsideIssues()
  private var unclaimed: [Issue] = []
  /// The runs under way that said so, with what they have to take.
  private var runs: [Int: (isInner: Bool, issues: [Issue])] = [:]
  private var nextRun = 0

  /// Hands in an issue from any thread.
  package static func report(_ issue: Issue) {
    // Isolated to the actor from its start, and of high priority: it is in the actor's queue before any later `take`.
    Task(priority: .high) { @OutsideIssues in await shared.append(issue) }
  }

  /// Hands in an issue of a run that is over. No test that happens to run now has anything to do with it: it is for the
  /// next run, or for the end of the process, which is not to look as if nothing had been.
  package static func handIn(_ issue: Issue) {
    IssueReceivers.tellLast(of: issue)
    report(issue)
  }

  /// Takes all issues handed in so far that are of no run which said that it began.
  package func take() -> [Issue] {
    defer { unclaimed = [] }
    return unclaimed
  }

  /// Says that a run begins.
  ///
  /// - Parameter isInner: Whether it is part of what another run does, to which issues of before belong.
  /// - Returns: What to end it with.
  package func beginRun(isInner: Bool) -> Int {
    nextRun += 1
    runs[nextRun] = (isInner, isInner ? [] : take())
    return nextRun
  }

  /// Takes the issues that came while a run was under way; what comes later is not for it.
  package func endRun(_ run: Int) -> [Issue] { runs.removeValue(forKey: run)?.issues ?? [] }

  /// Returns the text to print for issues that nobody took before the process ended.
  package static func text(of issues: [Issue]) -> String {
    var text = ""
    for issue in issues {
      text += (issue.location.map { "\($0.filePath):\($0.line): " } ?? "") + "error: \(issue.message)\n"
    }
    let areLate = issues.allSatisfy { $0.kind.code == .afterExampleEnded }
    return text
      + (areLate
        ? "This came after the last report, so the process fails: an example has to wait for what it starts.\n"
        : """
        No run and no test took what is listed here, so this process fails. In a test target, add the product \
        FantailXCTest for tests of XCTest or FantailTesting for tests of Swift Testing; no import is needed.

        """)
  }

  private func append(_ issue: Issue) {
    for run in runs.keys { runs[run]?.issues.append(issue) }
    // A run around them that did not say so, as that of a bridge, takes what is here.
    if runs.values.allSatisfy(\.isInner) { unclaimed.append(issue) }
  }
}
