import XCTest

@testable import FantailRun

final class UnitQueueTests: XCTestCase {
  private func units(_ resources: [Set<String>]) -> [WorkUnit] {
    resources.enumerated().map { WorkUnit(positions: $0..<($0 + 1), resources: $1) }
  }

  private func given(_ queue: inout UnitQueue) -> [[Int]] {
    var given: [[Int]] = []
    while let next = queue.next() { given.append([next.unit, next.worker]) }
    return given
  }

  func testIdleWorkersGetTheUnitsInOrder() {
    let units = units([[], [], []])
    var queue = UnitQueue(units, workers: 2)
    XCTAssertEqual(given(&queue), [[0, 0], [1, 1]])
    queue.finish(units[1], on: 1)
    XCTAssertEqual(given(&queue), [[2, 1]])
    queue.finish(units[0], on: 0)
    queue.finish(units[2], on: 1)
    XCTAssertEqual(given(&queue), [])
  }

  func testOtherUnitsOvertakeOneThatWaitsForAResource() {
    let units = units([["port"], ["port", "disk"], [], ["disk"]])
    var queue = UnitQueue(units, workers: 4)
    XCTAssertEqual(given(&queue), [[0, 0], [2, 1], [3, 2]])
    queue.finish(units[0], on: 0)
    XCTAssertEqual(given(&queue), [])
    queue.finish(units[3], on: 2)
    XCTAssertEqual(given(&queue), [[1, 0]])
  }

  func testAtLeastOneWorkerExistsAndTheLowestIdleOneGetsTheUnit() {
    let units = units([[], [], [], []])
    var queue = UnitQueue(units, workers: 3)
    XCTAssertEqual(given(&queue), [[0, 0], [1, 1], [2, 2]])
    queue.finish(units[2], on: 2)
    queue.finish(units[0], on: 0)
    XCTAssertEqual(queue.next()?.worker, 0)
    var single = UnitQueue(units, workers: 0)
    XCTAssertEqual(given(&single), [[0, 0]])
  }
}
