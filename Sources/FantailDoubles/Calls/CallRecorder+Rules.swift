import FantailLock
import FantailTree

extension CallRecorder {
  /// Adds a rule and answers with its number; `nil` when the mock does not admit it.
  func add(
    _ purpose: Rule.Purpose, _ constraint: CallConstraint<Arguments>,
    answer: Answer<Arguments, Failure, Output>? = nil, uses: Int? = nil, order: OrderedPlace? = nil,
    at location: SourceLocation
  ) -> Int? {
    guard object.admits("\(described(constraint)) was stubbed or expected", at: location) else { return nil }
    let example = object.exampleForRules()
    return state.withLock { state in
      state.lastID += 1
      state.rules.append(
        Rule(
          id: state.lastID, purpose: purpose, constraint: constraint, location: location, example: example,
          answer: answer, usesLeft: uses, order: order))
      return state.lastID
    }
  }

  func update(_ id: Int?, _ change: (inout Rule) -> Void) {
    state.withLock { state in
      guard let index = state.rules.firstIndex(where: { $0.id == id }) else { return }
      change(&state.rules[index])
    }
  }

  func rule(_ id: Int) -> Rule? { state.withLock { $0.rules.first { $0.id == id } } }

  /// The calls that came, those that fit the most parts of a constraint first, cut to what a report can hold.
  func nearestCalls(to constraint: CallConstraint<Arguments>) -> [String] {
    let calls = state.withLock { $0.calls }
    let shown = 8
    let nearest = calls.map { (call: $0, score: constraint.score($0.arguments)) }
      .sorted { ($0.score, $1.call.sequence) > ($1.score, $0.call.sequence) }
      .prefix(shown).map { "called: \(described($0.call.arguments))" }
    return nearest + (calls.count > shown ? ["… \(calls.count - shown) more calls"] : [])
  }

  func calls(fitting constraint: CallConstraint<Arguments>) -> [RecordedCall<Arguments>] {
    let calls = state.withLock { $0.calls }
    let fitting = constraint.isConstrained ? calls.filter { constraint.fits($0.arguments) } : calls
    if let commit = constraint.commit { for call in fitting { commit(call.arguments) } }
    return fitting
  }
}

extension CallRecorder: MockedFunction {
  func clear(_ what: Clearing) {
    state.withLock { state in
      switch what {
      case .everything:
        state.calls = []
        state.rules = []
        state.defaultValue = nil
      case .calls: state.calls = []
      case .stubs: state.rules.removeAll(where: \.isStub)
      case .rules(let example): state.rules.removeAll { $0.example == example }
      case .expectations(let example): state.rules.removeAll { $0.example == example && !$0.isStub }
      }
    }
  }

  func verify() {
    for rule in state.withLock({ $0.rules }) where rule.isExpectation { judge(rule.id) }
  }

  /// Judges an expectation once, recording a failure when it does not hold.
  func judge(_ id: Int, clue: String? = nil) {
    guard let rule = rule(id), !rule.isJudged else { return }
    update(id) { $0.isJudged = true }
    guard let expected = expectation(of: rule), !expected.holds(rule.uses) else { return }
    object.record(
      .count(
        described(rule.constraint), expected: expected, got: rule.uses,
        others: nearestCalls(to: rule.constraint) + (clue.map { ["clue: \($0)"] } ?? []), madeAt: object.madeAt),
      at: rule.location)
  }

  /// How many calls an expectation wants; a rejection has failed at its call already.
  func expectation(of rule: Rule) -> CallCount? {
    switch rule.purpose {
    case .consumed: .once
    case .counted(let count): count
    case .stub, .rejected, .allowed: nil
    }
  }

  var awaitsCalls: Bool { state.withLock { $0.rules }.contains { awaitsCall($0) } }

  func awaitsCall(of id: Int) -> Bool { rule(id).map { awaitsCall($0) } ?? false }

  private func awaitsCall(_ rule: Rule) -> Bool {
    !rule.isJudged && expectation(of: rule).map { rule.uses < $0.lowest } ?? false
  }

  var log: [(sequence: Int, text: String)] {
    state.withLock { $0.calls }.map {
      ($0.sequence, CallText.call(name, of: "", CallText.parts($0.arguments)))
    }
  }

  var unusedStubs: [UnusedStub] {
    state.withLock { $0.rules }.filter { $0.isStub && $0.uses == 0 }.map {
      UnusedStub(pattern: described($0.constraint), location: $0.location)
    }
  }
}
