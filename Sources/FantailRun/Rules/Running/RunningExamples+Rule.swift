/// Keeps each example in the list of what runs now until it ends.
extension RunningExamples: AttemptPower {
  package func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    begin(subject.example, subject.kind, at: subject.location)
  }
}

extension RunningExamples.Entry: AttemptRule {
  package var acts: AttemptPlaces { .around }

  package func around(_ attempts: Attempts) async -> AttemptOutcome {
    defer { end() }
    return await attempts.run()
  }

  package func happened(_ event: AttemptEvent) {
    switch event {
    case .began(let attempt): begin(attempt.record)
    case .entered(let kind, let location): enter(kind, location)
    case .recorded(let issue): note([issue])
    case .tried(let words): note(tried: words)
    case .failedAttempt(let issues): note(issues, areAttempt: true)
    case .limited(let limit, let clock): watch(limit, clock)
    case .unlimited: endWatch()
    case .ranElsewhere: break
    }
  }
}
