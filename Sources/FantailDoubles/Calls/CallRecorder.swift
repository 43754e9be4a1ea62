import FantailLock
import FantailMatchers
import FantailTree

/// Records the calls of one function of a mock, and finds their answers.
///
/// The lock is never held while code of the user runs, since a constraint or an answer may call the same mock.
struct CallRecorder: Sendable {
  let journal: CallJournal
  let object: MockCore

  var name: String { journal.name }
  var state: Locked<CallJournal.State> { journal.state }

  /// Records a call and finds its answer. It also records problems of the call, such as a rejection.
  func begin(_ arguments: AnyObject) -> PendingCall {
    let call = PendingCall(recorder: self, arguments: arguments)
    guard object.admits("\(described(arguments)) was called", at: nil, isCall: true) else {
      call.isStopped = true
      return call
    }
    // Numbered while the lock is held, so that the calls of a function are in the order of their numbers.
    let (expectations, answering) = state.withLock { state in
      let site = state.calls.count < CallJournal.Call.placed ? CallSite.capture() : nil
      call.sequence = CallClock.next()
      state.calls.append(CallJournal.Call(arguments: arguments, sequence: call.sequence, site: site))
      call.extras = state.extras
      return (state.expectations, state.answering)
    }
    if let extras = call.extras?.value {
      for (constraint, observe) in extras.observers where fits(constraint, arguments, at: nil) { observe(arguments) }
      extras.effect?(arguments)
    }
    if !expectations.isEmpty { settle(call, expectations) }
    if !answering.isEmpty, call.reply == nil { claimStub(call, answering) }
    return call
  }

  /// Counts the call for every expectation that it fits. If the call uses up an expectation, that expectation may
  /// answer it.
  private func settle(_ call: PendingCall, _ expectations: [CallRule]) {
    var consumable: [CallRule] = []
    for rule in expectations where fits(rule.constraint, call.arguments, at: rule.location) {
      switch rule.purpose {
      case .rejected:
        state.withLock { _ in rule.progress.uses += 1 }
        let text = described(call.arguments)
        object.record(from: .capture(), at: rule.location) { .rejectedCall(text, site: $0) }
      case .counted:
        state.withLock { state in
          rule.progress.uses += 1
          state.verified.insert(call.sequence)
        }
        rule.constraint.commit(call.arguments, call.sequence)
      case .consumed: consumable.append(rule)
      case .allowed, .stub: break
      }
      if !rule.isConsumed { call.isExpected = true }
    }
    if let rule = consume(consumable) {
      markVerified([call.sequence])
      rule.constraint.commit(call.arguments, call.sequence)
      call.isExpected = true
      if let order = rule.order, let next = order.take() {
        let text = described(call.arguments)
        object.record(from: .capture(), at: rule.location) { .outOfOrder(text, next: next, site: $0) }
      }
      (call.reply, call.effects) = state.withLock { _ in (rule.progress.answers.take(), rule.progress.effects) }
    }
  }

  /// Uses up the first expectation that waits for a single call; an ordered one that is next in its order takes
  /// precedence.
  private func consume(_ candidates: [CallRule]) -> CallRule? {
    let ready = candidates.filter { $0.order?.isNext ?? true }
    return state.withLock { _ in
      guard let rule = (ready + candidates).first(where: { $0.progress.uses == 0 }) else { return nil }
      rule.progress.uses = 1
      return rule
    }
  }

  /// Takes one use of the first stub that fits and has an answer left.
  private func claimStub(_ call: PendingCall, _ stubs: CallJournal.AnsweringRules) {
    let claimed = stubs.first { rule in
      // The condition of a used-up stub is not evaluated. A stub that another thread uses up meanwhile is skipped.
      if rule.isConstrained {
        guard state.withLock({ _ in rule.answersCalls }) else { return false }
        guard fits(rule.constraint, call.arguments, at: rule.location) else { return false }
      }
      return claim(rule, call)
    }
    guard let claimed else { return }
    claimed.constraint.commit(call.arguments, call.sequence)
    call.isExpected = true
  }

