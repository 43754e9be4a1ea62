import FantailLock
import FantailTree

extension CallRecorder {
  /// Adds a rule and returns its number; `nil` if the mock may not be used.
  func add(
    _ purpose: CallRule.Purpose, _ constraint: CallConstraint,
    answers: AnswerSequence = AnswerSequence(), order: OrderedPlace? = nil,
    at location: SourceLocation
  ) -> Int? {
    guard object.admits("\(described(constraint)) was stubbed or expected", at: location) else { return nil }
    let rule = state.withLock { state in
      state.lastID += 1
      let rule = CallRule(
        id: state.lastID, purpose: purpose, constraint: constraint, location: location,
        order: order, since: state.calls.last?.sequence ?? 0, answers: answers)
      state.add(rule)
      return rule
    }
    if rule.isStub {
      watch(rule)
    } else if object.lifetime == .persistent {
      // The mock's stubs remain; only an expectation ends with its example.
      ExampleContext.current.example?.cleanUp { [id = rule.id] in
        state.withLock { $0.removeRules { $0.id == id } }
      }
    }
    return rule.id
  }

  /// Changes a rule while the lock is held.
  func update(_ id: Int?, _ change: (inout CallRule.Progress) -> Void) {
    state.withLock { state in
      if let rule = id.flatMap(state.rule) { change(&rule.progress) }
    }
  }

  /// Changes the parts other than rules, if the mock may be used.
  func updateExtras(_ change: (inout CallJournal.Extras) -> Void) {
    if object.admits("\(described(.any)) was given an answer", at: nil) { setExtras(change) }
  }

  /// Changes the parts other than rules while the lock is held, as a step of a call.
  func setExtras(_ change: (inout CallJournal.Extras) -> Void) {
    object.claim()
    state.withLock { state in
      var extras = state.extras?.value ?? .init()
      change(&extras)
      state.extras = Box(extras)
    }
  }

  /// The number of released calls, with everything recorded about them.
  var callsLetGo: Int { state.withLock { $0.callsLetGo } }
}

extension CallRecorder {
  /// Removes the stubs; with `everything`, also the calls and expectations.
  func clear(everything: Bool) {
    state.withLock { state in
      state.removeRules { everything || $0.isStub }
      var extras = state.extras?.value ?? .init()
      extras.deepAnswers = [:]
      extras.deepMocks = []
      if everything {
        state.calls = []
        extras.defaultValue = nil
      }
      state.extras = Box(extras)
    }
  }

  func verify(waited: Duration? = nil) {
    for rule in state.withLock({ $0.expectations }) where rule.isExpectation { judge(rule.id, waited: waited) }
  }

  /// Judges an expectation once, and records a failure if it does not hold.
  ///
  /// - Parameters:
  ///   - waited: The time spent waiting for the calls.
  ///   - clue: The author's clue for the expectation.
  func judge(_ id: Int, waited: Duration? = nil, clue: String? = nil) {
    let found: (rule: CallRule, uses: Int)? = state.withLock { state in
      guard let rule = state.rule(id), !rule.progress.isJudged else { return nil }
      rule.progress.isJudged = true
      return (rule, rule.progress.uses)
    }
    guard let (rule, uses) = found, let expected = rule.purpose.expected, !expected.holds(uses) else { return }
    let near = NearCalls(to: rule.constraint, of: self, since: rule.since)
    // A function mock without a mock has no name, and is made where it is used.
    let place = object.name.isEmpty ? nil : object.location
    object.record(
      .count(described(rule.constraint), expected: expected, got: uses, near: near, waited: waited, madeAt: place),
      at: rule.location, clue: clue)
  }

  /// Returns the progress of the calls of all expectations, or of one.
  func progress(of id: Int? = nil) -> CallProgress {
    state.withLock { state in
      let rules = id.map { state.rule($0).map { [$0] } ?? [] } ?? state.expectations
      return .combined(rules.map(\.callProgress))
    }
  }

  var log: [LoggedCall] {
    state.withLock { $0.calls }.map {
      LoggedCall(
        sequence: $0.sequence, function: name, mock: object.name,
        ownText: CallText.call(name, of: "", journal.parts($0.arguments)), site: $0.site)
    }
  }

  /// Marks calls as covered, so that they are no failure for `verifyNoMoreCalls`.
  func markVerified(_ sequences: [Int]) {
    if !sequences.isEmpty { state.withLock { $0.verified.formUnion(sequences) } }
  }

  /// The calls that no expectation or verification covers.
  var unverified: [LoggedCall] {
    let verified = state.withLock { $0.verified }
    return log.filter { !verified.contains($0.sequence) }
  }

  var unusedStubs: [UnusedStub] {
    state.withLock { $0.rules.filter { $0.isStub && $0.progress.uses == 0 } }.map {
      UnusedStub(pattern: described($0.constraint), location: $0.location)
    }
  }
}
