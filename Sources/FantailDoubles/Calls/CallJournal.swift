import FantailLock

/// The record of one mocked function: its calls and its rules.
///
/// Apart from the recorder, so that a mock can hold the journals of its functions, and they need not know the mock.
/// Weak references would do as well, and make every use of what they point to slow.
final class CallJournal: Sendable {
  struct State {
    var calls: [Call] = []
    /// The numbers of calls that an expectation or a verification asked for.
    var verified: Set<Int> = []
    /// All rules, by their numbers.
    private(set) var rules: [CallRule] = []
    // Sorted where a rule is said, since calls come far more often than rules do; nothing is sorted anew for one more.
    /// The rules besides stubs.
    private(set) var expectations: [CallRule] = []
    /// The rules that may answer.
    private(set) var answering = AnsweringRules()
    var lastID = 0
    /// The undecided judgements that were recorded: where, and in which example.
    var doubts: Set<String> = []
    /// The number of calls let go at an example's end, of which nothing can be said any more.
    var callsLetGo = 0
    /// The parts that few functions have, in a box so that a plain call does not pay for it.
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

    /// The rule of a number; `nil` once it is gone.
    func rule(_ id: Int) -> CallRule? {
      // Numbers only grow.
      var range = rules.indices
      while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
        if rules[middle].id == id { return rules[middle] }
        range = rules[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }

  /// The rules that may answer a call. Rules with constraints are asked before those without, and the newest first.
  struct AnsweringRules {
    private var constrained: [CallRule] = []
    private var unconstrained: [CallRule] = []

    var isEmpty: Bool { constrained.isEmpty && unconstrained.isEmpty }

    mutating func add(_ rule: CallRule) {
      if rule.isConstrained { constrained.append(rule) } else { unconstrained.append(rule) }
    }

    /// The first rule, in the order in which they are asked, for which a condition holds.
    func first(where condition: (CallRule) -> Bool) -> CallRule? {
      constrained.last(where: condition) ?? unconstrained.last(where: condition)
    }
  }

  /// A call, with its arguments in their box.
  struct Call {
    /// The number of calls of a function whose places are kept, which takes longer than all else of a call.
    static let placed = 32

    let arguments: AnyObject
    let sequence: Int
    let site: CallSite?
  }

  /// The parts that answer or hear calls besides rules.
  struct Extras {
    /// The code that unstubbed calls are passed on to.
    var original: Answer?
    /// The value that is returned when no stub says one.
    var defaultValue: AnyObject?
    /// The mocks that calls were answered with by themselves, by the calls' texts.
    var deepAnswers: [String: AnyObject] = [:]
    /// The parts that the functions of such mocks share.
    var deepMocks: [MockCore] = []
    var observers: [(constraint: CallConstraint, observe: (AnyObject) -> Void)] = []
    /// Kept through `reset`, as in Mokka.
    var effect: ((AnyObject) -> Void)?
  }

  /// The state from before an example that only uses the mock, to be put back at its end.
  struct Snapshot {
    fileprivate let calls: [Call]
    fileprivate let rules: [(rule: CallRule, progress: CallRule.Progress)]
    fileprivate let extras: Box<Extras>?
  }

  let name: String
  /// Makes the text that stands for each argument in a box.
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

  /// Lets go of all that came since a snapshot; without one, of everything.
  func restore(_ snapshot: Snapshot?) {
    // Values are freed when the lock is free: their deinitialisers may come back here.
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

/// A call as failures list it.
struct LoggedCall {
  let sequence: Int
  let function: String
  let mock: String
  /// The call without the mock's name.
  let ownText: String
  let site: CallSite?

  var text: String { mock.isEmpty ? ownText : "\(mock).\(ownText)" }
  /// The call, and the place where it came from, which has to be looked up.
  var placed: String { CallSite.told("called: \(text)", site) }
}
