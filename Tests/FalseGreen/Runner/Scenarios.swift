import Fantail
import FantailProperties
import FantailRun
import FantailTree
import Foundation

#sourceLocation(file:"Cart.swift",line:1)

private struct Broken: Error {}

/// Takes the runtime's hook for new tasks, as a user's library may do.
private func takeHook() {
  typealias Hook = @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void
  let pass: Hook = { job, enqueue in enqueue(job) }
  dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?.storeBytes(of: pass, as: Hook?.self)
}

private actor Crowd {
  private(set) var size = 0

  func count() -> Int {
    size += 1
    return size
  }
}

/// Notifies the test that an example has reached its wait; the test then sends a signal.
private func tellWaiting() {
  print("waiting")
  fflush(nil)
  leave(file: "waiting")
}

/// Writes a file into the folder of the run, for the test or for other processes of the run.
func leave(file: String) { _ = FileManager.default.createFile(atPath: file, contents: nil) }

/// Waits until a process of the run has written a file, but at most a minute.
func wait(forFile file: String) {
  for _ in 1...12_000 where !FileManager.default.fileExists(atPath: file) { usleep(5_000) }
}

/// The factor for all times in a scenario: a test tries longer times if the machine stood still.
private let pace = ProcessInfo.processInfo.environment["PACE"].flatMap { Int($0) } ?? 1