  private func claim(_ rule: CallRule, _ call: PendingCall) -> Bool {
    state.withLock { _ in
      guard rule.answersCalls else { return false }
      call.reply = rule.progress.answers.take()
      if let effects = rule.progress.effects { call.effects = (call.effects ?? []) + effects }
      if rule.isStub { rule.progress.uses += 1 }
      return true
    }
  }

  // MARK: - What fits

  /// Returns whether a call fits. An undecided judgement does not fit; it is recorded once in each example.
  ///
  /// - Parameter location: The place of the constraint; `nil` for the line that is reading the calls.
  func fits(_ constraint: CallConstraint, _ arguments: AnyObject, at location: SourceLocation?) -> Bool {
    let verdict = constraint.judge(arguments)
    if let doubt = verdict.doubt {
      record(.cannotTell(Mismatch.part(described(arguments), doubt).explanation), at: location)
    }
    return verdict.fits
  }

  /// Records a problem of a constraint, once for each example and place.
  private func record(_ problem: MockProblem, at location: SourceLocation?) {
    let place = location.map { "\($0.filePath):\($0.line):\($0.column)" } ?? ""
    let key = "\(place) \(ExampleContext.current.example?.number ?? -1) \(problem.explanation.headline)"
    guard state.withLock({ $0.doubts.insert(key).inserted }) else { return }
    object.record(problem, at: location)
  }

  /// Returns the calls that fit; if the fit of a call is undecided, also the first such judgement.
  func look(for constraint: CallConstraint) -> (calls: [CallJournal.Call], doubt: Mismatch?) {
    object.claim()
    var fitting = state.withLock { $0.calls }
    var doubt: Mismatch?
    if constraint.isConstrained {
      fitting = fitting.filter { call in
        let verdict = constraint.judge(call.arguments)
        if doubt == nil, let found = verdict.doubt { doubt = .part(described(call.arguments), found) }
        return verdict.fits
      }
    }
    for call in fitting { constraint.commit(call.arguments, call.sequence) }
    return (fitting, doubt)
  }

  /// Returns the calls that fit, and records undecided judgements.
  ///
  /// - Parameter location: The place that reads the calls; `nil` for the current line.
  func calls(fitting constraint: CallConstraint, at location: SourceLocation? = nil) -> [CallJournal.Call] {
    let (calls, doubt) = look(for: constraint)
    if callsLetGo > 0 { record(.callsLetGo(described(constraint)), at: location) }
    if let doubt { record(.cannotTell(doubt.explanation), at: location) }
    return calls
  }

  // MARK: - Words

  func described(_ arguments: AnyObject) -> String { CallText.call(name, of: object.name, journal.parts(arguments)) }

  func described(_ constraint: CallConstraint) -> String {
    CallText.call(name, of: object.name, constraint.texts)
  }

  /// Returns the facts about the function for the failure of a call without an answer.
  func knownRules(for arguments: AnyObject) -> [String] {
    let rules = state.withLock { state in
      state.rules.filter { $0.isStub || $0.isExpectation }.map { ($0, $0.progress) }
    }
    return rules.prefix(8).enumerated().flatMap { index, known in
      let (rule, progress) = known
      let pattern = described(rule.constraint)
      if progress.answers.isUsedUp { return ["used up: \(pattern), stubbed at \(rule.location)"] }
      if rule.isConsumed, progress.uses > 0 { return ["used up: \(pattern), expected at \(rule.location)"] }
      let what = rule.isStub ? "stubbed" : rule.purpose.isRejection ? "rejected" : "expected"
      let marked = index < 3 ? NearCalls.marked(rule.constraint.differences(arguments), of: name) : []
      return ["does not fit: \(pattern), \(what) at \(rule.location)"] + marked
    }
  }
}

extension CallRecorder {
  /// Adds a function to a mock.
  init<Arguments>(
    _ name: String, _ object: MockCore, of type: Arguments.Type, answering: CallJournal.MakeDeepMock? = nil
  ) {
    journal = CallJournal(name: name, answering: answering) { CallText.parts(unboxed($0, as: Arguments.self)) }
    self.object = object
    object.add(journal)
  }
}
