import FantailLock
import FantailTree

/// The calls and the rules of one mocked function.
///
/// The lock is never held while code of the user runs, since a constraint or an answer may call the same mock.
final class CallRecorder<Arguments, Failure: Error, Output>: Sendable {
  typealias Rule = CallRule<Arguments, Failure, Output>

  struct State {
    var calls: [RecordedCall<Arguments>] = []
    var rules: [Rule] = []
    var lastID = 0
    /// What unstubbed calls are passed on to.
    var original: Answer<Arguments, Failure, Output>?
    /// What answers when no stub does.
    var defaultValue: Output?
    var observers: [(Arguments) -> Void] = []
    /// Kept through `reset`, as in Mokka.
    var effect: ((Arguments) -> Void)?
  }

  let name: String
  let object: MockedObject
  let state = Locked(State())

  init(_ name: String, _ object: MockedObject) {
    self.name = name
    self.object = object
    object.add(self)
  }

  /// Records a call and finds what answers it. What is wrong with it, such as a rejection, is recorded as well.
  func begin(_ arguments: Arguments) -> MockedCall<Arguments, Failure, Output> {
    var call = MockedCall(recorder: self, arguments: arguments)
    guard object.admits("\(described(arguments)) was called", at: nil) else {
      call.isStopped = true
      return call
    }
    let recorded = RecordedCall(arguments: arguments, sequence: CallClock.next())
    let (rules, observers, effect) = state.withLock { state in
      state.calls.append(recorded)
      return (state.rules, state.observers, state.effect)
    }
    for observer in observers { observer(arguments) }
    effect?(arguments)
    guard !rules.isEmpty else { return call }
    settle(&call, rules.filter { $0.constraint.fits(arguments) })
    return call
  }

  /// Counts the call for every expectation that it fits, and finds what answers it.
  private func settle(_ call: inout MockedCall<Arguments, Failure, Output>, _ fitting: [Rule]) {
    for rule in fitting {
      switch rule.purpose {
      case .rejected:
        note(rule.id)
        object.record(.rejectedCall(described(call.arguments), site: CallSite.find()), at: rule.location)
        call.isExpected = true
      case .counted:
        note(rule.id)
        rule.constraint.commit?(call.arguments)
        call.isExpected = true
      case .allowed: call.isExpected = true
      case .stub, .consumed: break
      }
    }
    if let rule = consume(fitting) {
      rule.constraint.commit?(call.arguments)
      call.isExpected = true
      if let order = rule.order { check(order, call) }
      call.effects = rule.effects
      call.reply = rule.answer
    }
    guard call.reply == nil, let stub = claimStub(fitting) else { return }
    stub.constraint.commit?(call.arguments)
    call.isExpected = true
    call.effects += stub.effects
    call.reply = stub.answer
    if case .values(let values) = stub.answer, let last = values.last {
      call.reply = .value(stub.uses < values.count ? values[stub.uses] : last)
    }
  }

  private func note(_ id: Int) {
    state.withLock { state in
      if let index = state.rules.firstIndex(where: { $0.id == id }) { state.rules[index].uses += 1 }
    }
  }

  /// Uses up the first expectation that waits for one call; an ordered one only when no other fits its turn better.
  private func consume(_ fitting: [Rule]) -> Rule? {
    let candidates = fitting.filter { if case .consumed = $0.purpose { true } else { false } }
    guard !candidates.isEmpty else { return nil }
    let sorted = candidates.filter { $0.order?.isNext ?? true } + candidates.filter { !($0.order?.isNext ?? true) }
    return state.withLock { state in
      for candidate in sorted {
        guard let index = state.rules.firstIndex(where: { $0.id == candidate.id }), state.rules[index].uses == 0 else {
          continue
        }
        defer { state.rules[index].uses = 1 }
        return state.rules[index]
      }
      return nil
    }
  }

  /// Takes one use of the stub that answers: a constrained one before one without constraints, then the newest.
  private func claimStub(_ fitting: [Rule]) -> Rule? {
    let stubs = fitting.reversed().filter { rule in
      if case .counted = rule.purpose { return rule.answer != nil || !rule.effects.isEmpty }
      return rule.isStub
    }
    let sorted = stubs.filter(\.constraint.isConstrained) + stubs.filter { !$0.constraint.isConstrained }
    return state.withLock { state in
      for candidate in sorted {
        guard let index = state.rules.firstIndex(where: { $0.id == candidate.id }) else { continue }
        let rule = state.rules[index]
        if rule.usesLeft == 0 { continue }
        if rule.isStub { state.rules[index].uses += 1 }
        if let left = rule.usesLeft { state.rules[index].usesLeft = left - 1 }
        return rule
      }
      return nil
    }
  }

  private func check(_ place: OrderedPlace, _ call: MockedCall<Arguments, Failure, Output>) {
    guard let next = place.take() else { return }
    object.record(.outOfOrder(described(call.arguments), next: next, site: CallSite.find()), at: place.location)
  }

  // MARK: - Words

  func described(_ arguments: Arguments) -> String {
    CallText.call(name, of: object.name, CallText.parts(arguments))
  }

  func described(_ constraint: CallConstraint<Arguments>) -> String {
    CallText.call(name, of: object.name, constraint.parts)
  }

  /// What is known of the function, for the failure of a call that nothing answers.
  var knownRules: [String] {
    state.withLock { $0.rules }.filter { $0.isStub || $0.isExpectation }.prefix(8).map { rule in
      let pattern = described(rule.constraint)
      if rule.usesLeft == 0 { return "used up: \(pattern), stubbed at \(rule.location)" }
      if case .consumed = rule.purpose, rule.uses > 0 { return "used up: \(pattern), expected at \(rule.location)" }
      return "does not fit: \(pattern), \(rule.isStub ? "stubbed" : "expected") at \(rule.location)"
    }
  }
}
