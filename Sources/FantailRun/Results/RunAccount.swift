public import FantailPlan
import FantailSeams
public import FantailTree

/// The only account of a run: the results so far, the running examples, and the issues that do not belong to an
/// example.
///
/// Its writers are the executor, the bridges, and the parent of worker processes. There are two ways to read the
/// account. The only follower gets each ``RunChange`` immediately, not in the plan's order: it is a worker process, or
/// the report of a run whose process ends early. ``ReporterRelay`` takes results with `next`, in the plan's order: the
/// relay waits at a gap, and passes each result to one reporter after another. Code that runs examples writes with
/// `keep`. The parent of workers writes their results with `take`; with `keep`, it writes the result of an example
/// whose worker ended.
package final class RunAccount: Sendable {
  private struct State {
    /// The results by their positions in the plan.
    var results: [ExampleResult?]
    var failuresLeft: Int?
    /// The number of results, from the beginning of the plan, that reporters have received.
    var told = 0
    /// `true` if the run was given up: later results are dropped.
    var isClosed = false
    /// The outcomes so far of running examples, keyed by id, while a follower is set.
    var running: [String: AttemptOutcome] = [:]
    var issues: [Issue] = []
    /// The number of times that each example is still expected, by position, if a test framework runs the examples.
    var expected: [Int] = []
    /// The sum of the numbers in `expected`.
    var expectedRuns = 0
    /// The positions by id, after their first use.
    var positions: [String: Int]?
    var follower: (@Sendable (RunChange) -> Void)?
    /// The reason why the remaining examples do not run; `nil` if the process ended.
    var reason: String?
  }

  package let plan: Plan
  private let start = ContinuousClock.now
  private let state: Locked<State>

  /// Creates the account of a run that has not started.
  package init(_ plan: Plan) {
    self.plan = plan
    let count = plan.examples.count
    state = Locked(State(results: Array(repeating: nil, count: count), expected: Array(repeating: 0, count: count)))
  }

  // MARK: - Changes

  /// Calls a closure with each change from now on.
  func follow(_ follower: (@Sendable (RunChange) -> Void)?) { state.withLock { $0.follower = follower } }

  /// Keeps the result of one example, unless the run was given up.
  ///
  /// - Returns: `false` if the run was given up.
  @discardableResult
  package func keep(_ result: ExampleResult, at position: Int) -> Bool {
    let (isOpen, follower) = state.withLock { state -> (Bool, (@Sendable (RunChange) -> Void)?) in
      if state.isClosed { return (false, nil) }
      if result.status == .failed, state.results[position]?.status != .failed { state.failuresLeft? -= 1 }
      state.results[position] = result
      if !state.running.isEmpty { state.running[result.example.id] = nil }
      return (true, state.follower)
    }
    follower?(.ended(result))
    return isOpen
  }

  /// Takes a change from a run in another process, and passes it on to the follower. If that process ends while an
  /// example is running, the example has failed.
  package func take(_ change: RunChange) {
    switch change {
    case .began(let id): pass(on: change) { $0.running[id] = AttemptOutcome() }
    case .failed(let id?, let new, let areAttempt):
      pass(on: change) { $0.running[id]?.add(new, areAttempt: areAttempt) }
    case .failed(nil, let new, _): pass(on: change) { $0.issues += new }
    case .ended(let id, let outcome, let output):
      guard let position = state.withLock({ position(of: id, &$0) }) else { return }
      keep(ExampleResult(plan.examples[position], outcome, output: output), at: position)
    case .cut(let end):
      pass(on: change) { state in
        if state.running.isEmpty { state.issues.append(Issue(.idleProcessEnded(end, saying: nil), at: nil)) }
        for (id, outcome) in state.running {
          guard let position = position(of: id, &state) else { continue }
          state.results[position] = ExampleResult(
            failed: plan.examples[position], after: outcome, by: .processEnded(end, saying: nil))
        }
        state.running = [:]
      }
    }
  }

  private func pass(on change: RunChange, _ update: (inout State) -> Void) {
    let follower = state.withLock { state in
      update(&state)
      return state.follower
    }
    follower?(change)
  }

  private func position(of id: String, _ state: inout State) -> Int? {
    let positions =
      state.positions ?? Dictionary(zip(plan.examples.map(\.id), plan.examples.indices)) { first, _ in first }
    state.positions = positions
    return positions[id]
  }

  // MARK: - Results

  /// The number of failures that are still allowed; `nil` without a limit.
  package var failuresLeft: Int? { state.withLock { $0.failuresLeft } }

  /// Skips the remaining examples after a number of failures.
  func limitFailures(to count: Int?) { state.withLock { $0.failuresLeft = count } }

  /// Returns whether an example does not have a result yet.
  package func isOpen(_ position: Int) -> Bool { state.withLock { $0.results[position] == nil } }

  /// Sets the reason why the remaining examples do not run.
  func leaveRest(because reason: String) { state.withLock { $0.reason = reason } }

  /// The examples without a result that were planned to run.
  var rest: [PlannedExample] {
    let left = state.withLock { state in state.results.indices.filter { state.results[$0] == nil } }
    return left.map { plan.examples[$0] }.filter { $0.disposition == .run }
  }

  /// The results so far, in the plan's order.
  var results: [ExampleResult] {
    let all = state.withLock(\.results)
    var results: [ExampleResult] = []
    results.reserveCapacity(all.count)
    for case let result? in all { results.append(result) }
    return results
  }

  /// The report of the run so far.
  package var report: RunReport {
    let state = state.withLock(\.self)
    let results = state.results.indices.map { position in
      state.results[position]
        ?? ExampleResult(
          notToRun: plan.examples[position], because: state.reason ?? "the process ended before this example")
    }
    return RunReport(
      plan: plan, results: results, issues: state.issues, duration: ContinuousClock.now - start)
  }

  /// Takes the next result in the plan's order, to pass it to reporters; returns `nil` if there is none yet, or the run was
  /// given up.
  func next() -> ExampleResult? {
    state.withLock { state in
      guard !state.isClosed, state.told < state.results.count, let result = state.results[state.told] else {
        return nil
      }
      state.told += 1
      return result
    }
  }

  /// The results that reporters have not received, in the plan's order.
  var untold: [ExampleResult] { state.withLock { state in state.results[state.told...].compactMap(\.self) } }

  /// Gives up the run.
  ///
  /// - Parameter missing: Makes the result for an example without one.
  /// - Returns: The results that reporters have not received.
  func close(_ missing: (Int) -> ExampleResult) -> [ExampleResult] {
    let (new, untold, follower) = state.withLock { state in
      state.isClosed = true
      var new: [ExampleResult] = []
      for position in state.results.indices where state.results[position] == nil {
        let result = missing(position)
        state.results[position] = result
        new.append(result)
      }
      return (new, state.results.compactMap(\.self).suffix(state.results.count - state.told), state.follower)
    }
    for result in new { follower?(.ended(result)) }
    return Array(untold)
  }

  // MARK: - Examples that a test framework runs

  /// Expects one more run of an example.
  func expect(_ position: Int) {
    state.withLock { state in
      state.expected[position] += 1
      state.expectedRuns += 1
    }
  }

  /// Records that an example starts.
  ///
  /// - Returns: `false` if the example was not expected, such as a repetition after the end of all examples.
  func begin(_ position: Int) -> Bool {
    state.withLock { state in
      if state.expected[position] == 0 { return false }
      state.expected[position] -= 1
      state.expectedRuns -= 1
      return true
    }
  }

  /// Records that an example will not run any more.
  func drop(_ position: Int) {
    state.withLock { state in
      state.expectedRuns -= state.expected[position]
      state.expected[position] = 0
    }
  }

  /// The positions of the examples that are still expected, in order.
  package var expected: [Int] {
    state.withLock { state in state.expected.indices.filter { state.expected[$0] > 0 } }
  }

  /// `true` if no example is still expected.
  package var expectsNothing: Bool { state.withLock { $0.expectedRuns == 0 } }
}

