import FantailLock
import FantailTree

extension CallRecorder {
  /// Adds a rule and returns its number; `nil` when the mock does not admit it.
  func add(
    _ purpose: CallRule.Purpose, _ constraint: CallConstraint,
    answers: AnswerSequence = AnswerSequence(), order: OrderedPlace? = nil,
    at location: SourceLocation
  ) -> Int? {
    guard object.admits("\(described(constraint)) was stubbed or expected", at: location) else { return nil }
    let example = object.exampleForRules()
    let rule = state.withLock { state in
      state.lastID += 1
      let rule = CallRule(
        id: state.lastID, purpose: purpose, constraint: constraint, location: location, example: example,
        order: order, since: state.calls.last?.sequence ?? 0, answers: answers)
      state.rules.append(rule)
      return rule
    }
    watch(rule)
    return rule.id
  }

  /// Changes a rule under the lock.
  func update(_ id: Int?, _ change: (CallRule) -> Void) {
    state.withLock { state in
      if let rule = state.rules.first(where: { $0.id == id }) { change(rule) }
    }
  }

  /// Changes what is besides the rules, if the mock admits it.
  func updateExtras(_ change: (CallJournal.Extras) -> Void) {
    if object.admits("\(described(.any)) was told how to answer", at: nil) { setExtras(change) }
  }

  /// Changes what is besides the rules, under the lock, as part of a call.
  func setExtras(_ change: (CallJournal.Extras) -> Void) {
    object.claim()
    state.withLock { state in
      let extras = CallJournal.Extras(like: state.extras)
      change(extras)
      state.extras = extras
    }
  }

  /// The number of calls that were let go, of which nothing can be said any more.
  var callsLetGo: Int { state.withLock { $0.callsLetGo } }
}

extension CallRecorder {
  func clear(_ what: Clearing) {
    state.withLock { state in
      switch what {
      case .everything:
        state.calls = []
        state.rules = []
        let extras = CallJournal.Extras(like: state.extras)
        extras.defaultValue = nil
        extras.deepAnswers = [:]
        state.extras = extras
      case .stubs:
        state.rules.removeAll(where: \.isStub)
        guard let known = state.extras, !known.deepAnswers.isEmpty else { return }
        let extras = CallJournal.Extras(like: known)
        extras.deepAnswers = [:]
        state.extras = extras
      case .expectations(let example): state.rules.removeAll { $0.example == example && !$0.isStub }
      }
    }
  }

  func verify() {
    for rule in state.withLock({ $0.rules }) where rule.isExpectation { judge(rule.id) }
  }

  /// Judges an expectation once, recording a failure when it does not hold.
  func judge(_ id: Int, clue: String? = nil) {
    let found: (rule: CallRule, uses: Int)? = state.withLock { state in
      guard let rule = state.rules.first(where: { $0.id == id }), !rule.isJudged else { return nil }
      rule.isJudged = true
      return (rule, rule.uses)
    }
    guard let (rule, uses) = found, let expected = expectation(of: rule), !expected.holds(uses) else { return }
    let near = NearCalls(to: rule.constraint, of: self, since: rule.since)
    object.record(
      .count(described(rule.constraint), expected: expected, got: uses, near: near, madeAt: object.madeAt),
      at: rule.location, clue: clue)
  }

  /// Returns the number of calls that an expectation wants; a rejection has failed at its call already.
  private func expectation(of rule: CallRule) -> CallCount? {
    switch rule.purpose {
    case .consumed: .once
    case .counted(let count): count
    case .stub, .rejected, .allowed: nil
    }
  }

  var awaitsCalls: Bool { state.withLock { $0.rules.contains { awaitsCall($0) } } }

  func awaitsCall(of id: Int) -> Bool { state.withLock { $0.rules.contains { $0.id == id && awaitsCall($0) } } }

  private func awaitsCall(_ rule: CallRule) -> Bool {
    !rule.isJudged && expectation(of: rule).map { rule.uses < $0.lowest } ?? false
  }

  var log: [LoggedCall] {
    state.withLock { $0.calls }.map {
      LoggedCall(
        sequence: $0.sequence, function: name, text: CallText.call(name, of: "", journal.parts($0.arguments)),
        site: $0.site)
    }
  }

  /// Notes that somebody asked for calls, so that they are no surprise to `verifyNoMoreCalls`.
  func markVerified(_ sequences: [Int]) {
    if !sequences.isEmpty { state.withLock { $0.verified.formUnion(sequences) } }
  }

  /// The calls that nobody asked for.
  var unverified: [LoggedCall] {
    let verified = state.withLock { $0.verified }
    return log.filter { !verified.contains($0.sequence) }
  }

  var unusedStubs: [UnusedStub] {
    state.withLock { $0.rules.filter { $0.isStub && $0.uses == 0 } }.map {
      UnusedStub(pattern: described($0.constraint), location: $0.location)
    }
  }
}
