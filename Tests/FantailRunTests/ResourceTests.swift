import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// The trait `.uses`, and the workers that run the examples.
final class ResourceTests: XCTestCase {
  private func unit(_ position: Int, _ resources: String...) -> WorkUnit {
    WorkUnit(positions: position..<(position + 1), resources: Set(resources))
  }

  private struct Start: Equatable {
    let unit: Int
    let worker: Int
  }

  /// Returns all units that can start now.
  private func starts(_ queue: inout UnitQueue) -> [Start] {
    var starts: [Start] = []
    while let next = queue.next() { starts.append(Start(unit: next.unit, worker: next.worker)) }
    return starts
  }

  func testOnlyUnitsThatShareAResourceWaitForEachOther() {
    let units = [unit(0, "database"), unit(1, "database", "port"), unit(2, "port"), unit(3)]
    var queue = UnitQueue(units, workers: 4)
    XCTAssertEqual(
      starts(&queue), [Start(unit: 0, worker: 0), Start(unit: 2, worker: 1), Start(unit: 3, worker: 2)])
    queue.finish(units[0], on: 0)
    XCTAssertEqual(starts(&queue), [])
    queue.finish(units[3], on: 2)
    queue.finish(units[2], on: 1)
    XCTAssertEqual(starts(&queue), [Start(unit: 1, worker: 0)])
  }

  func testUnitsStartInOrderOnTheLowestFreeWorker() {
    let units = (0..<4).map { unit($0) }
    var queue = UnitQueue(units, workers: 2)
    XCTAssertEqual(starts(&queue), [Start(unit: 0, worker: 0), Start(unit: 1, worker: 1)])
    queue.finish(units[1], on: 1)
    XCTAssertEqual(starts(&queue), [Start(unit: 2, worker: 1)])
    queue.finish(units[2], on: 1)
    queue.finish(units[0], on: 0)
    XCTAssertEqual(starts(&queue), [Start(unit: 3, worker: 0)])
  }

  func testAUnitNeedsOnlyTheResourcesOfExamplesThatRun() throws {
    let plan = Plan([
      describe("outer", .uses("disk")) {
        context("whole", .serial, .uses("database")) {
          it("a", .uses("port", "clock")) {}
          it("b") {}
          pending("c", nil, .uses("moon"))
        }
        it("d") {}
        pending("e")
      },
      it("f") {},
    ])
    let state = try XCTUnwrap(RunState(plan))
    XCTAssertEqual(
      state.units,
      [
        WorkUnit(positions: 0..<3, resources: ["disk", "database", "port", "clock"]),
        WorkUnit(positions: 3..<4, resources: ["disk"]), WorkUnit(positions: 4..<5), WorkUnit(positions: 5..<6),
      ])
  }

  func testOnlyExamplesWithDifferentResourcesRunAtOnce() async {
    let users = Locked((now: 0, most: 0, ended: 0))
    let others = Locked((now: 0, most: 0, ended: 0))
    @Sendable func pass(_ counts: Locked<(now: Int, most: Int, ended: Int)>) async throws {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      // Three others wait for each other, beside the first user, which waits for all of them.
      let isUser = counts === users
      for _ in 1...6_000 where isUser ? others.withLock(\.ended) < 8 : others.withLock(\.most) < 3 {
        try await Task.sleep(for: .milliseconds(10))
      }
      try await Task.sleep(for: .milliseconds(3))
      counts.withLock { counts in
        counts.now -= 1
        counts.ended += 1
      }
    }
    let spec = describe("d") {
      describe("orders", .uses("database")) { for n in 1...8 { it("\(n)") { try await pass(users) } } }
      describe("bills") { for n in 1...8 { it("\(n)", .uses("database")) { try await pass(users) } } }
      describe("free") { for n in 1...8 { it("\(n)") { try await pass(others) } } }
    }
    let result = await report(of: spec, jobs: 4)
    XCTAssertEqual(users.withLock(\.most), 1)
    XCTAssertEqual(others.withLock(\.most), 3)
    XCTAssertEqual(result.count(.passed), 24)
  }

  func testAWorkerRunsOneExampleAtATimeAndHooksSeeItsIndex() async {
    let busy = Locked(Set<Int>())
    let seen = Locked(Set<Int>())
    @Sendable func number() -> Int {
      seen.withLock { _ = $0.insert(WorkerIndex.current) }
      return WorkerIndex.current
    }
    let spec = describe("d") {
      for group in 1...4 {
        context("\(group)") {
          let first = Locked(-1)
          beforeAll { first.withLock { $0 = number() } }
          afterAll { expect(number()).to(.equal(first.withLock { $0 })) }
          for n in 1...3 {
            it("\(n)") {
              let own = number()
              expect(own).to(.equal(first.withLock { $0 }))
              expect(busy.withLock { $0.insert(own).inserted }).to(.beTrue)
              try await Task.sleep(for: .milliseconds(2))
              busy.withLock { _ = $0.remove(own) }
            }
          }
        }
      }
    }
    let result = await report(of: spec, jobs: 3)
    XCTAssertTrue(result.passed, result.text)
    XCTAssertEqual(seen.withLock { $0 }, [0, 1, 2])
    XCTAssertEqual(WorkerIndex.current, 0)
  }
}