/// Specs that must never look like success. Each of them has an example before, and an example after, the one that
/// misbehaves.
@MainActor let scenarios: [String: [Spec]] = [
  "hangs": [hangs], "held main actor": [MainHangs.spec], "held pool": [poolHangs], "leaks": [leaks],
  "good": [around { expect(1).to(.equal(1)) }],
  "empty": [],
  "exit tests": [goodExitTests], "failing exit tests": [badExitTests],
  "exit tests with failures": [exitTestsWithFailures],
  "trap": [
    around {
      print("about to look")
      let numbers = [1]
      expect(numbers[Int(numbers.description.count)]).to(.equal(1))
    }
  ],
  "trap in a property": [
    describe("Cart") {
      it("adds", forAll: .ints(in: 0...9), .bools, trying: [(0, true), (7, false)]) { n, _ in _ = [1][n] }
    }
  ],
  "exit in a property": [
    describe("Cart") { it("adds", forAll: .ints, trying: [0, 7]) { n in if n > 0 { exit(0) } } }
  ],
  "schedules": [
    describe("Cart", .twentySchedules) {
      it("counts in any order") {
        let crowd = Crowd()
        async let first = crowd.count()
        async let second = crowd.count()
        _ = await (first, second)
        try await Task.sleep(for: .seconds(3600))
        expect(await crowd.size).to(.equal(2))
      }
      it("leaves") { await expect { exit(3) }.toExit(code: 3) }
      it("fails") {
        async let value = 1
        expect(await value).to(.equal(2))
      }
    }
  ],
  "half a line": [
    describe("Cart") {
      it("passes") { print("half a line", terminator: "") }
      it("fails") {
        print("half a line", terminator: "")
        fail("one\ntwo")
      }
      it("prints whole lines") {
        print("a line")
        fail("three")
      }
      it("flushes") {
        print("half a line", terminator: "")
        fflush(nil)
        fail("four")
      }
      it("writes") {
        FileHandle.standardOutput.write(Data("half a line".utf8))
        fail("five")
      }
      afterAll {
        print("half a line", terminator: "")
        fail("six")
      }
    }
  ],
  "many half lines": [
    describe("Cart") {
      for n in 1...100 {
        it("fails \(n)") {
          for part in ["half", "\n", "a", "line"] {
            print(part, terminator: "")
            await Task.yield()
          }
          fail("failed \(n)")
        }
      }
    }
  ],
  "says something": [around { ExampleContext.current.example?.say("note: a word of an example\n") }],
  "schedules beside other hooks": [
    describe("Cart") {
      it("takes the hook") { takeHook() }
      it("fails", .twentySchedules) {
        async let value = 1
        expect(await value).to(.equal(2))
      }
    }
  ],
  "abort": [around { abort() }],
  "fails and aborts": [
    around {
      fail("before")
      abort()
    }
  ],
  "fails and exits": [
    around {
      fail("before\n第二行")
      exit(0)
    }
  ],
  "fails and is killed": [
    around {
      fail("before")
      kill(getpid(), SIGKILL)
    }
  ],
  "fails twice and aborts": [
    describe("Cart") {
      it("does it", .retry(2)) {
        let attempt = Attempts.next()
        fail("attempt \(attempt)")
        if attempt == 2 { abort() }
      }
    }
  ],
  "fails in rows and aborts": [
    describe("Cart") {
      it("adds", rows: [.init("一", 1), .init("二", 2)]) { n in
        fail("row \(n)")
        if n == 2 { abort() }
      }
    }
  ],
  "fails at once and aborts": [
    describe("Cart") {
      let crowd = Crowd()
      for n in 1...2 {
        it("adds \(n)") {
          fail("before \(n)")
          guard await crowd.count() == 2 else { return try await Task.sleep(for: .seconds(600)) }
          abort()
        }
      }
    }
  ],
  "fails as known and aborts": [
    describe("Cart") {
      it("adds", .knownIssue("#12")) {
        knownIssue("#13") { fail("kept") }
        fail("as known")
        abort()
      }
    }
  ],
  "aborts where failures are kept": [
    describe("Cart") {
      it("adds") {
        knownIssue("#13") { fail("kept") }
        fail("before")
        knownIssue("#14") {
          fail("kept")
          abort()
        }
      }
    }
  ],
  "fails in hooks and aborts": [
    describe("Cart") {
      beforeAll {}
      context("full") {
        afterAll { fail("emptied") }
        it("adds") {}
      }
      context("empty") {
        beforeAll {
          fail("filled")
          abort()
        }
        it("pays") {}
      }
    }
  ],
  "waits for its report": [
    describe("Cart", .serial) {
      it("comes first") {}
      // The file that takes the standard output, in the folder of the run.
      it("waits until that is told") {
        await expect { try? String(contentsOfFile: "output", encoding: .utf8) }
          .toEventually(.satisfy("tells the first") { $0?.contains("comes first") == true }, within: .seconds(20))
      }
    }
  ],
  "aborts in a serial group": [
    describe("Cart", .serial) {
      it("fails first") { fail("before") }
      it("passes then") {}
      it("does it") { abort() }
    }
  ],
  "aborts before what has ended": [
    describe("Cart") {
      let crowd = Crowd()
      it("does it") {
        while await crowd.size == 0 { try await Task.sleep(for: .milliseconds(1)) }
        abort()
      }
      it("fails meanwhile") { fail("before") }
      it("passes meanwhile") {}
      // The second worker begins this example after the earlier ones.
      it("waits") {
        _ = await crowd.count()
        try await Task.sleep(for: .seconds(600))
      }
    }
  ],
  "stopped": [around { raise(SIGSTOP) }],
  "exit 0": [around { exit(0) }],
  "exit 3": [around { exit(3) }], "exit 256": [around { exit(256) }],
  "_exit 0": [around { _exit(0) }],
  "killed": [around { kill(getpid(), SIGKILL) }],
  "hang": [
    around {
      while true { usleep(1000) }
    }
  ],
  "recursion": [around { print(depth(0)) }],
  "order": [
    describe("Cart") {
      context("adding") { (1...20).map { n in it("\(n)") { if n == 4 || n == 17 { await Shelf.shared.take() } } } }
      it("pays") { expect(await Shelf.shared.taken).to(.beLessThan(2)) }
      it("ships") { fail("lost") }
      it("comes last") {}
    }
  ],
  "steps": [
    describe("Cart") {
      it("pays") {
        step("pay") {
          attach("{}", named: "answer.json")
          fail("declined")
        }
        await expect { step("end") { fatalError("over") } }.toTrap()
      }
    }
  ],
  "let off the main actor": [
    describe("Cart") {
      let total = Let { @MainActor in 1 }
      it("adds") { await withTaskGroup(of: Void.self) { group in group.addTask { _ = total() } } }
      it("comes last") {}
    }
  ],
  "wait": [
    describe("Cart") {
      afterAll { print("cleaned up") }
      it("comes first") {}
      it("waits") {
        tellWaiting()
        try await Task.sleep(for: .seconds(600))
      }
      it("comes last") {}
    }
  ],
  "waits for the end of its reader": [
    describe("Cart") {
      it("comes first") {}
      it("waits") { wait(forFile: "read") }
      it("comes last") {}
    }
  ],
  "block": [
    describe("Cart") {
      it("comes first") {}
      context("full") {
        beforeEach {
          tellWaiting()
          while true { usleep(1000) }
        }
        it("blocks") {}
      }
      it("comes last") {}
    }
  ],
  "crowd": [
    describe("Cart") {
      let crowd = Crowd()
      for n in 1...70 {
        it("waits \(n)") {
          guard await crowd.count() == 70 else { return try await Task.sleep(for: .seconds(600)) }
          abort()
        }
      }
    }
  ],
  "thousand": [
    describe("Cart") {
      for n in 1...1_000 {
        it("adds \(n)") {
          if n.isMultiple(of: 100) { print("added \(n)") }
          if n == 1_000 { abort() }
        }
      }
    }
  ],
  "sixteen": [
    describe("Cart") { (1...16).map { n in it("adds \(n)") { try await Task.sleep(for: .milliseconds(2)) } } }
  ],
  "crashing": [
    describe("Cart") { (1...16).map { n in it("adds \(n)") { if n.isMultiple(of: 2) { kill(getpid(), SIGKILL) } } } }
  ],
  "trap in beforeAll": [
    describe("Cart") {
      it("comes first") {}
      context("full") {
        beforeAll { abort() }
        it("pays") {}
        it("ships") {}
      }
      it("comes last") {}
    }
  ],
  "trap in a group": [
    describe("Cart") {
      context("full") {
        beforeAll { print("filling") }
        // This is not a whole line; the process keeps it back until the output is requested.
        afterAll { print("emptying", terminator: "") }
        it("adds") {}
        it("pays") {
          print("paying")
          abort()
        }
        it("ships") {
          print("shipping"); fail("lost")
        }
        pending("returns", "the law")
      }
    }
  ],
  "trap in afterAll": [
    describe("Cart") {
      afterAll { abort() }
      it("adds") {}
      it("pays") {}
    }
  ],
  "throwing beforeAll": [
    describe("Cart") {
      beforeAll { throw Broken() }
      it("adds") {}
    }
  ],
  "throwing afterAll": [
    describe("Cart") {
      afterAll { throw Broken() }
      it("adds") {}
    }
  ],
  "throwing beforeEach": [
    describe("Cart") {
      beforeEach { throw Broken() }
      it("adds") {}
    }
  ],
  "throwing aroundEach": [
    describe("Cart") {
      aroundEach { _ in throw Broken() }
      it("adds") {}
    }
  ],
  "aroundEach without a call": [
    describe("Cart") {
      aroundEach { _ in }
      it("adds") {}
    }
  ],
  "trap between examples": [
    describe("Cart") {
      it("waits", .uses("a", "b")) { try await Task.sleep(for: .milliseconds(500) * pace) }
      it("leaves a thread") {
        Thread.detachNewThread {
          usleep(100_000 * UInt32(pace))
          abort()
        }
      }
      it("adds", .uses("a")) { try await Task.sleep(for: .milliseconds(20)) }
      it("pays", .uses("b")) {}
    }
  ],
  "trap at the end": [
    describe("Cart") {
      it("adds") { atexit { abort() } }
    }
  ],
  "workers": [
    describe("Workers") {
      it("run the first unit on the first", .uses("it")) {
        wait(forFile: "ran")
        expect(WorkerIndex.current).to(.equal(0))
        expect(ProcessInfo.processInfo.environment["FANTAIL_WORKER"]).to(.equal("0"))
      }
      it("run the second on the second") {
        expect(WorkerIndex.current).to(.equal(1))
        expect(ProcessInfo.processInfo.environment["FANTAIL_WORKER"]).to(.equal("1"))
      }
      it("run on the second what has not to wait") {
        expect(WorkerIndex.current).to(.equal(1))
        leave(file: "ran")
      }
    }
  ],
  "results": [
    describe("Results, \u{7}\u{202E}测试") {
      it("pass") {}
      it("fail \"twice\"\n]]>") {
        expect("a\nb").to(.equal("a\nc"))
        throw Broken()
      }
      it("are flaky", .retry(2)) { if Attempts.next() < 2 { fail("not yet") } }
      it("are known", .knownIssue("#12")) { fail("as known") }
      it("are solved", .knownIssue("#13")) {}
      it("are skipped") { throw Skip("no network") }
      it("are disabled", .enabled(if: false, "not here")) { abort() }
      pending("are pending", "some day")
      specify { expect(3).to(.equal(3)) }
    }
  ],
  "hang on every thread": [
    around {
      for _ in 1...64 { Task { while true { usleep(1000) } } }
      while true { usleep(1000) }
    }
  ],
  "changing": [
    describe("Cart") {
      it("adds in process \(getpid())") {}
      it("pays") {}
    }
  ],
  "late task": [
    around {
      Task {
        await reported.wait()
        fail("late")
        reported.close()
      }
    }
  ],
  "late exit": [
    around {
      fail("lost")
      Thread.detachNewThread {
        reported.waitOnThread()
        exit(0)
      }
    }
  ],
  "atexit exit 0": [
    around {
      atexit { exit(0) }
      fail("lost")
    }
  ],
  "raise": [around { raise(SIGFPE) }],
  "main actor": [
    describe("Cart") {
      it("comes first") {}
      it("blocks", .timeLimit(.milliseconds(50))) { @MainActor in while true { usleep(1000) } }
      it("comes last") {}
    }
  ],
  "every thread": [
    describe("Cart", .timeLimit(.milliseconds(50) * pace)) {
      it("blocks") {
        for _ in 1...64 { Task { while true { usleep(1000) } } }
        while true { usleep(1000) }
      }
    }
  ],
  "ignored children": [
    aroundTask {
      signal(SIGCHLD, SIG_IGN)
      await expect { exit(3) }.toExit(code: 0)
    }
  ],
  "ignored children, late": [
    aroundTask {
      // While the second process runs.
      if !isSecondProcess {
        Thread.detachNewThread {
          wait(forFile: "started")
          signal(SIGCHLD, SIG_IGN)
          leave(file: "ignored")
        }
      }
      await expect {
        leave(file: "started")
        wait(forFile: "ignored")
        exit(3)
      }.toExit(code: 0)
    }
  ],
  "scribble": [around { scribble() }],
  "chdir": [
    around {
      _ = chdir("/")
      fail("lost")
    }
  ],
  "slow clean-up": [
    describe("Cart") {
      it("comes first") {}
      context("full") {
        afterAll {
          try await Task.sleep(for: .milliseconds(100))
          print("emptied")
        }
        afterEach {
          try await Task.sleep(for: .milliseconds(100))
          print("left")
        }
        it("waits") {
          tellWaiting()
          try await Task.sleep(for: .seconds(600))
        }
      }
      it("comes last") {}
    }
  ],
  "let cycle": [
    describe("Cart") {
      it("adds") { _ = Cycle.first() }
    }
  ],
]

