import FantailMatchers
import FantailSeams
import FantailTree

/// The search for arguments for which a property does not hold: its cases, up to the first failure of each kind.
struct PropertySearch<Arguments: Sendable> {
  private let property: Property<Arguments>
  private let traits: Traits
  private let sink: any IssueSink
  private let remembered: RememberedCase?
  /// The arguments of the running case, for reports of crashes and hangs.
  private let tried: Locked<Arguments?>
  private let heading: @Sendable () -> Issue

  private var labels = LabelCounts()
  private var number = 0
  private var discarded = 0
  private var skipped = 0
  /// The error and the notes of the first case that threw `Skip`, unless the body judged or discarded another case.
  private var skip: (error: any Error, notes: [ExampleNote])?
  private var isJudgedInBody = false
  private var reported: Set<Counterexample<Arguments>.Fault> = []

  /// The maximum number of ways to fail that are shown.
  private static var mostReported: Int { 3 }
  /// The maximum number of cases that fail in a known way before the search for another ends.
  private static var mostRepeats: Int { 20 }

  init(for property: Property<Arguments>, in scope: any ExampleScope, to sink: any IssueSink) {
    self.property = property
    self.sink = sink
    traits = scope.traits
    remembered = RememberedCase(of: scope.identity, at: property.location, scope.traits)
    let tried = Locked<Arguments?>(nil)
    let words: @Sendable () -> String = { tried.withLock { $0.map(property.source) ?? "nothing yet" } }
    heading = { Issue(.failed("falsified by \(words()), in a case that did not end"), at: property.location) }
    self.tried = tried
    scope.setTried(words)
  }

  mutating func run() async throws {
    if try await tryGivenArguments() { return }
    try await tryRememberedCase()
    try await tryDrawnCases()
    guard reported.isEmpty else { return }
    remembered?.forget()
    if labels.cases == 0, let limit = traits.caseLimit {
      try skipIfAllSkipped()
      record(.noneJudged(within: limit, discarded: discarded + skipped))
    }
    labels.missing.forEach(record)
  }

  private func record(_ kind: Issue.Kind) { sink.record(Issue(kind, at: property.location)) }

  // MARK: - Cases

  /// Runs the arguments that the user gave.
  ///
  /// - Returns: Whether one of them failed.
  private mutating func tryGivenArguments() async throws -> Bool {
    for arguments in property.trying {
      let trial = await attempt(arguments)
      if try isLeftOut(trial) { continue }
      labels.add(trial)
      guard trial.hasFailed else { continue }
      report("falsified by \(property.source(arguments)), one of the arguments to try", trial)
      return true
    }
    return false
  }

  /// Runs the case that failed last time.
  private mutating func tryRememberedCase() async throws {
    guard let known = remembered?.choices else { return }
    var choices = Choices(replaying: known)
    let (arguments, trial) = try await attempt(&choices)
    guard try !isLeftOut(trial), let arguments else { return }
    labels.add(trial)
    guard trial.hasFailed else { return }
    let found = Counterexample(choices: choices, arguments: arguments, trial: trial)
    await shrink(found, foundIn: "the case that failed last time")
  }

  /// Runs drawn cases. After a failure, some more show whether there is another way to fail.
  private mutating func tryDrawnCases() async throws {
    let count = traits.caseCountOrDefault
    var most = count
    var repeats = 0
    var earlier = EarlierCases()
    var drawn = CaseChoices(seed: traits.seedOrDefault ^ property.description.stableHash)
    let end = traits.caseLimit.map { ContinuousClock.now + $0 }
    var isFirst = true
    while number < most, repeats < Self.mostRepeats, reported.count < Self.mostReported,
      end.map({ ContinuousClock.now < $0 }) ?? true
    {
      // A failure has already been reported, so the cancellation is not reported as well.
      if !reported.isEmpty, Task.isCancelled { return }
      try Task.checkCancellation()
      // The first case is the simplest.
      var choices = isFirst ? Choices(replaying: []) : drawn.next()
      var arguments = try draw(&choices)
      while !earlier.takes(choices) {
        choices = drawn.next()
        arguments = try draw(&choices)
      }
      let trial = await attempt(arguments)
      guard try !isLeftOut(trial), let arguments else {
        isFirst = false
        earlier.isOver = true
        if try isOutOfCases() { return }
        continue
      }
      number += 1
      labels.add(trial)
      if isFirst { labels.simplestHolds = !trial.hasFailed }
      isFirst = false
      guard trial.hasFailed else { continue }
      most = min(most, max(100, 2 * number))
      let found = Counterexample(choices: choices, arguments: arguments, trial: trial)
      if reported.contains(found.fault) {
        repeats += 1
        continue
      }
      await shrink(found, foundIn: "case \(number) of \(count) from seed \(traits.seedOrDefault)")
    }
  }

