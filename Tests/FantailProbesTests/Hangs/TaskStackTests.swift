#if os(Linux)
  import FantailSeams
  import FantailRun
  import XCTest

  @testable import FantailProbes

  /// Looks at tasks. Other threads write to their memory meanwhile; the kernel reads it, so that a read cannot crash.
  final class TaskStackTests: XCTestCase {
    private func expect(
      _ task: Task<Void, Never>, waits reason: String, at line: Int, file: StaticString = #filePath,
      caller: UInt = #line
    ) async {
      for _ in 0..<200 {
        let found = WaitingCode.read(TaskStack.all(of: [TaskMemory(TaskAddress(task))])).first
        if let found, found.frames.first?.line == line {
          let words = found.description
          return XCTAssert(words.hasPrefix("a task waits \(reason)\n"), words, file: file, line: caller)
        }
        try? await Task.sleep(for: .milliseconds(50))
      }
      XCTFail("no task waits at \(line)", file: file, line: caller)
    }

    func testATaskThatWaitsForAContinuationIsLocated() async {
      let kept = Locked<CheckedContinuation<Void, Never>?>(nil)
      let task = Task.detached {
        await withCheckedContinuation { new in kept.withLock { $0 = new } }
      }
      await expect(task, waits: "in withCheckedContinuation(isolation:function:_:)", at: #line - 2)
      kept.withLock { $0 }?.resume()
      await task.value
    }

    func testATaskThatSleepsIsLocated() async {
      let task = Task.detached {
        _ = try? await Task.sleep(for: .seconds(60))
      }
      await expect(task, waits: "in Task.sleep(for:tolerance:clock:)", at: #line - 2)
      task.cancel()
      await task.value
    }

    func testATaskThatHasEndedHasNoStack() async {
      let task = Task {}
      await task.value
      XCTAssertEqual(TaskStack.all(of: [TaskMemory(TaskAddress(task))]).count, 0)
    }

    func testTasksMayStartAndEndDuringAThousandInspections() async {
      let isOver = Locked(false)
      let busy = Task.detached {
        while !isOver.withLock(\.self) {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { await Task.yield() } }
          }
          async let value = 1
          _ = await value
        }
      }
      for _ in 0..<1_000 { _ = TaskStack.all(of: [TaskMemory(TaskAddress(busy))]) }
      isOver.withLock { $0 = true }
      await busy.value
    }

    // MARK: - Tasks that the test lays out

    private let memory = LaidOutMemory()

    private func task(_ number: UInt, status: UInt = 0, records: UInt = 0) -> TaskMemory {
      TaskMemory(address: memory.block([0: 0x7, 56: number, 96: status, 104: records]))
    }

    private func texts(_ roots: TaskMemory...) -> [String] {
      TaskStack.all(of: roots).map { stack in "\(stack.addresses): \(stack.reason ?? "no reason")" }
    }

    func testEachKindOfWaitHasAReason() {
      let other = task(1)
      let stacks = (1...5).map { kind in
        task(UInt(kind) + 1, records: memory.block([16: other.address, 32: UInt(kind)]))
      }
      XCTAssertEqual(
        stacks.map { texts($0) },
        [
          ["[1]: no reason", "[2]: another task"], ["[3]: a continuation"], ["[4]: a task group"],
          ["[5]: its turn on an actor"], ["[6]: no reason"],
        ])
    }

    func testChildTasksAppearOnceAndBeforeTheirParent() {
      let parent = task(1)
      let inner = task(4)
      let (first, second) = (task(2), task(3, records: memory.block([16: inner.address, 32: 1])))
      for child in [first, second] { memory.set(child.address, 208, parent.address) }
      memory.set(first.address, 216, second.address)
      memory.set(parent.address, 104, memory.block([0: 1, 16: first.address]))
      XCTAssertEqual(
        texts(parent, inner, parent), ["[2]: no reason", "[4]: no reason", "[3]: another task", "[1]: no reason"])
    }

    func testEndedOrRunningTasksAndOtherMemoryHaveNoStack() {
      let waiting = task(1)
      let running = task(2, status: 0x800, records: memory.block([16: waiting.address, 32: 1]))
      let other = TaskMemory(address: memory.block([0: 0x8, 56: 3]))
      let unknown = TaskMemory(address: memory.block([56: 4]))
      XCTAssertEqual(texts(running, task(5, status: 0x2000), other, task(6)), ["[1]: no reason", "[6]: no reason"])
      XCTAssertEqual([texts(unknown, waiting), texts()], [[], []])
    }

    func testOnly256TasksAreRead() {
      let tasks = (1...258).map { task($0) }
      XCTAssertEqual(TaskStack.all(of: tasks).map(\.addresses), (1...256).map { [UInt64($0)] })
    }
  }
#endif
