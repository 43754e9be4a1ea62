#if os(Linux)
  import FantailRun
  import XCTest

  @testable import FantailProbes

  /// Reads tasks that the test has laid out in memory as Swift's runtime does.
  final class TaskMemoryTests: XCTestCase {
    private let memory = LaidOutMemory()

    private func task(_ words: [Int: UInt]) -> TaskMemory { TaskMemory(address: memory.block(words)) }

    func testTaskFlagsAreRead() {
      let tasks = [0, 0x2000, 0x800, 0x2800, 0xFFFF_FFFF_FFFF_D7FF].map { task([96: $0]) }
      XCTAssertEqual(tasks.map(\.isComplete), [false, true, false, true, false])
      XCTAssertEqual(tasks.map(\.isRunning), [false, false, true, true, false])
      XCTAssertEqual(task([0: 7]).type, 7)
    }

    func testAddressesBelongToTheTaskAndItsCallers() {
      let outer = memory.block([8: 3])
      let inner = memory.block([0: outer, 8: 2])
      let unnamed = memory.block([0: outer])
      XCTAssertEqual(task([56: 1, 64: inner]).addresses, [1, 2, 3])
      XCTAssertEqual(task([56: 1, 64: unnamed]).addresses, [1])
      XCTAssertEqual(task([56: 1]).addresses, [1])
      memory.set(outer, 0, inner)
      XCTAssertEqual(task([56: 1, 64: inner]).addresses.count, 64)
    }

    func testTheReasonForAWaitIsReadFromItsDependencyRecord() {
      let other = task([:])
      let waits = (UInt(0)...5).map { kind in
        let dependency = memory.block([16: other.address, 32: kind])
        return task([104: memory.block([0: 3, 8: dependency])]).wait
      }
      XCTAssertEqual(waits, [nil, .task(other), .continuation, .group, .turn, nil])
      // Only the lowest byte is the kind.
      XCTAssertEqual(task([104: memory.block([0: 0x100, 32: 0x102])]).wait, .continuation)
      XCTAssertEqual([task([:]).wait, task([104: memory.block([0: 3])]).wait], [nil, nil])
    }

    func testChildrenOfAsyncLetsAndGroupsAreFound() {
      let parent = task([:])
      let children = (0..<4).map { _ in task([208: parent.address]) }
      let (first, second) = (children[0], children[1])
      memory.set(first.address, 216, second.address)
      // The child of another task ends a list.
      memory.set(second.address, 216, task([:]).address)
      let group = memory.block([0: 2, 16: children[2].address])
      let other = memory.block([0: 4, 8: group, 16: children[3].address])
      memory.set(parent.address, 104, memory.block([0: 1, 8: other, 16: first.address]))
      XCTAssertEqual(parent.children, [first, second, children[2]])
      memory.set(second.address, 216, first.address)
      XCTAssertEqual(parent.children.count, 64)
    }

    func testCyclicRecordsAreReadUpTo64Times() {
      let record = memory.block([0: 1])
      memory.set(record, 8, record)
      let parent = task([104: record])
      let child = task([208: parent.address])
      memory.set(record, 16, child.address)
      XCTAssertEqual(parent.children, Array(repeating: child, count: 64))
    }

    func testMemoryThatCannotBeReadIsZero() {
      let none = TaskMemory(address: 8)
      XCTAssertEqual([none.children, none.wait == nil ? [] : [none]], [[], []])
      XCTAssertEqual(none.addresses, [0])
    }

    func testTheCurrentTaskIsFound() async {
      let task = Task { TaskAddress.current }
      let current = await task.value
      XCTAssertEqual(current, TaskAddress(task))
    }

    func testThereIsNoCurrentTaskOutsideTasks() {
      XCTAssertNil(TaskAddress.current)
    }
  }
#endif
