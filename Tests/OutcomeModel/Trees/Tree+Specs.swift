import Fantail
import FantailMatchers
import FantailSeams
package import FantailTree
import Foundation

extension Tree {
  /// Long enough that passing code stays within it on a slow machine.
  package static let limit = Duration.milliseconds(2_500)
  package static let budget = Duration.milliseconds(1_000)
  package static let slow = Duration.milliseconds(1_300)
  /// The variables with the file of the tree, and with the file to which calls are written.
  package static let fileVariable = "OUTCOME_TREE"
  package static let traceVariable = "OUTCOME_TRACE"
  /// The variable with the file to which the run's output is written.
  package static let outputVariable = "OUTCOME_OUTPUT"

  /// The tree from the environment; `nil` if there is none.
  package static let given: Tree? = ProcessInfo.processInfo.environment[fileVariable].flatMap {
    try? JSONDecoder().decode(Tree.self, from: Data(contentsOf: URL(fileURLWithPath: $0)))
  }

  /// The name of the hook or example that binds it, the innermost one.
  @TaskLocal static var binder = "-"

  /// The process that signals are sent to: the outermost, since the others are its children.
  static let runner = ProcessInfo.processInfo.environment["OUTCOME_RUNNER"].flatMap { pid_t($0) } ?? getpid()

  package var specs: [Spec] {
    _ = Self.pulse
    let calls = Calls()
    return hooks.map { $0.spec(calls) } + children.map { $0.spec(calls) }
  }

  /// Waits until the run has reported its end, and some time more, in which its processes are notified.
  static func answerToSignal() async {
    let output = ProcessInfo.processInfo.environment[outputVariable] ?? ""
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end,
      (try? String(contentsOfFile: output, encoding: .utf8))?.contains(": the run ends") == false
    {
      try? await Task.sleep(for: .milliseconds(10))
    }
    try? await Task.sleep(for: slow)
  }

  /// Records that the process has started, and from then on each stall in milliseconds, during which other processes
  /// kept it from running.
  private static let pulse: Void = {
    note("~ 0")
    Thread.detachNewThread {
      while true {
        let start = ContinuousClock.now
        usleep(100_000)
        let late = ContinuousClock.now - start - .milliseconds(100)
        if late > .milliseconds(50) { note("~ \(late / .milliseconds(1))") }
      }
    }
  }()

  /// Records a call at once and as a whole line: the file is only ever appended to.
  package static func note(_ line: String) {
    guard let path = ProcessInfo.processInfo.environment[traceVariable] else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
  }
}

/// The number of calls of each hook and example of this process.
final class Calls: Sendable {
  private let counts = Locked<[String: Int]>([:])

  func call(_ name: String, _ acts: [Tree.Act], _ isStep: Bool, isCleanUp: Bool = false) async throws {
    let count = counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name, default: 0]
    }
    Tree.note("\(name)@\(Tree.binder)")
    let act = acts[min(count, acts.count) - 1]
    guard isStep else { return try await act.happen(isCleanUp: isCleanUp) }
    try await step(name) {
      // Hooks that run once belong to no example.
      if ExampleContext.current.example != nil { attach(name, named: "attached") }
      try await act.happen(isCleanUp: isCleanUp)
    }
  }
}

/// Waiting tasks that examples and hooks left behind.
private enum LateTasks {
  private static let waiting = Locked<[(gate: AsyncStream<Void>.Continuation, task: Task<Void, Never>)]>([])

  static func add(_ work: @escaping @Sendable () -> Void) {
    let (stream, gate) = AsyncStream<Void>.makeStream()
    let task = Task.detached {
      for await _ in stream {}
      work()
    }
    waiting.withLock { $0.append((gate, task)) }
  }

  /// Resumes them, and waits for them.
  static func release() async {
    let released = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for (gate, task) in released {
      gate.finish()
      await task.value
    }
  }
}