/// A change of a run as it happens, not in the plan's order. Journals contain changes, and the processes of a run send them.
package enum RunChange: Sendable, WrittenValue {
  case began(id: String)
  /// Issues of a running example or of the run, or all issues of an attempt that is followed by another.
  case failed(id: String?, [Issue], areAttempt: Bool = false)
  case ended(id: String, ExampleResult.Outcome, output: String)
  /// The process ends before the run does.
  case cut(ProcessEnd)

  package static func ended(_ result: ExampleResult) -> RunChange {
    .ended(id: result.example.id, result.outcome, output: result.output)
  }

  /// The parts of the changes that a worker sends.
  package var coded: CodedFields {
    switch self {
    case .began(let id): CodedFields(case: "began", ["id": id])
    case .failed(let id, let issues, let areAttempt):
      CodedFields(case: "failed", ["id": id, "issues": issues, "areAttempt": areAttempt])
    case .ended(let id, let outcome, let output):
      CodedFields(case: "ended", ["id": id, "outcome": outcome, "output": output])
    case .cut: CodedFields([:])
    }
  }
}

/// The result of a run: one result for each planned example, and the issues outside all examples.
public final class RunReport: Sendable, CustomStringConvertible {
  /// The plan that was run.
  public let plan: Plan
  /// The results, in the order of the plan.
  public let results: [ExampleResult]
  /// The issues of groups and of the run itself, such as a failing `afterAll` or an issue outside all examples.
  public let issues: [Issue]
  /// The time that the whole run took.
  public let duration: Duration
  /// The results other than plain passes: examples that failed, did not run, or passed only when they were run again.
  package let remarkable: [ExampleResult]

