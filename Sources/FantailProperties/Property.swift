import FantailTree

/// A statement about all arguments of some kinds, and how to look for those for which it does not hold.
struct Property<Arguments: Sendable>: Sendable {
  let description: String
  let location: SourceLocation
  let trying: [Arguments]
  let draw: @Sendable (inout Choices) throws -> Arguments
  let source: @Sendable (Arguments) -> String
  let body: @Sendable (Arguments) async throws -> Void

  func example(_ traits: [Trait]) -> Spec {
    let isGenerated = Trait(kind: .cases(CaseSettings(areUsed: true)))
    return .example(description, traits + [isGenerated], location, .suspending { try await search() })
  }

  /// Runs the cases up to the first that fails, and records what it shows.
  private func search() async throws {
    let context = ExampleContext.current
    guard let settings = context.scope?.settings.cases, let sink = context.sink else { return }
    var labels = LabelCounts()
    for arguments in trying {
      let trial = try await attempt(arguments)
      labels.add(trial)
      if case .failed(let issues) = trial.end {
        return report(Falsification(self, arguments, of: nil, settings, labels), issues, to: sink)
      }
    }
    var seeds = SeededGenerator(seed: settings.seedOrDefault ^ description.stableHash)
    let count = settings.countOrDefault
    let end = settings.limit.map { ContinuousClock.now + $0 }
    var discarded = 0
    var number = 0
    while number < count, end.map({ ContinuousClock.now < $0 }) ?? true {
      try Task.checkCancellation()
      // The first case is the simplest there is.
      var choices =
        number == 0 && discarded == 0
        ? Choices(replaying: []) : Choices(seed: seeds.next(), size: size(ofCase: number, of: count))
      let (arguments, trial) = try await attempt(&choices)
      guard let arguments, trial.end != .discarded else {
        discarded += 1
        guard discarded <= 10 * max(10, number) else {
          return sink.record(Issue(.failed(SearchProblem.discarded(discarded, cases: number).text), at: location))
        }
        continue
      }
      number += 1
      labels.add(trial)
      guard case .failed(let issues) = trial.end else { continue }
      let found = Counterexample(choices: choices, arguments: arguments, issues: issues)
      var shrinker = Shrinker(property: self, found: found, limit: settings.limit)
      try await shrinker.shrink()
      let best = shrinker.best
      return report(
        Falsification(self, best.arguments, of: (number, count, shrinker), settings, labels), best.issues, to: sink)
    }
    for problem in labels.missing { sink.record(Issue(.failed(problem.text), at: location)) }
  }

  /// The size grows to a hundred within a hundred cases at most, and then again from the beginning.
  private func size(ofCase number: Int, of count: Int) -> Int {
    1 + 99 * (number % 100) / max(1, min(count, 100) - 1)
  }

  private func report(_ falsification: Falsification, _ issues: [Issue], to sink: any IssueSink) {
    sink.record(Issue(.failed(falsification.text), at: location))
    for issue in issues { sink.record(issue) }
  }

  /// Draws arguments and runs the body with them.
  func attempt(_ choices: inout Choices) async throws -> (Arguments?, Trial) {
    do {
      let arguments = try draw(&choices)
      return (arguments, try await attempt(arguments))
    } catch is Discarded {
      return (nil, Trial(end: .discarded))
    }
  }

  private func attempt(_ arguments: Arguments) async throws -> Trial {
    let (sink, context) = ExampleContext.current.wrapped { TrialSink(inner: $0) }
    let isDiscarded: Bool
    do {
      isDiscarded = try await ExampleContext.$current.withValue(context) {
        do {
          try await body(arguments)
        } catch is Discarded {
          return true
        }
        return false
      }
    } catch let error where error is Skip || error is CancellationError {
      await sink.end(judging: false)
      throw error
    } catch {
      if !(error is any RecordedError) {
        sink.record(Issue(.errorThrown(errorText(error), by: "the example"), at: location))
      }
      isDiscarded = false
    }
    await sink.end(judging: !isDiscarded)
    return sink.trial(isDiscarded: isDiscarded)
  }
}