extension Tree.Act {
  fileprivate func happen(isCleanUp: Bool) async throws {
    switch self {
    case .pass: break
    case .expect: FantailMatchers.expect(1).to(.equal(1))
    case .fail: FantailMatchers.fail("\(self)")
    case .throw: throw Thrown()
    case .foreignFail: Foreign.fail()
    case .threadFail: await Task.detached { FantailMatchers.fail("thread") }.value
    case .foreignThrow: try Foreign.end()
    case .skip: throw Skip("skipped")
    case .failAndSkip:
      FantailMatchers.fail("\(self)")
      throw Skip("skipped")
    case .cancelSelf: withUnsafeCurrentTask { $0?.cancel() }
    case .cancelChild:
      let child = Task { try await Task.sleep(for: .seconds(600)) }
      child.cancel()
      _ = await child.result
    case .sleep: try await Task.sleep(for: .seconds(600))
    case .block: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case .slow: await Task.detached { try? await Task.sleep(for: Tree.slow) }.value
    case .hold: await held().release(returning: ())
    case .leaveHeld: _ = await held()
    case .exit: Foundation.exit(0)
    case .abort: Foundation.abort()
    case .late:
      let scope = ExampleContext.current
      LateTasks.add { ExampleContext.withCurrent(scope) { FantailMatchers.fail("late") } }
    case .release: await LateTasks.release()
    case .interrupt: try await signal(SIGINT, isCleanUp)
    case .terminate: try await signal(SIGTERM, isCleanUp)
    }
  }

  /// Returns the gate of a call that has arrived and is held, also if this task is cancelled.
  private func held() async -> CallGate<Never, Void> {
    let load = AsyncFunctionMock<Void, Never, Void>("load")
    let gate = load.suspends()
    Task.detached { await load.call(()) }
    await Task.detached { while gate.heldCalls == 0 { try? await Task.sleep(for: .milliseconds(1)) } }.value
    await gate.waitForCall()
    return gate
  }

  /// Waits until the run has received a signal; clean-up code is not notified of it.
  private func signal(_ number: Int32, _ isCleanUp: Bool) async throws {
    let isTold = !isCleanUp && !Task.isCancelled
    kill(Tree.runner, number)
    if isTold { return try await Task.sleep(for: .seconds(600)) }
    await Task.detached { await Tree.answerToSignal() }.value
    if !isCleanUp { try Task.checkCancellation() }
  }
}

private struct Thrown: Error {}

extension Tree.Hook {
  fileprivate func spec(_ calls: Calls) -> Spec {
    let (name, acts, actsAfter, isStep) = (name, acts, actsAfter, isStep)
    return switch kind {
    case .beforeAll: beforeAll { try await calls.call(name, acts, isStep) }
    case .beforeEach: beforeEach { try await calls.call(name, acts, isStep) }
    case .afterEach: afterEach { try await calls.call(name, acts, isStep, isCleanUp: true) }
    case .afterAll: afterAll { try await calls.call(name, acts, isStep, isCleanUp: true) }
    case .aroundEach:
      aroundEach { example in
        try await calls.call(name, acts, isStep)
        try await example()
        try await calls.call(name + "/after", actsAfter, isStep)
      }
    }
  }
}

extension Tree.Node {
  fileprivate func spec(_ calls: Calls) -> Spec {
    let (name, isStep, location) = (name, isStep, SourceLocation(#fileID, #filePath, #line, #column))
    let words = traits.words + (traits.isBound ? [.with(Tree.$binder, name)] : [])
    if let acts {
      return .example(name, words, location, .suspending { try await calls.call(name, acts, isStep) })
    }
    let specs = hooks.map { $0.spec(calls) } + children.map { $0.spec(calls) }
    return describe(name, Trait(FantailTree.Traits().adding(words))) { specs }
  }
}

extension Tree.Traits {
  fileprivate var words: [Trait] {
    var words: [Trait] = []
    if let retries { words.append(.retry(retries)) }
    if hasLimit { words.append(.timeLimit(isLimitLong ? .seconds(120) : Tree.limit)) }
    if hasBudget { words.append(.budget(Tree.budget)) }
    if isKnown {
      words.append(.knownIssue("#1", until: isExpired ? "2020-01-31" : nil, intermittent: isIntermittent))
    }
    if forbidsEmpty { words.append(Trait { $0.forbidsEmpty = true }) }
    if isDisabled { words.append(.enabled(if: false, "not here")) }
    if isSerial { words.append(.serial) }
    if isFocused { words.append(.focused) }
    return words
  }
}
