import FantailLock
package import FantailTree

/// The issues of a run that belong to none of its examples, and its standard error.
package final class RunIssues: Sendable {
  /// Reports an issue of the run at once, because the process may end before the run does.
  private let tell: @Sendable (Issue) -> Void
  /// Writes to the standard error of the run, also from a worker process.
  let say: @Sendable (String) -> Void
  /// The issues; `nil` once the last ones were taken.
  private let issues = Locked<[Issue]?>([])

  init(telling tell: @escaping @Sendable (Issue) -> Void, saying say: @escaping @Sendable (String) -> Void) {
    self.tell = tell
    self.say = say
  }

  func record(_ issue: Issue) {
    let isOver = issues.withLock { issues in
      issues?.append(issue)
      return issues == nil
    }
    if isOver { OutsideIssues.handIn(issue) } else { tell(issue) }
  }

  package func take() -> [Issue] {
    issues.withLock { issues in
      guard let taken = issues, taken.count > 0 else { return [] }
      issues = []
      return taken
    }
  }

  /// Takes the issues at the run's end. A later issue fails the next run of the process, so that it is not lost.
  package func takeLast() -> [Issue] {
    issues.withLock { $0.take() } ?? []
  }
}
