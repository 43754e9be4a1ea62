import FantailMatchers
import FantailTree

/// A statement about all arguments of some kinds, with the search for arguments for which it does not hold.
struct Property<Arguments: Sendable>: Sendable {
  let description: String
  let location: SourceLocation
  let trying: [Arguments]
  let draw: @Sendable (inout Choices) throws -> Arguments
  let source: @Sendable (Arguments) -> String
  let body: @Sendable (Arguments) async throws -> Void

  func example(_ traits: [Trait]) -> Spec {
    let isGenerated = Trait { $0[HasCases.self] = true }
    return .example(description, traits + [isGenerated], location, .suspending { try await search() })
  }

  /// Runs the cases up to the first failure, and records the failure.
  private func search() async throws {
    let context = ExampleContext.current
    guard let traits = context.scope?.traits, let sink = context.sink else {
      return context.record(Issue(.bodyNotReached, at: location))
    }
    let count = traits.caseCountOrDefault
    let seed = traits.seedOrDefault
    guard count > 0 else { return sink.record(Issue(.noCases(count), at: location)) }
    var labels = LabelCounts()
    for arguments in trying {
      let trial = await attempt(arguments)
      if try isLeftOut(trial, by: sink) { continue }
      labels.add(trial)
      if trial.hasFailed {
        return report("falsified by \(source(arguments)), one of the arguments to try", trial, to: sink)
      }
    }
    let remembered = RememberedCase(of: context.scope?.identity, at: location, traits)
    if let found = try await failure(of: remembered, to: sink, &labels) {
      return await shrink(found, case: "the case that failed last time", labels, traits, remembered, to: sink)
    }
    var seeds = SeededGenerator(seed: seed ^ description.stableHash)
    let end = traits.caseLimit.map { ContinuousClock.now + $0 }
    var discarded = 0
    var number = 0
    while number < count, end.map({ ContinuousClock.now < $0 }) ?? true {
      try Task.checkCancellation()
      // The first case is the simplest.
      var choices =
        number == 0 && discarded == 0
        ? Choices(replaying: []) : Choices(seed: seeds.next(), size: size(ofCase: number, of: count))
      let (arguments, trial) = try await attempt(&choices)
      guard try !isLeftOut(trial, by: sink), let arguments else {
        discarded += 1
        guard discarded <= 10 * max(10, number) else {
          return sink.record(Issue(.tooManyDiscarded(discarded, cases: number), at: location))
        }
        continue
      }
      number += 1
      labels.add(trial)
      if number == 1, discarded == 0 { labels.simplestHolds = !trial.hasFailed }
      guard trial.hasFailed else { continue }
      let found = Counterexample(choices: choices, arguments: arguments, trial: trial)
      let origin = "case \(number) of \(count) from seed \(seed)"
      return await shrink(found, case: origin, labels, traits, remembered, to: sink)
    }
    remembered?.forget()
    report(labels, discarded: discarded, within: traits.caseLimit, to: sink)
  }

  /// Reports problems of cases that all held: no case was judged, or labels held for too few of them.
  private func report(_ labels: LabelCounts, discarded: Int, within limit: Duration?, to sink: any IssueSink) {
    if labels.cases == 0, let limit {
      sink.record(Issue(.noneJudged(within: limit, discarded: discarded), at: location))
    }
    for problem in labels.missing { sink.record(Issue(problem, at: location)) }
  }

  /// Runs the case that failed last time.
  ///
  /// - Returns: The case, if it fails again.
  private func failure(
    of remembered: RememberedCase?, to sink: any IssueSink, _ labels: inout LabelCounts
  ) async throws -> Counterexample<Arguments>? {
    guard let known = remembered?.choices else { return nil }
    var choices = Choices(replaying: known)
    let (arguments, trial) = try await attempt(&choices)
    guard try !isLeftOut(trial, by: sink), let arguments else { return nil }
    labels.add(trial)
    return trial.hasFailed ? Counterexample(choices: choices, arguments: arguments, trial: trial) : nil
  }

