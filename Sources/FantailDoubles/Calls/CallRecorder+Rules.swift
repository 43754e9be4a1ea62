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
    let rule = state.withLock { state in
      state.lastID += 1
      let rule = CallRule(
        id: state.lastID, purpose: purpose, constraint: constraint, location: location,
        order: order, since: state.calls.last?.sequence ?? 0, answers: answers)
      state.rules.append(rule)
      return rule
    }
    if rule.isStub {
      watch(rule)
    } else if object.lifetime == .persistent {
      // Its stubs stay, and what an example expects goes with that.
      ExampleContext.current.example?.cleanUp { [id = rule.id] in
        state.withLock { $0.rules.removeAll { $0.id == id } }
      }
    }
    return rule.id
  }

  /// Changes a rule under the lock.
  func update(_ id: Int?, _ change: (inout CallRule.Progress) -> Void) {
    state.withLock { state in
      if let rule = state.rules.first(where: { $0.id == id }) { change(&rule.progress) }
    }
  }

  /// Changes what is besides the rules, if the mock admits it.
  func updateExtras(_ change: (inout CallJournal.Extras) -> Void) {
    if object.admits("\(described(.any)) was told how to answer", at: nil) { setExtras(change) }
  }

  /// Changes what is besides the rules, under the lock, as part of a call.
  func setExtras(_ change: (inout CallJournal.Extras) -> Void) {
    object.claim()
    state.withLock { state in
      var extras = state.extras?.value ?? .init()
      change(&extras)
      state.extras = Box(extras)
    }
  }

  /// The number of calls that were let go, of which nothing can be said any more.
  var callsLetGo: Int { state.withLock { $0.callsLetGo } }
}

extension CallRecorder {
  /// Forgets the stubs, and of everything the calls and expectations as well.
  func clear(everything: Bool) {
    state.withLock { state in
      state.rules.removeAll { everything || $0.isStub }
      var extras = state.extras?.value ?? .init()
      extras.deepAnswers = [:]
      if everything {
        state.calls = []
        extras.defaultValue = nil
      }
      state.extras = Box(extras)
    }
  }

  func verify() {
    for rule in state.withLock({ $0.rules }) where rule.isExpectation { judge(rule.id) }
  }

  /// Judges an expectation once, recording a failure when it does not hold.
  func judge(_ id: Int, clue: String? = nil) {
    let found: (rule: CallRule, uses: Int)? = state.withLock { state in
      guard let rule = state.rules.first(where: { $0.id == id }), !rule.progress.isJudged else { return nil }
      rule.progress.isJudged = true
      return (rule, rule.progress.uses)
    }
    guard let (rule, uses) = found, let expected = rule.purpose.expected, !expected.holds(uses) else { return }
    let near = NearCalls(to: rule.constraint, of: self, since: rule.since)
    // A function mock by itself has no name, and is made where it is used.
    let place = object.name.isEmpty ? nil : object.location
    object.record(
      .count(described(rule.constraint), expected: expected, got: uses, near: near, madeAt: place), at: rule.location,
      clue: clue)
  }

  /// Returns whether an expectation, or a certain one, waits for calls.
  func awaitsCalls(of id: Int? = nil) -> Bool {
    state.withLock { $0.rules.contains { $0.awaitsCall && (id == nil || $0.id == id) } }
  }

  var log: [LoggedCall] {
    state.withLock { $0.calls }.map {
      LoggedCall(
        sequence: $0.sequence, function: name, mock: object.name,
        ownText: CallText.call(name, of: "", journal.parts($0.arguments)), site: $0.site)
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
    state.withLock { $0.rules.filter { $0.isStub && $0.progress.uses == 0 } }.map {
      UnusedStub(pattern: described($0.constraint), location: $0.location)
    }
  }
}

// A result whose type is a mocked protocol answers with a mock of it, the same one for the same call: what code under
// test gets from `app.repository(for: user)` can be stubbed and verified without a stub of that call.

extension CallRecorder {
  /// The answer to a call of which nothing was said, in its box; `nil` where no mock is known for the result.
  func deepAnswer(to arguments: AnyObject) -> AnyObject? {
    guard let make = journal.answering else { return nil }
    let text = described(arguments)
    return keptAnswer(text) ?? keep(make(text), for: text)
  }

  /// The kept answer to a call or a pattern, as a failure shows it.
  private func keptAnswer(_ text: String) -> AnyObject? { state.withLock { $0.extras?.value.deepAnswers[text] } }

  /// Keeps an answer unless another thread was first, and returns the one that is kept.
  private func keep(_ answer: AnyObject, for text: String) -> AnyObject {
    var kept = answer
    setExtras { extras in
      kept = extras.deepAnswers[text] ?? answer
      extras.deepAnswers[text] = kept
    }
    return kept
  }

  /// The mock that answers the calls of a pattern, which is stubbed with it at the first time.
  func mock<Known, Output>(
    answering constraint: CallConstraint, _ make: (String) -> Known, as answer: (Known) -> Output
  ) -> Known {
    let text = described(constraint)
    if !constraint.isOpaque, let kept = keptAnswer(text), let known = unboxed(kept, as: Output.self) as? Known {
      return known
    }
    let known = make(text)
    let box = Box(answer(known))
    if !constraint.isOpaque { _ = keep(box, for: text) }
    _ = add(.stub, constraint, answers: AnswerSequence([AnswerStep(answer: .value(box))]), at: object.location)
    return known
  }
}
