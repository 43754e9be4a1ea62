/// Issues from code that belongs to no example: detached tasks and dispatch queues, which do not inherit task-locals.
///
/// The one thing here that outlives a run, and on purpose: code that knows no run can reach only what the process
/// shares. The next run to end takes what is here and fails with it, and what is left when the process ends fails the
/// process, so that no expectation is ever lost.
@globalActor
package actor OutsideIssues {
  package static let shared = OutsideIssues()
  private var issues: [Issue] = []

  /// Hands in an issue from any thread.
  package static func report(_ issue: Issue) {
    // Isolated to the actor from its start, and of high priority: it is in the actor's queue before any later `take`.
    Task(priority: .high) { @OutsideIssues in await shared.append(issue) }
  }

  /// Takes all issues handed in so far.
  package static func take() async -> [Issue] {
    await shared.removeAll()
  }

  private func append(_ issue: Issue) {
    issues.append(issue)
  }

  private func removeAll() -> [Issue] {
    defer { issues = [] }
    return issues
  }
}