  /// Searches for the simplest case with the same fault as a failed one, and records it.
  ///
  /// - Parameters:
  ///   - origin: The words for the case that failed first.
  ///   - remembered: The place where the case is stored for the next run.
  private func shrink(
    _ found: Counterexample<Arguments>, case origin: String, _ labels: LabelCounts, _ traits: Traits,
    _ remembered: RememberedCase?, to sink: any IssueSink
  ) async {
    // The heading is used if one of the search's cases never ends.
    let first = KeepingSink(around: sink, keepsDeferred: false) {
      Issue(.failed("falsified by \(source(found.arguments))\n\(origin)"), at: location)
    }
    found.trial.issues.forEach(first.record)
    var shrinker = Shrinker(found, limit: traits.caseLimit) { try await attempt(&$0) }
    remembered?.keep(found.choices.made)
    await shrinker.shrink()
    remembered?.keep(shrinker.best.choices.made)
    // If the example did not wait for the search, the failure is reported already.
    if first.close().issues.isEmpty { return }
    let text = shrinker.falsification(
      source(shrinker.best.arguments), foundIn: origin, labels, seed: traits.seedOrDefault, runner: traits.runner)
    report(text, shrinker.best.trial, to: sink)
  }

  /// Returns the size of a case. It grows to a hundred within a hundred cases at most, and then starts again.
  private func size(ofCase number: Int, of count: Int) -> Int {
    1 + 99 * (number % 100) / max(1, min(count, 100) - 1)
  }

  /// Records the reported case; the steps of all other cases are dropped.
  private func report(_ falsification: String, _ trial: Trial, to sink: any IssueSink) {
    sink.keep { trial.notes }
    for issue in [Issue(.failed(falsification), at: location)] + trial.issues { sink.record(issue) }
  }

  /// Returns whether a case does not count.
  ///
  /// - Throws: The error that ends the example, which then gets the case's notes: `Skip`, or a cancellation.
  private func isLeftOut(_ trial: Trial, by sink: any IssueSink) throws -> Bool {
    guard let error = trial.error, !(error is Discarded) else { return trial.isDiscarded }
    sink.keep { trial.notes }
    throw error
  }

  /// Draws arguments and runs the body with them.
  private func attempt(_ choices: inout Choices) async throws -> (Arguments?, Trial) {
    do {
      let arguments = try draw(&choices)
      return (arguments, await attempt(arguments))
    } catch is Discarded {
      return (nil, Trial(isDiscarded: true))
    }
  }

  private func attempt(_ arguments: Arguments) async -> Trial {
    let scope = ExampleContext.current.scope
    scope?.setTried({ source(arguments) })
    defer { scope?.setTried(nil) }
    let (sink, context) = ExampleContext.current.wrapped { inner in
      TrialSink(inner: inner) {
        Issue(.failed("falsified by \(source(arguments)), in a case that did not end"), at: location)
      }
    }
    var cutOff: (any Error)?
    do {
      try await ExampleContext.withCurrent(context) { try await body(arguments) }
    } catch {
      if !sink.keeping.takesFailure(error, of: "the example", at: location) { cutOff = error }
    }
    return await sink.finish(by: cutOff)
  }
}

/// The failures of a search in which no case failed. They do not count as the known issue of an example unless its
/// cases were judged.
extension Issue.Kind {
  static let bodyNotReached = nothingJudged(
    "no case was run: the body ran outside its example, in a task that does not know it")

  static func noCases(_ count: Int) -> Self {
    .nothingJudged("no case was run: `.cases(\(count))` asks for none; ask for at least one")
  }

  static func noneJudged(within limit: Duration, discarded: Int) -> Self {
    .nothingJudged(
      "no case was judged within \(limit.inWords)"
        + (discarded == 0 ? "; give the cases more time" : ": \(counted(discarded, "case")) had been discarded by then")
    )
  }

  static func tooManyDiscarded(_ count: Int, cases: Int) -> Self {
    .nothingJudged(
      """
      gave up: \(count == 1 ? "1 case was" : "\(count) cases were") discarded and \(cases) counted
      make the generator fit what the example is about, instead of filtering its values
      """)
  }
}