/// The things that examples leave behind for others.
private actor Shelf {
  static let shared = Shelf()
  private(set) var taken = 0

  func take() { taken += 1 }
}

/// Opens when the last report has been written.
private let reported = Reported()

private final class Reported: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()
  private let semaphore = DispatchSemaphore(value: 0)
  private let harm = DispatchSemaphore(value: 0)

  func wait() async { for await _ in stream {} }
  func waitOnThread() { semaphore.wait() }

  /// Waits until the waiting code has done harm. Code that ends the process never reports this.
  func open() {
    continuation.finish()
    semaphore.signal()
    _ = harm.wait(timeout: .now() + 60)
  }

  func close() { harm.signal() }
}

/// Notifies the leftovers of examples that the run is over, before the process ends.
struct Late: Reporter {
  func report(_ event: RunEvent) async {
    if case .runEnded = event { reported.open() }
  }
}

/// A group that waits at one of its hooks or in its body.
private func waiting(at point: String) -> Spec {
  @Sendable func come(to name: String, isCleanUp: Bool = false) async throws {
    print(name)
    fflush(nil)
    guard name == point else { return }
    leave(file: "waiting")
    guard isCleanUp else { return try await Task.sleep(for: .seconds(600)) }
    // Waits until the run has been asked to end, which its standard error shows, and until the request has arrived
    // here.
    func isTold() -> Bool {
      (try? String(contentsOfFile: "errors", encoding: .utf8))?.contains(": the run ends") == true
    }
    for _ in 1...12_000 where !isTold() { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(300))
  }
  return describe("Cart") {
    it("comes first") {}
    context("full") {
      beforeAll { try await come(to: "beforeAll") }
      afterAll {
        // No signal cancels code that cleans up.
        try await come(to: "afterAll", isCleanUp: true)
        print("emptied")
      }
      aroundEach { example in
        try await come(to: "aroundEach")
        try await example()
      }
      beforeEach { try await come(to: "beforeEach") }
      afterEach {
        try await come(to: "afterEach", isCleanUp: true)
        print("left")
      }
      it("waits") {
        // In a separate process, the output of a passing example is not shown.
        if point.hasPrefix("after") { fail("as it should") }
        try await come(to: "body")
      }
      it("comes last") {
        if point.hasPrefix("after") { fail("as it should") }
        print("further")
      }
    }
  }
}

private func leaving() -> Spec { exit(0) }

/// The effect of a spec while it is built.
@MainActor func building(_ scenario: String) -> [Spec] {
  if scenario == "exit 0 in a group" {
    return [
      describe("Cart") {
        it("adds") {}
        leaving()
      }
    ]
  }
  if scenario.hasPrefix("waiting at ") { return [waiting(at: String(scenario.dropFirst("waiting at ".count)))] }
  return scenarios[scenario] ?? []
}

private func depth(_ level: Int) -> Int { level < 0 ? 0 : depth(level + 1) + 1 }

private enum Cycle {
  static let first: Let<Int> = Let { second() }
  static let second: Let<Int> = Let { first() }
}

private func aroundTask(_ body: @escaping @Sendable () async -> Void) -> Spec {
  describe("Cart") {
    it("comes first") {}
    it("does it") { await body() }
    it("comes last") {}
  }
}

private func around(_ body: @escaping @Sendable () -> Void) -> Spec {
  describe("Cart") {
    it("comes first") {}
    it("does it") { body() }
    it("comes last") {}
  }
}

private enum Attempts {
  // The process has one counter, which only one example uses.
  nonisolated(unsafe) private static var count = 0

  static func next() -> Int {
    count += 1
    return count
  }
}
