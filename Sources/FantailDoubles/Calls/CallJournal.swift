import FantailMatchers
import FantailSeams

/// The record of one mocked function: its calls and its rules.
///
/// Separate from the recorder, so that a mock can hold the journals of its functions, which do not refer to the mock.
/// With weak references to the mock, every use of that object would be slow.
final class CallJournal: Sendable {
  struct State {
    var calls: [Call] = []
    /// The numbers of the calls that an expectation or a verification has covered.
    var verified: Set<Int> = []
    /// All rules, by number.
    private(set) var rules: [CallRule] = []
    // Rules are sorted when they are added, since calls are far more frequent than new rules.
    /// The rules other than stubs.
    private(set) var expectations: [CallRule] = []
    /// The rules with answers.
    private(set) var answering = AnsweringRules()
    var lastID = 0
    /// The undecided judgements that have been recorded, by source location and example.
    var doubts: Set<String> = []
    /// The number of calls that were released at an example's end, together with all records about them.
    var callsLetGo = 0
    /// The parts that only a few functions need, in a box so that a plain call does not pay for these parts.
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

    /// Returns the rule with a number; `nil` if it was removed.
    func rule(_ id: Int) -> CallRule? {
      // Numbers only increase, so a binary search finds the rule.
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
    /// The number of calls to a function for which the caller is kept. Finding a caller takes longer than everything
    /// else in a call.
    static let placed = 32

    let arguments: AnyObject
    let sequence: Int
    let site: CallSite?
  }

  /// Answers to calls, and observers of calls, that are not rules.
  struct Extras {
    /// The code to which unstubbed calls are forwarded.
    var original: Answer?
    /// The value to return if no stub has one.
    var defaultValue: AnyObject?
    /// The mocks that answered calls automatically, keyed by the calls' texts.
    var deepAnswers: [String: AnyObject] = [:]
    /// The shared parts of the mocks that answered calls automatically.
    var deepMocks: [MockCore] = []
    var observers: [(constraint: CallConstraint, observe: (AnyObject) -> Void)] = []
    /// The observer of calls; `reset` keeps it, as in Mokka.
    var effect: ((AnyObject) -> Void)?
  }

  /// The state before an example that only borrows the mock; this state is restored at the example's end.
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
    // The values are freed after the lock is released, since their deinitialisers may use this journal.
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

/// A call that a mock received.
public struct RecordedCall<Arguments> {
  /// The arguments of the call.
  public let arguments: Arguments
  /// The number of the call among the calls of all mocks; a later call has a greater number.
  public let sequence: Int
}

extension RecordedCall: Sendable where Arguments: Sendable {}

/// A call in the form in which failures show it.
struct LoggedCall {
  let sequence: Int
  let function: String
  let mock: String
  /// The call without the mock's name.
  let ownText: String
  let site: CallSite?

  var text: String { mock.isEmpty ? ownText : "\(mock).\(ownText)" }
  /// The call and the location of its caller, which takes time to look up.
  var placed: String { CallSite.told("called: \(text)", site) }
}

/// Numbers calls, so that two calls have an order even if different mocks received them.
///
/// The process has one clock, since the calls of any two mocks may be compared. The numbers only increase; results
/// depend only on the order of the numbers.
enum CallClock {
  private static let last = Locked(0)

  static func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

/// Writes calls and patterns like the code of a call: `engine.setSpeed(to: 100, in: .mph)`.
enum CallText {
  /// A call or pattern.
  ///
  /// - Parameters:
  ///   - function: The function's name, with labels or without: `setSpeed(to:in:)`, `load`.
  ///   - mock: The mock's name, which may be empty.
  ///   - parts: The text of each argument; without them, the text is only the name.
  static func call(_ function: String, of mock: String, _ parts: [String]?) -> String {
    let owner = mock.isEmpty ? "" : mock + "."
    guard let parts else { return owner + function }
    // A property is shown by its name, and a write as an assignment.
    if function.hasSuffix(" =") { return "\(owner)\(function) \(parts.joined(separator: ", "))" }
    if parts.isEmpty, !function.contains("(") { return owner + function }
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else {
      return "\(owner)\(function)(\(parts.joined(separator: ", ")))"
    }
    let labels = labels(of: function)
    let texts = parts.enumerated().map { index, part in
      guard index < labels.count, labels[index] != "_" else { return part }
      return "\(labels[index]): \(part)"
    }
    return "\(owner)\(function[..<open])(\(texts.joined(separator: ", ")))"
  }

  /// The labels of a function's arguments: `to` and `in`, `_` for none.
  static func labels(of function: String) -> [Substring] {
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else { return [] }
    return function[function.index(after: open)...].dropLast().split(separator: ":")
  }

  static func parts<Arguments>(_ arguments: Arguments) -> [String] {
    self.arguments(arguments).map { ValueDescription.brief($0) }
  }

  static func arguments<Arguments>(_ arguments: Arguments) -> [Any] {
    if arguments is Void { return [] }
    let mirror = Mirror(reflecting: arguments)
    return mirror.isOf(.tuple) ? mirror.children.map(\.value) : [arguments]
  }

  /// Returns the object that an argument refers to, through optionals and protocol types; `nil` for other values.
  static func object(in argument: Any) -> AnyObject? {
    present(argument).flatMap(ValueDescription.object)
  }
}
