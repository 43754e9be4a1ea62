import FantailLock

/// The record of one mocked function: its calls and its rules.
///
/// Separate from the recorder, so that a mock can hold the journals of its functions, which need no reference to the
/// mock. With weak references instead, every use of the object would be slow.
final class CallJournal: Sendable {
  struct State {
    var calls: [Call] = []
    /// The numbers of the calls that an expectation or a verification has covered.
    var verified: Set<Int> = []
    /// All rules, by their numbers.
    private(set) var rules: [CallRule] = []
    // Sorted when a rule is added, since calls come far more often than rules.
    /// The rules other than stubs.
    private(set) var expectations: [CallRule] = []
    /// The rules with answers.
    private(set) var answering = AnsweringRules()
    var lastID = 0
    /// The recorded undecided judgements, by place and example.
    var doubts: Set<String> = []
    /// The number of calls that were released at an example's end, with everything recorded about them.
    var callsLetGo = 0
    /// The parts that only few functions need, in a box so that a plain call does not pay for them.
    var extras: Box<Extras>?

    mutating func add(_ rule: CallRule) {
      rules.append(rule)
      if !rule.isStub { expectations.append(rule) }
      if rule.mayAnswer { answering.add(rule) }
    }

    mutating func removeRules(where isGone: (CallRule) -> Bool) {
      let left = rules.filter { !isGone($0) }
      rules = []
      expectations = []
      answering = AnsweringRules()
      for rule in left { add(rule) }
    }

    /// Returns the rule with a number; `nil` if it is gone.
    func rule(_ id: Int) -> CallRule? {
      // Numbers only increase, so that the rules can be searched by halving.
      var range = rules.indices
      while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
        if rules[middle].id == id { return rules[middle] }
        range = rules[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }

  /// The rules that may answer a call. Rules with constraints come before those without, and the newest comes first.
  struct AnsweringRules {
    private var constrained: [CallRule] = []
    private var unconstrained: [CallRule] = []

    var isEmpty: Bool { constrained.isEmpty && unconstrained.isEmpty }

    mutating func add(_ rule: CallRule) {
      if rule.isConstrained { constrained.append(rule) } else { unconstrained.append(rule) }
    }

    /// Returns the first rule, in the order of precedence, for which a condition holds.
    func first(where condition: (CallRule) -> Bool) -> CallRule? {
      constrained.last(where: condition) ?? unconstrained.last(where: condition)
    }
  }

  /// A call, with its arguments in their box.
  struct Call {
    /// The number of a function's calls whose places are kept. Finding a place takes longer than everything else in a
    /// call.
    static let placed = 32

    let arguments: AnyObject
    let sequence: Int
    let site: CallSite?
  }

  /// Answers and observers of calls other than rules.
  struct Extras {
    /// The code to which unstubbed calls are forwarded.
    var original: Answer?
    /// The value to return if no stub has one.
    var defaultValue: AnyObject?
    /// The mocks that answered calls automatically, by the calls' texts.
    var deepAnswers: [String: AnyObject] = [:]
    /// The shared parts of those mocks.
    var deepMocks: [MockCore] = []
    var observers: [(constraint: CallConstraint, observe: (AnyObject) -> Void)] = []
    /// The observer of calls; `reset` keeps it, as in Mokka.
    var effect: ((AnyObject) -> Void)?
  }

  /// The state before an example that only borrows the mock; it is restored at the example's end.
  struct Snapshot {
    fileprivate let calls: [Call]
    fileprivate let rules: [(rule: CallRule, progress: CallRule.Progress)]
    fileprivate let extras: Box<Extras>?
  }

  let name: String
  /// Makes the text of each argument in a box.
  let parts: @Sendable (AnyObject) -> [String]
  /// Makes the mock that answers a call, with the call's text as its name.
  typealias MakeDeepMock = @Sendable (String, MockMode) -> DeepMock
  let answering: MakeDeepMock?
  let state = Locked(State())

  init(
    name: String, answering: MakeDeepMock?, parts: @escaping @Sendable (AnyObject) -> [String]
  ) {
    self.name = name
    self.answering = answering
    self.parts = parts
  }

  func snapshot() -> Snapshot {
    state.withLock { state in
      Snapshot(calls: state.calls, rules: state.rules.map { ($0, $0.progress) }, extras: state.extras)
    }
  }

  /// Releases everything since a snapshot; without a snapshot, everything.
  func restore(_ snapshot: Snapshot?) {
    // Values are freed after the lock is released, since their deinitialisers may use this journal.
    var old = State()
    state.withLock { state in
      swap(&state, &old)
      state.lastID = old.lastID
      state.calls = snapshot?.calls ?? []
      state.callsLetGo = old.callsLetGo + max(0, old.calls.count - state.calls.count)
      state.extras = snapshot?.extras
      for (rule, progress) in snapshot?.rules ?? [] {
        rule.progress = progress
        state.add(rule)
      }
    }
  }
}
