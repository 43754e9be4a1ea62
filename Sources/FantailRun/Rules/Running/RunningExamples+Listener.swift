package import FantailTree

/// Adds each example to the list of running examples until it ends.
extension RunningExamples: RunListener {
  package func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject {
    begin(subject.example, subject.kind, at: subject.location)
  }
}

extension RunningExamples: RunningCode {
  package var underWay: [(name: String, record: (Issue) -> Void)] {
    let all = all
    let examples = all.filter { $0.example != nil }
    // A hook that runs beside the only example is the newest entry.
    let running = examples.count > 1 ? examples : all.last.map { [$0] } ?? []
    return running.compactMap { entry in entry.attempt.map { (entry.name, $0.record) } }
  }
}

extension RunningExamples.Entry: AttemptListener {
  package func happened(_ event: AttemptEvent) {
    switch event {
    case .began(let attempt): begin(attempt)
    case .entered(let kind, let location): enter(kind, location)
    case .recorded(let issue): add([issue])
    case .tried(let words): setTried(words)
    case .failedAttempt(let issues): add(issues, areAttempt: true)
    case .limited(let limit): watch(limit)
    case .unlimited: endWatch()
    case .ranElsewhere: break
    case .ended: end()
    }
  }

  package func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {
    runningExamples.leaks.update(&presence, of: attempt)
  }
}
