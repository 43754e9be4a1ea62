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
    // Sorted where a rule is said, since calls come far more often than rules do.
    var rules: [CallRule] = [] {
      didSet {
        expectations = rules.contains { !$0.isStub } ? rules.filter { !$0.isStub } : nil
        let newest = rules.reversed().filter(\.mayAnswer)
        answering = newest.filter(\.isConstrained) + newest.filter { !$0.isConstrained }
      }
    }
    /// The rules besides stubs; `nil` where there are none, as of most functions.
    private(set) var expectations: [CallRule]?
    /// Those that may answer: with constraints before without, and the newest first; `nil` before the first rule.
    private(set) var answering: [CallRule]?
    var lastID = 0
    /// What could not be told, and was recorded: where, and in which example.
    var doubts: Set<String> = []
    /// The number of calls let go at an example's end, of which nothing can be said any more.
    var callsLetGo = 0
    /// The parts that few functions have, in a box so that a plain call does not pay for it.
    var extras: Box<Extras>?
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
  let answering: (@Sendable (String) -> AnyObject)?
  let state = Locked(State())

  init(
    name: String, answering: (@Sendable (String) -> AnyObject)?, parts: @escaping @Sendable (AnyObject) -> [String]
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
    // What is let go goes when the lock is free: its end may come back here.
    var old = State()
    state.withLock { state in
      swap(&state, &old)
      state.lastID = old.lastID
      state.calls = snapshot?.calls ?? []
      state.callsLetGo = old.callsLetGo + max(0, old.calls.count - state.calls.count)
      state.extras = snapshot?.extras
      state.rules = snapshot?.rules.map(\.rule) ?? []
      for (rule, progress) in snapshot?.rules ?? [] { rule.progress = progress }
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
