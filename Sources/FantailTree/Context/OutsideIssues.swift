import FantailLock

/// Issues from code that belongs to no example: detached tasks and dispatch queues, which do not inherit task-locals.
///
/// The one thing here that outlives a run, and on purpose: code that knows no run can reach only what the process
/// shares. An issue may be of any run that is under way, and so each of them fails with it. One that comes while there
/// is none fails the next run to begin, and what is left when the process ends fails the process, so that no
/// expectation is ever lost.
package enum OutsideIssues {
  private struct State {
    var unclaimed: [Issue] = []
    /// The runs under way: whether each is part of what another does, and what it has to take; `nil` for one that takes
    /// what nobody else has to.
    var runs: [Int: (isInner: Bool, issues: [Issue]?)] = [:]
    var lastRun = 0

    mutating func take() -> [Issue] {
      defer { unclaimed = [] }
      return unclaimed
    }
  }

  private static let state = Locked(State())

  /// Hands in an issue from any thread.
  package static func report(_ issue: Issue) {
    state.withLock { state in
      for run in state.runs.keys { state.runs[run]?.issues?.append(issue) }
      if state.runs.values.allSatisfy({ $0.isInner || $0.issues == nil }) { state.unclaimed.append(issue) }
    }
  }

  /// Hands in an issue of a run that is over. No test that happens to run now has anything to do with it: it is for the
  /// next run, or for the end of the process, which is not to look as if nothing had been.
  package static func handIn(_ issue: Issue) {
    // Only the one that is asked last, which sees to what is left then.
    IssueReceivers.receive(issue, among: IssueReceivers.names.suffix(1))
    report(issue)
  }

  /// Takes all issues handed in so far that no run under way has to take.
  package static func take() -> [Issue] { state.withLock { $0.take() } }

  /// `true` if a run is under way. Bridges ask when an issue comes from code without a context: it may belong to that run.
  package static var isRunUnderWay: Bool { state.withLock { !$0.runs.isEmpty } }

  /// Says that a run begins; of one within another, the issues of before belong to that.
  ///
  /// - Parameter takes: `false` for one that asks from time to time for what nobody has to take.
  /// - Returns: What to end it with.
  package static func beginRun(takes: Bool = true) -> Int {
    state.withLock { state in
      let isInner = !state.runs.isEmpty
      state.lastRun += 1
      state.runs[state.lastRun] = (isInner, takes ? isInner ? [] : state.take() : nil)
      return state.lastRun
    }
  }

  /// Takes the issues that came while a run was under way; what comes later is not for it.
  @discardableResult
  package static func endRun(_ run: Int) -> [Issue] {
    state.withLock { $0.runs.removeValue(forKey: run)?.issues ?? [] }
  }

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
}
