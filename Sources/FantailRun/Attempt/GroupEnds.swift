/// Ends the groups whose last example ends before their level does, such as one that was abandoned.
struct GroupEnds: AttemptRule {
  var acts: AttemptPlaces { .around }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    let subject = attempts.subject
    let outcome = await attempts.run()
    let ended = subject.path.onceGroups.filter { $0.leave() }
    for once in ended { await subject.run.end(once, beside: attempts.rules, worker: subject.worker) }
    return outcome
  }
}

struct GroupEndPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    subject.example == nil || subject.path.onceGroups.isEmpty ? nil : GroupEnds()
  }
}
