import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// Runs with several jobs.
final class ParallelTests: XCTestCase {
  /// Counts the examples that run at the same time.
  private final class Crowd: Sendable {
    private let counts = Locked((now: 0, most: 0))
    /// The number that meets: the first ones wait for each other.
    private let size: Int

    init(_ size: Int = 1) { self.size = size }

    var most: Int { counts.withLock(\.most) }

    func enter() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    }

    func leave() { counts.withLock { $0.now -= 1 } }

    func pass() async throws {
      enter()
      for _ in 1...6_000 where most < size { try await Task.sleep(for: .milliseconds(10)) }
      // Meanwhile an example too many would come.
      try await Task.sleep(for: .milliseconds(5))
      leave()
    }
  }

  func testNoMoreExamplesThanJobsRunAtOnce() async {
    let crowd = Crowd(3)
    let examples = (0..<24).map { n in it("\(n)") { try await crowd.pass() } }
    let result = await report(of: describe("d") { examples }, jobs: 3)
    XCTAssertEqual(crowd.most, 3)
    XCTAssertTrue(result.passed)
  }

  func testASerialGroupsExamplesNeverRunAtOnce() async {
    let crowd = Crowd()
    let result = await report(
      of: describe("outer", .serial) {
        context("a") { (0..<6).map { n in it("\(n)") { try await crowd.pass() } } }
        context("b") { (0..<6).map { n in it("\(n)") { try await crowd.pass() } } }
      }, jobs: 4)
    XCTAssertEqual(crowd.most, 1)
    XCTAssertEqual(result.count(.passed), 12)
  }

  func testASlowUnitDoesNotDelayTheOthers() async {
    let crowd = Crowd(2)
    let spec = describe("d") {
      context("unit") {
        beforeAll {}
        it("is slow") { try await crowd.pass() }
        it("too") { try await crowd.pass() }
      }
      for n in 1...4 { it("\(n)") { try await crowd.pass() } }
    }
    let result = await report(of: spec, jobs: 2)
    XCTAssertEqual(crowd.most, 2)
    XCTAssertEqual(result.results.map(\.title), ["is slow", "too", "1", "2", "3", "4"])
  }

  func testHooksOutsideGroupsRunOnceAndExamplesStayConcurrent() async {
    for isTarget in [true, false] {
      let (crowd, log) = (Crowd(4), RunLog())
      let examples = describe("d") { (0..<8).map { n in it("\(n)") { try await crowd.pass() } } }
      var specs = [
        beforeAll {
          try await Task.sleep(for: .milliseconds(20))
          log(crowd.most == 0 ? "first" : "too late")
        }, examples, afterAll { log("last") },
      ]
      if isTarget { specs = [Spec.together(specs)] }
      let result = await Executor(jobs: 4).run(Plan(specs))
      XCTAssertEqual(crowd.most, 4)
      XCTAssertEqual(log.trace, "first last")
      XCTAssertEqual(result.count(.passed), 8)
      let shards = (1...4).map { Plan(specs, PlanOptions(shard: Plan.Shard(index: $0, of: 4))).examples.count }
      XCTAssertEqual(shards, [2, 2, 2, 2])
    }
  }

  func testAFailureOrSkipOutsideEveryGroupAppliesToEveryExample() async {
    let examples = describe("d") { (0..<4).map { n in it("\(n)") {} } }
    for error in [Boom() as any Error, Skip("no")] {
      let result = await Executor(jobs: 4).run(
        Plan([
          beforeAll {
            try await Task.sleep(for: .milliseconds(5))
            throw error
          }, examples,
        ]))
      XCTAssertEqual(result.count(error is Skip ? .skipped : .failed), 4)
      XCTAssertEqual(result.passed, error is Skip)
    }
  }

  func testConcurrentExamplesDoNotShareLetsOrFailures() async {
    let number = Let { 0 }
    let examples = (0..<60).map { n in
      it("\(n)") {
        number.value = n
        await Task.yield()
        expect(number()).to(.equal(n.isMultiple(of: 7) ? -1 : n))
      }
    }
    let result = await report(of: describe("d") { examples }, jobs: 4)
    XCTAssertEqual(
      result.results.map { $0.issues.map(\.message) },
      (0..<60).map { $0.isMultiple(of: 7) ? ["expected -1, got \($0)"] : [] })
  }

  func testTheReportIsTheSameWithAnyNumberOfJobs() async {
    let spec = describe("d") {
      context("a") { (0..<9).map { n in it("\(n)") { expect(n % 3).notTo(.equal(0)) } } }
      context("b") {
        beforeAll { throw Boom() }
        it("x") {}
        it("y") {}
      }
      context("c") {
        afterAll { throw Boom("after") }
        it("x") {}
        pending("y", "why")
      }
    }
    let plan = Plan([spec], PlanOptions(order: .random(seed: 7)))
    let alone = await Executor().run(plan).text
    for jobs in [2, 4, 16] {
      let text = await Executor(jobs: jobs).run(plan).text
      XCTAssertEqual(text, alone, "\(jobs) jobs")
    }
  }

  func testFailFastSkipsTheRestOfAGroupWithBeforeAll() async {
    let log = RunLog()
    let spec = describe("unit") {
      beforeAll { log("BA") }
      afterAll { log("AA") }
      it("fails") { fail() }
      for n in 1...3 { it("\(n)") { log("never") } }
    }
    let result = await report(of: spec, jobs: 2, failFast: 1)
    XCTAssertEqual(log.trace, "BA AA")
    XCTAssertEqual(result.results.map(\.status), [.failed, .skipped, .skipped, .skipped])
  }

  func testManyConcurrentRunsOfSeveralPlansStaySeparate() async {
    let number = Let { 0 }
    func plan(_ name: String, fails: Bool) -> Plan {
      Plan([
        describe(name) {
          beforeAll { if fails { throw Boom(name) } }
          for n in 0..<10 {
            it("\(n)") {
              number.value += 1
              await Task.yield()
              expect(number()).to(.equal(1))
            }
          }
        }
      ])
    }
    let good = plan("good", fails: false)
    let bad = plan("bad", fails: true)
    await withTaskGroup(of: (Bool, RunReport).self) { group in
      for run in 0..<12 {
        let fails = run.isMultiple(of: 2)
        group.addTask { (fails, await Executor(jobs: 1 + run % 3).run(fails ? bad : good)) }
      }
      for await (fails, report) in group {
        XCTAssertEqual(report.count(.failed), fails ? 10 : 0)
        XCTAssertEqual(report.issues, [])
      }
    }
  }
}
