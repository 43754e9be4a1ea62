#if os(Linux)
  import Dispatch
  import FantailSeams
  import Foundation
  import XCTest

  @testable import FantailProbes

  /// Looks at threads that each hang in a different way. The innermost frame is the line where the user's code waits.
  final class WaitingCodeTests: XCTestCase {
    /// A way to hang, and the code that ends it.
    private struct Hang {
      let line: Int
      var function: String?
      let end: @Sendable () -> Void
    }

    override func setUpWithError() throws {
      if ThreadStack.hasThreadSanitizer {
        throw XCTSkip("the thread sanitizer holds signals back until their thread calls one of its functions")
      }
    }

    private func thread(_ body: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { body() }
    }

    /// Looks again until a thread waits at a line in a function, for ten seconds: the code that waits for a child process
    /// runs for a moment twenty times a second. Returns the last thread that was at the line.
    private func waiting(at line: Int, in function: String? = nil) -> WaitingCode? {
      var last: WaitingCode?
      for _ in 0..<200 {
        let found = StackLook(at: []).code.first { thread in
          thread.frames.first.map { $0.file == #filePath && $0.line == line } ?? false
        }
        last = found ?? last
        if let found, function == nil || found.function == function { return found }
        usleep(50_000)
      }
      return last
    }

    private func expect(_ hang: Hang, file: StaticString = #filePath, line: UInt = #line) {
      defer { hang.end() }
      guard let found = waiting(at: hang.line, in: hang.function) else {
        return XCTFail("no thread is at \(hang.line): \(StackLook(at: []).code)", file: file, line: line)
      }
      XCTAssertEqual(found.function, hang.function, file: file, line: line)
    }

    func testThreadsAndTasksAreDescribedWithTheirFrames() throws {
      let folder = FileManager.default.currentDirectoryPath
      defer { XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder)) }
      let file = URL(fileURLWithPath: #filePath)
      let frames = [
        NamedFrame(name: "_dispatch_semaphore_wait_slow"),
        NamedFrame(name: "closure #1 in f()", file: #filePath, line: 3),
        NamedFrame(name: "f()", file: #filePath, line: 3), NamedFrame(name: "inner"),
        NamedFrame(name: "g()", file: #filePath, line: 4),
      ]
      func words(_ frames: some Collection<NamedFrame>, _ kind: WaitingCode.Kind, _ reason: String? = nil) -> String? {
        WaitingCode(Array(frames), kind, reason: reason)?.description
      }
      XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(file.deletingLastPathComponent().path))
      let lines = "\n    WaitingCodeTests.swift:3 in f()\n    WaitingCodeTests.swift:4 in g()"
      XCTAssertEqual(words(frames, .mainThread), "the main thread waits in DispatchSemaphore.wait()" + lines)
      XCTAssertEqual(words(frames, .thread), "a thread waits in DispatchSemaphore.wait()" + lines)
      XCTAssertEqual(words(frames.dropFirst(), .thread), "a thread runs" + lines)
      XCTAssertEqual(words(frames.dropFirst(), .task), "a task waits" + lines)
      XCTAssertEqual(words(frames.dropFirst(), .task, "a continuation"), "a task waits for a continuation" + lines)
      let sleep = [NamedFrame(name: "swift::suspend"), NamedFrame(name: "static Task<Never>.sleep(for:)")]
      XCTAssertEqual(
        words(sleep + frames.dropFirst(), .task, "a continuation"), "a task waits in Task.sleep(for:)" + lines)
      XCTAssertEqual(
        words(sleep[..<1] + frames.dropFirst(), .task, "a continuation"), "a task waits for a continuation" + lines)
      XCTAssertNil(words(frames[..<1], .thread))
      let topLevel = NamedFrame(name: "closure #1 in closure #1 in ", file: #filePath, line: 9)
      XCTAssertEqual(words([topLevel], .thread), "a thread runs\n    WaitingCodeTests.swift:9")
      // The source is not below an empty folder.
      let empty = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: empty) }
      XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(empty.path))
      XCTAssertEqual(words(frames[4...], .thread), "a thread runs\n    \(#filePath):4 in g()")
    }

    func testAWaitForASemaphoreIsNamed() {
      let semaphore = DispatchSemaphore(value: 0)
      thread { semaphore.wait() }
      expect(Hang(line: #line - 1, function: "DispatchSemaphore.wait()") { semaphore.signal() })
    }

    func testAWaitForASemaphoreOnAQueueIsNamed() {
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { semaphore.wait() }
      expect(Hang(line: #line - 1, function: "DispatchSemaphore.wait()") { semaphore.signal() })
    }

    func testAWaitForASemaphoreInATaskIsNamed() {
      let semaphore = DispatchSemaphore(value: 0)
      Task.detached { @Sendable in Self.block(semaphore) }
      expect(Hang(line: Self.blockLine, function: "DispatchSemaphore.wait()") { semaphore.signal() })
    }

    private static let blockLine = #line + 1
    private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

    func testAWaitForASemaphoreWithATimeoutIsNamed() {
      let semaphore = DispatchSemaphore(value: 0)
      thread { _ = semaphore.wait(timeout: .now() + 60) }
      expect(Hang(line: #line - 1, function: "DispatchSemaphore.wait(wallTimeout:)") { semaphore.signal() })
    }

    func testAWaitForADispatchGroupIsNamed() {
      let group = DispatchGroup()
      group.enter()
      thread { group.wait() }
      expect(Hang(line: #line - 1, function: "DispatchGroup.wait()") { group.leave() })
    }

    func testAWaitForAConditionIsNamed() {
      let condition = NSCondition()
      thread {
        condition.lock()
        condition.wait()
        condition.unlock()
      }
      expect(Hang(line: #line - 3, function: "a condition") { condition.broadcast() })
    }

    func testAWaitForAChildProcessIsNamed() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["60"]
      try process.run()
      thread { process.waitUntilExit() }
      expect(Hang(line: #line - 1, function: "Process.waitUntilExit()") { process.terminate() })
    }

    func testAWaitForALockIsNamed() {
      let lock = NSLock()
      lock.lock()
      thread {
        lock.lock()
        lock.unlock()
      }
      expect(Hang(line: #line - 3, function: "a lock") { lock.unlock() })
    }

    func testASleepIsNamed() {
      let isOver = Locked(false)
      thread { while !isOver.withLock({ $0 }) { sleep(1) } }
      expect(Hang(line: #line - 1, function: "sleep") { isOver.withLock { $0 = true } })
    }

    func testAnInspectionDoesNotShortenASleep() {
      let slept = Locked<Duration?>(nil)
      thread {
        let start = ContinuousClock.now
        sleep(1)
        slept.withLock { $0 = .now - start }
      }
      while slept.withLock({ $0 == nil }) {
        _ = ThreadStack.all()
        usleep(50_000)
      }
      XCTAssertGreaterThanOrEqual(slept.withLock(\.self) ?? .zero, .seconds(1))
    }

    func testAReadFromAPipeIsNamed() {
      let pipe = Pipe()
      thread { _ = pipe.fileHandleForReading.availableData }
      let line = #line - 1
      expect(Hang(line: line, function: "FileHandle.availableData.getter") { pipe.fileHandleForWriting.closeFile() })
    }

    func testABusyLoopIsLocated() {
      let isOver = Locked(false)
      thread {
        while !isOver.withLock({ $0 }) { _ = Self.spin() }
      }
      let line = #line - 2
      // On a busy machine the thread may begin late.
      let found = (0..<500).lazy.compactMap { number in
        if number > 0 { usleep(20_000) }
        return StackLook(at: []).code.first { $0.frames.contains { $0.line == line && $0.file == #filePath } }
      }.first
      isOver.withLock { $0 = true }
      XCTAssertNotNil(found)
    }

    private static func spin() -> Int { (0..<1_000).reduce(0, +) }

    func testASignalHandlerOfTheUserStillWorksAfterAnInspection() {
      signal(SIGSYS) { _ in signalCount.pointee += 1 }
      defer { signal(SIGSYS, SIG_DFL) }
      let before = signalCount.pointee
      _ = ThreadStack.all()
      raise(SIGSYS)
      XCTAssertEqual(signalCount.pointee, before + 1)
    }

    /// `SOAK=2000` takes that many looks.
    func testInspectionsEndWhileThreadsAllocate() {
      let looks = ProcessInfo.processInfo.environment["SOAK"].flatMap { Int($0) } ?? 200
      let isOver = Locked(false)
      for _ in 0..<4 {
        thread {
          var all: [[Int]] = []
          while !isOver.withLock({ $0 }) {
            all.append(Array(0..<100))
            if all.count > 100 { all = [] }
          }
        }
      }
      var answered = 0
      for _ in 0..<looks { answered += ThreadStack.all().isEmpty ? 0 : 1 }
      isOver.withLock { $0 = true }
      XCTAssertEqual(answered, looks)
    }
  }

  /// A counter that a signal handler increments.
  private nonisolated(unsafe) let signalCount = {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    return count
  }()
#endif
