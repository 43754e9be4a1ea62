import Fantail
import FantailPlan
import FantailSeams
import XCTest

@testable import FantailRun

final class ReporterRelayTests: XCTestCase {
  func testEachResultOfASerialGroupIsReportedBeforeItsNextExampleRuns() async {
    let reporter = TitleReporter()
    let seen = RunLog()
    let spec = describe("d", .serial) { for n in 1...4 { it("\(n)") { seen("\(n):\(reporter.log.count)") } } }
    _ = await Executor(jobs: 2, reporters: [reporter]).run(Plan([spec]))
    XCTAssertEqual(seen.trace, "1:0 2:1 3:2 4:3")
  }

  func testResultsOfAGroupWithBeforeAllAreReportedAtOnce() async {
    let reporter = TitleReporter()
    let seen = RunLog()
    let spec = describe("d") {
      beforeAll {}
      for n in 1...4 { it("\(n)") { seen("\(n):\(reporter.log.count)") } }
    }
    _ = await Executor(jobs: 2, reporters: [reporter]).run(Plan([spec]))
    XCTAssertEqual(seen.trace, "1:0 2:1 3:2 4:3")
  }

  func testAWorkerWaitsUntilAnotherHasPassedItsResultOn() async {
    let plan = Plan([it("a") {}, it("b") {}])
    let account = RunAccount(plan)
    let reporter = GatedReporter()
    let relay = ReporterRelay([reporter], of: account)
    account.keep(ExampleResult(example: plan.examples[0], status: .passed), at: 0)
    async let first: Void = relay.passResults()
    for await _ in reporter.begun.stream {}
    account.keep(ExampleResult(example: plan.examples[1], status: .passed), at: 1)
    let second = Task {
      await relay.passResults()
      reporter.log("returned")
    }
    // A worker that does not wait returns now.
    for _ in 1...1_000 { await Task.yield() }
    reporter.log("open")
    reporter.gate.continuation.finish()
    await first
    await second.value
    await relay.passResults()
    XCTAssertEqual(reporter.log.trace, "a open b returned")
  }

  /// Reporters get one event at a time, in the plan's order, however units overlap and however slow the reporters are.
  func testReportersReceiveEventsInPlanOrderWithSeveralJobs() async {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let groups = (0..<Int.random(in: 1...5, using: &random)).map { group in
        let times = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...900, using: &random) }
        let examples = times.enumerated().map { number, time in
          it("\(group).\(number)") {
            try await Task.sleep(for: .microseconds(time))
            if time.isMultiple(of: 3) { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        return Bool.random(using: &random)
          ? describe("g\(group)", .serial) { examples } : describe("g\(group)") { examples }
      }
      let plan = Plan(groups)
      let reporter = SlowReporter()
      _ = await Executor(jobs: Int.random(in: 1...4, using: &random), reporters: [reporter]).run(plan)
      XCTAssertEqual(reporter.log.trace, plan.examples.map(\.description).joined(separator: " "))
    }
  }
}

private final class TitleReporter: Reporter {
  let log = RunLog()

  func report(_ event: RunEvent) async {
    if case .exampleEnded(let result) = event { log(result.title) }
  }
}

/// Suspends during each event, and logs an event that arrives before the last one is finished.
private final class SlowReporter: Reporter {
  let log = RunLog()
  private let isBusy = Locked(false)

  func report(_ event: RunEvent) async {
    let overlaps = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return isBusy
    }
    if overlaps { log("overlap") }
    await Task.yield()
    if case .exampleEnded(let result) = event { log(result.title) }
    isBusy.withLock { $0 = false }
  }
}

/// Waits at each event until a gate is open.
private final class GatedReporter: Reporter {
  let log = RunLog()
  let begun = AsyncStream<Void>.makeStream()
  let gate = AsyncStream<Void>.makeStream()

  func report(_ event: RunEvent) async {
    guard case .exampleEnded(let result) = event else { return }
    log(result.title)
    begun.continuation.finish()
    for await _ in gate.stream {}
  }
}
