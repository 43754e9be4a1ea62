import FantailPlan
import FantailTree

/// Skips examples if abandoned code holds their actor, since they would exceed their time limits because of another
/// example.
struct HeldActorRule: AttemptRule {
  let actors: [any Actor]
  let abandoned: AbandonedCode
  let subject: AttemptSubject

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    for actor in actors {
      guard let holder = await abandoned.holder(of: actor) else { continue }
      let what = actor === MainActor.shared ? "the main actor" : "its actor"
      let reason = "not run: \"\(holder)\" still holds \(what)"
      var outcome = AttemptOutcome()
      if let failure = subject.path.onceGroups.lazy.compactMap(\.failure).first, subject.kind == .body {
        // The group's failure is reported, although the levels around its `beforeAll` cannot be entered.
        outcome.issues = [failure]
      } else if subject.kind == .afterAll {
        outcome.issues = [Issue(.cannotRun("afterAll is \(reason)"), at: subject.location)]
      } else {
        outcome.skip = Skip(reason)
        outcome.isUnreached = true
      }
      return outcome
    }
    return await attempts.run()
  }
}