  package init(plan: Plan, results: [ExampleResult], issues: [Issue], duration: Duration) {
    self.plan = plan
    self.results = results
    self.issues = issues
    self.duration = duration
    var remarkable: [ExampleResult] = []
    for result in results where result.status != .passed || result.isFlaky { remarkable.append(result) }
    self.remarkable = remarkable
  }

  /// `true` if every planned example ran or is known not to run, and nothing failed.
  ///
  /// A run whose plan has an error, or has no example at all, has not passed, since it proves nothing. A run has passed
  /// if its plan is empty because the changes cannot break an example.
  public var passed: Bool {
    issues.isEmpty && results.count == plan.examples.count && !plan.problems.contains(where: \.isError)
      && !(results.isEmpty && !plan.isRightlyEmpty) && !remarkable.contains { $0.status == .failed }
  }

  /// The results with their issues, then the issues outside all examples, and whether the run passed.
  public var description: String {
    (results.map(\.debugDescription) + issues.map(\.description) + [passed ? "passed" : "failed"])
      .joined(separator: "\n")
  }

  /// Returns the number of examples that ended in a given way.
  ///
  /// - Parameter status: The way in which they ended.
  /// - Returns: The number of examples.
  public func count(_ status: ExampleResult.Status) -> Int {
    remarkable.count { $0.status == status } + (status == .passed ? results.count - remarkable.count : 0)
  }
}

/// An event of a run. Reporters receive events in order: the start, each planned example once, the issues outside all
/// examples, and the end. The events of a run that is cut off do not include an end.
public enum RunEvent: Sendable {
  /// The run begins.
  case runStarted(Plan)
  /// An example ended. Reporters receive examples in the plan's order, regardless of the number of jobs: each when this
  /// example and all examples before it have ended.
  case exampleEnded(ExampleResult)
  /// An issue of a group or of the run itself.
  case issueRecorded(Issue)
  /// The run ended.
  case runEnded(RunReport)
}

/// A type that receives the events of a run, for example to print them.
///
/// ```swift
/// struct TeamCityReporter: Reporter {
///   let output: TextOutput
///
///   func report(_ event: RunEvent) async {
///     switch event {
///     case .exampleEnded(let result) where result.status == .failed:
///       output.write("##teamcity[testFailed name='\(escaped(result.example.fullDescription))']\n")
///     default: break
///     }
///   }
/// }
///
/// await SpecMain.run(allSpecs, reporters: [TeamCityReporter(output: .standardOutput())])
/// ```
/// Several reporters may receive the events of one run, and one reporter those of several runs, one after another: a
/// reporter resets its state at ``RunEvent/runStarted(_:)``. A reporter cannot stop a run; its `TextOutput` remembers
/// failed writes. Texts come from users and programs and may contain line breaks and control characters, so the
/// reporter escapes them for its format. Later versions may add events; a `default` keeps a reporter compiling.
public protocol Reporter: Sendable {
  /// Takes one event. Events arrive one at a time and in order.
  ///
  /// - Parameter event: The event.
  func report(_ event: RunEvent) async
}

/// Passes the events of one run to its reporters, one at a time.
///
/// Every worker calls the relay as soon as it has recorded a result, so that a long unit of examples reports during its
/// run.
package final class ReporterRelay: Sendable {
  private struct State {
    /// `true` while a worker is passing results on, including results that other workers record meanwhile.
    var isPassing = false
    /// The workers that wait until their results are passed on.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let reporters: [any Reporter]
  private let account: RunAccount
  private let state = Locked(State())

  init(_ reporters: [any Reporter], of account: RunAccount) {
    self.reporters = reporters
    self.account = account
  }

  /// Passes one event to all reporters.
  func pass(_ event: RunEvent) async {
    for reporter in reporters { await reporter.report(event) }
  }

  /// Passes on the results that are due, in the plan's order. Returns after the reporters have received them: an
  /// example that ends the process does not lose any of them.
  package func passResults() async {
    if reporters.count == 0 { return }
    var result = begin()
    if result == nil { return await waitForOther() }
    while let next = result {
      await pass(.exampleEnded(next))
      result = takeNext()
    }
  }

  /// Returns the first result to pass on; `nil` if there is none, or if another worker passes results on.
  private func begin() -> ExampleResult? {
    state.withLock { state in
      guard !state.isPassing, let result = account.next() else { return nil }
      state.isPassing = true
      return result
    }
  }

  /// Returns the next result to pass on. If there is none, resumes the waiting workers.
  private func takeNext() -> ExampleResult? {
    let (result, waiting) = state.withLock { state -> (ExampleResult?, [CheckedContinuation<Void, Never>]) in
      if let result = account.next() { return (result, []) }
      state.isPassing = false
      let waiting = state.waiting
      state.waiting = []
      return (nil, waiting)
    }
    for worker in waiting { worker.resume() }
    return result
  }

  private func waitForOther() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.isPassing { state.waiting.append(continuation) }
        return !state.isPassing
      }
      if isOver { continuation.resume() }
    }
  }
}
