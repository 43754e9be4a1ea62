import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// A setting of another module, which adds a rule for attempts.
private enum Repetitions: AttemptRuleKey {
  typealias Value = Int?
  static let name = "repetitions"

  static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
    guard subject.example != nil, let count else { return nil }
    return RepeatingRule(count: count)
  }
}

/// Runs each example `count` times, or until an attempt fails.
private struct RepeatingRule: AttemptRule {
  let count: Int

  var mostAttempts: Int { count }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    for _ in 1..<count {
      let outcome = await attempts.run(attempts.policy(.always))
      if outcome.hasFailed { return outcome }
    }
    return await attempts.run()
  }
}

extension Trait {
  fileprivate static func repeated(_ count: Int) -> Trait { Trait { $0[Repetitions.self] = count } }
}

final class AttemptRuleTests: XCTestCase {
  private func events(_ spec: (RunLog) -> Spec) async -> (trace: String, report: RunReport) {
    let log = RunLog()
    let report = await Executor().run(Plan([spec(log)]))
    return (log.trace, report)
  }

  func testARuleFromAnotherModuleRepeatsHooksAndLetsInEachAttempt() async {
    let (trace, report) = await events { log in
      describe("d", .repeated(3)) {
        let number = Let { () -> Int in
          log("let")
          return 1
        }
        beforeAll { log("beforeAll") }
        beforeEach { log("beforeEach") }
        afterEach { log("afterEach") }
        afterAll { log("afterAll") }
        it("runs") {
          _ = number.value
          log("body")
        }
      }
    }
    let attempt = "beforeEach let body afterEach"
    XCTAssertEqual(trace, "beforeAll \(attempt) \(attempt) \(attempt) afterAll")
    XCTAssertEqual(report.results.map(\.status), [.passed])
  }

  func testARuleThatStopsEarlyStillEndsTheGroups() async {
    let (trace, report) = await events { log in
      describe("d", .repeated(3)) {
        let runs = Locked(0)
        afterAll { log("afterAll") }
        it("runs") {
          let number = runs.withLock { number in
            number += 1
            return number
          }
          log("body\(number)")
          if number == 2 { fail("on purpose") }
        }
      }
    }
    XCTAssertEqual(trace, "body1 body2 afterAll")
    XCTAssertEqual(report.results.map(\.status), [.failed])
    XCTAssertEqual(report.issues.map(\.message), [])
  }

  func testARuleRepeatsWithinEachAttemptThatIsRunAgain() async {
    let runs = Locked(0)
    let (_, report) = await events { _ in
      it("runs", .repeated(2), .retry(1)) {
        let number = runs.withLock { number in
          number += 1
          return number
        }
        if number == 2 { fail("on purpose") }
      }
    }
    XCTAssertEqual(runs.withLock(\.self), 4)
    XCTAssertEqual(report.results.map(\.remark), ["flaky: passed on attempt 2"])
  }

  func testTheLongestTimeOfAnExampleCountsAllItsAttempts() throws {
    let spec = describe("d") {
      it("repeats", .repeated(3), .retry(1), .timeLimit(.seconds(1))) {}
      it("has no limit", .repeated(3)) {}
      it("runs once", .timeLimit(.seconds(2))) {}
      it("has attempts without end", .retry(.max), .timeLimit(.seconds(1))) {}
    }
    let state = try XCTUnwrap(RunState(Plan([spec])))
    XCTAssertEqual(
      (0...3).map { state.longestTime(of: state.subject(at: $0)) },
      [.milliseconds(25_200), nil, .milliseconds(5_200), nil])
    XCTAssertEqual((0...3).map { state.repeats($0) }, [true, true, false, true])
  }

  func testARuleIsNotAddedWithoutItsTrait() async {
    let (trace, _) = await events { log in it("runs") { log("body") } }
    XCTAssertEqual(trace, "body")
  }
}