  /// Returns whether too many cases were discarded to continue, and records this failure.
  ///
  /// - Throws: The first `Skip`, if all cases skipped.
  private func isOutOfCases() throws -> Bool {
    guard discarded + skipped > 10 * max(10, number) else { return false }
    guard reported.isEmpty else { return true }
    try skipIfAllSkipped()
    record(.tooManyDiscarded(discarded + skipped, skipped: skipped, cases: number))
    return true
  }

  private func skipIfAllSkipped() throws {
    guard let skip, !isJudgedInBody else { return }
    sink.keep { [notes = skip.notes] in notes }
    throw skip.error
  }

  /// Returns whether a case does not count, and counts such cases.
  ///
  /// - Throws: A cancellation, which ends the example; the example then gets the case's notes.
  private mutating func isLeftOut(_ trial: Trial) throws -> Bool {
    guard let error = trial.error else {
      if trial.isDiscarded { discarded += 1 } else { isJudgedInBody = true }
      return trial.isDiscarded
    }
    if error is Discarded {
      discarded += 1
      isJudgedInBody = true
    } else if case .skips = ErrorMeaning(error) {
      skipped += 1
      skip = skip ?? (error, trial.notes)
    } else {
      sink.keep { trial.notes }
      throw error
    }
    return true
  }

  // MARK: - Failures

  /// Searches for the simplest case that fails in the same way as a failed one, and reports it. Then does the same for
  /// the other ways to fail that the search found.
  ///
  /// - Parameter origin: The description of the case that failed first.
  private mutating func shrink(_ found: Counterexample<Arguments>, foundIn origin: String) async {
    var waiting = [(found, origin)]
    while let (next, origin) = waiting.popLast(), reported.count < Self.mostReported,
      reported.isEmpty || !Task.isCancelled
    {
      guard reported.insert(next.fault).inserted else { continue }
      // The heading is used if a case of the search never ends.
      let kept = KeepingSink(around: sink, keepsDeferred: false) { [property] in
        Issue(.failed("falsified by \(property.source(next.arguments))\n\(origin)"), at: property.location)
      }
      next.trial.issues.forEach(kept.record)
      let isFirst = reported.count == 1
      if isFirst { remembered?.keep(next.choices.made) }
      var shrinker = Shrinker(next, limit: traits.caseLimit) { [self] in try await attempt(&$0) }
      await shrinker.shrink()
      if isFirst { remembered?.keep(shrinker.best.choices.made) }
      // If the example did not wait for the search, the failure has already been reported.
      if kept.close().issues.isEmpty { return }
      let text = shrinker.falsification(
        property.source(shrinker.best.arguments), foundIn: origin, isFirst ? labels : nil, seed: traits.seedOrDefault,
        runner: traits.runner)
      report(isFirst ? text : "in another way, " + text, shrinker.best.trial)
      if shrinker.isFlaky { return }
      waiting += shrinker.others.map { ($0, "found while the arguments above were made smaller") }
    }
  }

  /// Records the case that is reported; the steps of all other cases are dropped.
  private func report(_ falsification: String, _ trial: Trial) {
    sink.keep { trial.notes }
    for issue in [Issue(.failed(falsification), at: property.location)] + trial.issues { sink.record(issue) }
  }

  // MARK: - One case

  /// Draws arguments and runs the body with them.
  private func attempt(_ choices: inout Choices) async throws -> (Arguments?, Trial) {
    let arguments = try draw(&choices)
    return (arguments, await attempt(arguments))
  }

  /// Draws arguments; `nil` if the generator discards the case.
  private func draw(_ choices: inout Choices) throws -> Arguments? {
    do { return try property.draw(&choices) } catch is Discarded { return nil }
  }

  private func attempt(_ arguments: Arguments?) async -> Trial {
    guard let arguments else { return Trial(isDiscarded: true) }
    tried.withLock { $0 = arguments }
    let (sink, context) = ExampleContext.current.wrapped { TrialSink(inner: $0, heading: heading) }
    var cutOff: (any Error)?
    var thrown: String?
    do {
      try await ExampleContext.withCurrent(context) { try await property.body(arguments) }
    } catch {
      if sink.keeping.takesFailure(error, of: "the example", at: property.location) {
        thrown = "\(type(of: error)) \(EnumCase.own(error) ?? "")"
      } else {
        cutOff = error
      }
    }
    var trial = await sink.finish(by: cutOff)
    trial.thrown = thrown
    return trial
  }
}
