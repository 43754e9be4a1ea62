import Dispatch
import Fantail
import FantailProperties
import FantailSeams
import Foundation

#if os(Linux)
  /// Examples that hang, each in a different way. A comment marks the line that is waiting.
  let hangs = describe("Hangs") {
    it("waits for a semaphore") {
      DispatchSemaphore(value: 0).wait()  // here: waits for a semaphore
    }
    it("waits for a semaphore for long") {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 60)  // here: waits for a semaphore for long
    }
    it("waits for a semaphore by the wall clock") {
      _ = DispatchSemaphore(value: 0).wait(wallTimeout: .now() + 60)  // here: waits for a semaphore by the wall clock
    }
    it("waits in an asynchronous body") {
      await Task.yield()
      block()  // here: waits in an asynchronous body
    }
    it("waits in a task") {
      await Task.detached { block() }.value  // here: waits in a task
    }
    it("waits for a lock") {
      let lock = NSLock()
      lock.lock()
      lock.lock()  // here: waits for a lock
    }
    it("waits for a lock of a condition") {
      let lock = NSConditionLock(condition: 0)
      _ = lock.lock(whenCondition: 1, before: Date() + 60)  // here: waits for a lock of a condition
    }
    it("waits for a mutex") {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_mutex_lock(mutex)
      pthread_mutex_lock(mutex)  // here: waits for a mutex
    }
    it("waits for a condition") {
      let condition = NSCondition()
      condition.lock()
      condition.wait()  // here: waits for a condition
    }
    it("waits for a group") {
      let group = DispatchGroup()
      group.enter()
      group.wait()  // here: waits for a group
    }
    it("waits for a group for long") {
      let group = DispatchGroup()
      group.enter()
      _ = group.wait(timeout: .now() + 60)  // here: waits for a group for long
    }
    it("waits for two queues") {
      let first = DispatchQueue(label: "first")
      let second = DispatchQueue(label: "second")
      first.sync {
        second.async { first.sync {} }
        usleep(50_000)
        second.sync {}  // here: waits for two queues
      }
    }
    it("waits for an item of a queue") {
      let item = DispatchWorkItem { sleep(60) }
      DispatchQueue.global().async(execute: item)
      usleep(50_000)
      item.wait()  // here: waits for an item of a queue
    }
    it("waits for an operation") {
      let queue = OperationQueue()
      queue.addOperation { sleep(60) }
      queue.waitUntilAllOperationsAreFinished()  // here: waits for an operation
    }
    it("sleeps") {
      sleep(60)  // here: sleeps
    }
    it("sleeps for microseconds") {
      while true { usleep(900_000) }  // here: sleeps for microseconds
    }
    it("sleeps as a thread") {
      Thread.sleep(forTimeInterval: 60)  // here: sleeps as a thread
    }
    it("is busy") {
      var n = 0
      while n >= 0 { n = (n + 1) % 1_000 }  // here: is busy
    }
    it("is busy in a function") {
      while true { _ = (0..<1_000).map { $0 * 2 } }  // here: is busy in a function
    }
    it("reads a pipe") {
      let pipe = Pipe()
      _ = pipe.fileHandleForReading.availableData  // here: reads a pipe
    }
    it("reads a descriptor") {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      var byte: UInt8 = 0
      _ = read(ends[0], &byte, 1)  // here: reads a descriptor
    }
    it("polls a descriptor") {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      var asked = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      while true { poll(&asked, 1, 60_000) }  // here: polls a descriptor
    }
    it("writes to a full pipe") {
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data(count: 1 << 20))  // here: writes to a full pipe
    }
    it("waits for a child") {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["20"]
      try process.run()
      process.waitUntilExit()  // here: waits for a child
    }
    it("joins a thread") {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          sleep(60); return nil
        }, nil)
      pthread_join(thread, nil)  // here: joins a thread
    }
    it("runs a run loop") {
      RunLoop.current.add(Timer(timeInterval: 60, repeats: false) { _ in }, forMode: .default)
      while true { RunLoop.current.run(until: Date() + 1) }  // here: runs a run loop
    }
    it("waits deep down") {
      deep(20)  // here: waits deep down
    }
    context("in a hook") {
      beforeEach { block() }  // here: hooks before
      it("hooks before") {}
    }
    context("after an example") {
      afterEach { block() }  // here: hooks after
      it("hooks after") {}
    }
    context("once") {
      beforeAll { block() }  // here: hooks once
      it("hooks once") {}
    }
    context("around") {
      aroundEach { example in
        block()  // here: hooks around
        try await example()
      }
      it("hooks around") {}
    }
    context("with a let") {
      let made = Let {
        block()  // here: makes a let
        return 1
      }
      it("makes a let") { _ = made() }
    }
    it("polls code that hangs") {
      await expect {
        block()  // here: polls code that hangs
        return 1
      }.toEventually(.equal(2))
    }
    it("tries a property", forAll: .ints) { _ in
      block()  // here: tries a property
    }
    it("has a step") {
      step("a step") {
        block()  // here: has a step
      }
    }
    it("waits for the process of an exit test") {
      await expect { sleep(60) }.toExit(code: 0)  // here: waits for the process of an exit test
    }
    suspensions
  }

  /// Examples that hang at an `await`, where no thread is waiting.
  private let suspensions = describe("At an await") {
    it("awaits a continuation") {
      await never()  // here: awaits a continuation
    }
    it("awaits a continuation in a function") {
      await Never.happens()
    }
    it("awaits a task") {
      let task = Task {
        await never()  // here: awaits a task
      }
      await task.value
    }
    it("awaits a detached task") {
      let task = Task.detached {
        await never()  // here: awaits a detached task
      }
      await task.value
    }
    it("awaits a child task") {
      async let first: Void = never()  // here: awaits a child task
      await first
    }
    it("awaits a group") {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await never()  // here: awaits a group
        }
        await group.waitForAll()
      }
    }
    it("awaits a stream") {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      for await _ in stream {}  // here: awaits a stream
      continuation.finish()
    }
    it("sleeps at an await") {
      try? await Task.sleep(for: .seconds(60))  // here: sleeps at an await
      await never()
    }
    it("awaits an actor that is held") {
      let keeper = Keeper()
      Task.detached { await keeper.hold() }
      try await Task.sleep(for: .milliseconds(50))
      await keeper.release()  // here: awaits an actor that is held
    }
    it("awaits an actor that waits for itself") {
      await Keeper().enterTwice()
    }
    it("awaits a call that is held") {
      let load = AsyncFunctionMock<Int, Never, Int>("load(_:)")
      _ = load.suspends()
      _ = await load.call(1)  // here: awaits a call that is held
    }
    it("awaits a call that never comes") {
      let load = AsyncFunctionMock<Int, Never, Int>("load(_:)")
      let gate = load.suspends()
      await gate.waitForCall(within: .seconds(60))  // here: awaits a call that never comes
    }
    it("polls for long") {
      await expect { 1 }.toEventually(.equal(2), within: .seconds(60))  // here: polls for long
    }
    context("in hooks") {
      context("before") {
        beforeEach {
          await never()  // here: awaits before
        }
        it("awaits before") {}
      }
      context("around") {
        aroundEach { example in
          await never()  // here: awaits around
          try await example()
        }
        it("awaits around") {}
      }
      context("once") {
        beforeAll {
          await never()  // here: awaits once
        }
        it("awaits once") {}
      }
      context("with a let") {
        let made = AsyncLet {
          await never()  // here: awaits a let
          return 1
        }
        it("awaits a let") { _ = try await made() }
      }
    }
  }

  /// Keeps continuations, so that the runtime does not report them as leaked.
  private final class Waiting: Sendable {
    static let all = Waiting()
    private let kept = Locked<[CheckedContinuation<Void, Never>]>([])
    func add(_ continuation: CheckedContinuation<Void, Never>) { kept.withLock { $0.append(continuation) } }
  }

  private func never() async {
    await withCheckedContinuation { Waiting.all.add($0) }
  }

  extension Never {
    fileprivate static func happens() async {
      await withCheckedContinuation { Waiting.all.add($0) }  // here: awaits a continuation in a function
    }
  }

  private actor Keeper {
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func hold() { block() }
    func release() { isHeld = false }

    private func enter() async {
      if isHeld { await withCheckedContinuation { waiting.append($0) } }
      isHeld = true
    }

    func enterTwice() async {
      await enter()
      await enter()  // here: awaits an actor that waits for itself
      for continuation in waiting { continuation.resume() }
    }
  }

  private func block() { DispatchSemaphore(value: 0).wait() }

  private func deep(_ n: Int) {
    if n > 0 { return deep(n - 1) }
    block()
  }

  enum MainHangs {
    static var spec: Spec {
      describe("Main") {
        it("hangs") { @MainActor in
          DispatchSemaphore(value: 0).wait()  // here: hangs
        }
        it("comes later") { @MainActor in expect(1).to(.equal(1)) }
        it("is elsewhere") { expect(1).to(.equal(1)) }
        it("comes last") { @MainActor in expect(1).to(.equal(1)) }
      }
    }
  }

  /// Examples that hold every thread on which tasks run.
  let poolHangs = describe("Pool") {
    it("passes") { expect(1).to(.equal(1)) }
    it("hangs") {
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount { Task.detached { block() } }
      try await Task.sleep(for: .milliseconds(50))
      await Task.yield()
    }
    it("comes later") { expect(1).to(.equal(1)) }
  }

  /// Examples that leave something behind.
  let leaks = describe("Cart") {
    it("leaves a task") { Task { await never() } }
    it("leaves a process") {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["20"]
      try process.run()
    }
    it("leaves nothing") { await Task {}.value }
  }
#else
  /// Only on Linux does a run show where an example is waiting.
  let hangs = describe("Hangs") {}
  let poolHangs = describe("Pool") {}

  enum MainHangs {
    static var spec: Spec { describe("Main") {} }
  }
  let leaks = describe("Cart") {}
#endif
