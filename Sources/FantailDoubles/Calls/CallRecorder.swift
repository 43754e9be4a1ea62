import FantailMatchers
import FantailSeams
public import FantailTree

/// Records the calls to one function of a mock, and finds their answers.
///
/// The lock is never held while user code runs, since a constraint or an answer may call the same mock.
struct CallRecorder: Sendable {
  let journal: CallJournal
  let object: MockCore

  var name: String { journal.name }
  var state: Locked<CallJournal.State> { journal.state }

  /// Records a call and finds its answer. Also records problems with the call, such as a rejection.
  func begin(_ arguments: AnyObject) -> PendingCall {
    let call = PendingCall(recorder: self, arguments: arguments)
    guard object.admits("\(described(arguments)) was called", at: nil, isCall: true) else {
      call.isStopped = true
      return call
    }
    // Calls are numbered while the lock is held, so that the calls to a function are in the order of their numbers.
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
  /// answer the call.
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

  /// Uses up the first expectation that is waiting for a single call. An ordered expectation takes precedence if it is
  /// next in its order.
  private func consume(_ candidates: [CallRule]) -> CallRule? {
    let ready = candidates.filter { $0.order?.isNext ?? true }
    return state.withLock { _ in
      guard let rule = (ready + candidates).first(where: { $0.progress.uses == 0 }) else { return nil }
      rule.progress.uses = 1
      return rule
    }
  }

  /// Uses the first stub that fits and has an answer left.
  private func claimStub(_ call: PendingCall, _ stubs: CallJournal.AnsweringRules) {
    let claimed = stubs.first { rule in
      // The condition of a used-up stub is not evaluated. If another thread uses up a stub meanwhile, that stub is
      // skipped.
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

  /// Returns whether a call fits. With an undecided judgement, the call does not fit, and the judgement is recorded
  /// once in each example.
  ///
  /// - Parameter location: The source location of the constraint; `nil` for the current line, which reads the calls.
  func fits(_ constraint: CallConstraint, _ arguments: AnyObject, at location: SourceLocation?) -> Bool {
    let verdict = constraint.judge(arguments)
    if let doubt = verdict.doubt {
      record(.cannotTell(Mismatch.part(described(arguments), doubt).explanation), at: location)
    }
    return verdict.fits
  }

  /// Records a problem with a constraint, once for each example and source location.
  private func record(_ problem: MockProblem, at location: SourceLocation?) {
    let place = location.map { "\($0.filePath):\($0.line):\($0.column)" } ?? ""
    let key = "\(place) \(ExampleContext.current.example?.number ?? -1) \(problem.explanation.headline)"
    guard state.withLock({ $0.doubts.insert(key).inserted }) else { return }
    object.record(problem, at: location)
  }

  /// Returns the calls that fit, and the first undecided judgement, if there is one.
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
  /// - Parameter location: The source location that reads the calls; `nil` for the current line.
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

  /// Returns the facts about the function, for the failure message about a call without an answer.
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
      return ["does not match: \(pattern), \(what) at \(rule.location)"] + marked
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
      // Only an expectation ends with its example; the mock's stubs remain.
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

  /// Changes the parts that are not rules, if the mock may be used.
  func updateExtras(_ change: (inout CallJournal.Extras) -> Void) {
    if object.admits("\(described(.any)) was given an answer", at: nil) { setExtras(change) }
  }

  /// Changes the parts that are not rules while the lock is held, as a step of a call.
  func setExtras(_ change: (inout CallJournal.Extras) -> Void) {
    object.claim()
    state.withLock { state in
      var extras = state.extras?.value ?? .init()
      change(&extras)
      state.extras = Box(extras)
    }
  }

  /// The number of calls that were released, together with all records about them.
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

  /// Judges an expectation once, and records a failure if the expectation does not hold.
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
    // A function mock that is not part of a mock has no name, and is made where it is used.
    let place = object.name.isEmpty ? nil : object.location
    object.record(
      .count(described(rule.constraint), expected: expected, got: uses, near: near, waited: waited, madeAt: place),
      at: rule.location, clue: clue)
  }

  /// Returns the progress of the calls for all expectations, or for one.
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

  /// Marks calls as covered, so that they do not fail `verifyNoMoreCalls`.
  func markVerified(_ sequences: [Int]) {
    if !sequences.isEmpty { state.withLock { $0.verified.formUnion(sequences) } }
  }

  /// The calls that are not covered by an expectation or verification.
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

/// The error of a call without an answer, whose failure is already recorded.
struct UnansweredCall: RecordedError, CustomStringConvertible {
  let problem: MockProblem
  let site: CallSite
  let expectation: Locked<SourceLocation?>

  func come(to place: SourceLocation) { expectation.withLock { $0 = $0 ?? place } }

  var description: String {
    let explanation = problem.explanation
    let called = site.location.map { ["called at \($0)"] } ?? []
    return ([explanation.headline] + called + explanation.details.map(\.text)).joined(separator: "\n")
  }
}

/// A stub that has not answered a call.
public struct UnusedStub: Sendable, Hashable, CustomStringConvertible {
  /// The calls that the stub answers: `engine.setSpeed(to: 100, in: any)`.
  public let pattern: String
  /// The source location where the stub was made.
  public let location: SourceLocation

  /// The pattern and the source location.
  public var description: String { "\(pattern), stubbed at \(location)" }
}

/// A value of any type behind one type: the arguments of a call, or an answer.
///
/// The code that records and stubs calls does not have generic types. Generic code that is compiled once for all types
/// looks up the types at run time wherever it uses them, which took ten times as long as recording a call. The type is
/// a box instead of `Any`, because the type of the value is known: a cast from `Any` to a protocol looks for a
/// conformance, which may be isolated to another actor.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An object that a mock puts around an argument. It does not change after the call.
protocol ArgumentBox: AnyObject {}

extension InOut: ArgumentBox {}
extension NonEscaping: ArgumentBox {}

/// Returns the value of a box that was made with this type.
func unboxed<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value {
  guard let box = box as? Box<Value> else {
    // Only one function mock makes and opens these boxes, and its types do not change.
    preconditionFailure("\(box) holds no \(type)")
  }
  return box.value
}
