import Fantail
import FantailPlan
import FantailSeams
import Foundation
import XCTest

@testable import FantailRun

/// The end of the run names the tasks and child processes that examples leave running.
final class LeftBehindTests: XCTestCase {
  /// Returns the issues and the warnings of a run.
  private func run(_ spec: Spec, _ traits: Trait..., jobs: Int = 1) async -> (issues: [String], warnings: String) {
    let running = ExampleHost()
    var executor = Executor(jobs: jobs)
    executor.host = running
    let report = await executor.run(Plan([spec], PlanOptions(traits: traits)))
    XCTAssertEqual(report.results.filter { $0.status == .failed }.map(\.example.description), [])
    return (report.issues.map(\.message), running.leaks.takeWarnings())
  }

  private static func text(ofTaskOf name: String) -> String {
    "a task that \(name) started is still running at the end of the run: wait for it, or cancel it"
  }

  func testATaskThatOutlivesTheRunIsNamedWithItsExample() async {
    let left = Locked<[Task<Void, Never>]>([])
    let line = #line + 2
    let spec = describe("Cart") {
      it("leaves a task") {
        let task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }
        left.withLock { $0.append(task) }
      }
      it("leaves nothing") { await Task {}.value }
    }
    let text = Self.text(ofTaskOf: "\"Cart, leaves a task\"")
    let warned = await run(spec)
    XCTAssertEqual(warned.issues, [])
    XCTAssertEqual(
      warned.warnings, "warning: LeftBehindTests.swift:\(line): \(text); --fail-on-leaks makes this a failure\n")
    let failed = await run(spec, .failOnLeaks)
    XCTAssertEqual(failed.issues, [text])
    XCTAssertEqual(failed.warnings, "")
    for task in left.withLock(\.self) { task.cancel() }
  }

  func testAContinuationThatIsNeverResumedIsALeak() async {
    let kept = Locked<[CheckedContinuation<Void, Never>]>([])
    let spec = it("leaves a task", .failOnLeaks) {
      Task { await withCheckedContinuation { new in kept.withLock { $0.append(new) } } }
    }
    let issues = await run(spec).issues
    XCTAssertEqual(issues, [Self.text(ofTaskOf: "\"leaves a task\"")])
    for continuation in kept.withLock(\.self) { continuation.resume() }
  }

  func testATaskThatAHookLeavesBehindIsReportedWithTheHook() async {
    let left = Locked<[Task<Void, Never>]>([])
    let spec = describe("Cart", .failOnLeaks) {
      beforeAll {
        let task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }
        left.withLock { $0.append(task) }
      }
      it("is served") {}
      it("is served again") {}
    }
    let issues = await run(spec).issues
    XCTAssertEqual(issues, [Self.text(ofTaskOf: "beforeAll")])
    for task in left.withLock(\.self) { task.cancel() }
  }

  func testTasksThatEndWithTheirGroupAreNotLeaks() async {
    let server = Locked<Task<Void, Never>?>(nil)
    let spec = describe("Cart", .failOnLeaks) {
      beforeAll {
        let task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }
        server.withLock { $0 = task }
      }
      afterAll { server.withLock { $0?.cancel() } }
      it("starts a short task") { Task { try? await Task.sleep(for: .milliseconds(20)) } }
      it("keeps a task that has ended") {
        let task = Task {}
        await task.value
        server.withLock { _ in _ = task }
      }
    }
    var found = await run(spec)
    // A run gives them a third of a second, in which a machine may stand still.
    for _ in 1...9 where !found.issues.isEmpty { found = await run(spec) }
    XCTAssertEqual(found.issues, [])
    XCTAssertEqual(found.warnings, "")
  }

  func testMocksAndLetsThatOutliveTheirExampleAreNotLeaks() async {
    let kept = Locked<[Any]>([])
    let object = Let { NSObject() }
    let spec = it("keeps what it made", .failOnLeaks) {
      let mock = AsyncFunctionMock<Int, Never, Int>("load(_:)")
      mock.returns(1)
      let made = object.value
      kept.withLock { $0 += [mock, made] }
      expect(await mock.call(1)).to(.equal(1))
      await expect { 1 }.toEventually(.equal(1))
    }
    let found = await run(spec, jobs: 2)
    XCTAssertEqual(found.issues, [])
  }

  #if os(Linux)
    func testAChildProcessThatOutlivesTheRunIsNamedWithItsExample() async {
      let started = Locked<[Process]>([])
      let spec = describe("Cart", .failOnLeaks) {
        it("waits for its process") {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/sleep")
          process.arguments = ["0"]
          try process.run()
          process.waitUntilExit()
        }
        it("leaves a process") {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/sleep")
          process.arguments = ["600"]
          try process.run()
          started.withLock { $0.append(process) }
        }
        it("comes later") {}
      }
      let issues = await run(spec).issues
      let process = started.withLock { $0 }.first
      XCTAssertEqual(
        issues,
        [
          "a child process started while \"Cart, leaves a process\" ran is still running at the end of the run: "
            + "\(process?.processIdentifier ?? 0) /bin/sleep 600: wait for it, or end it"
        ])
      // A second run does not report the process of the first.
      let later = await run(it("runs", .failOnLeaks) {})
      XCTAssertEqual(later.issues, [])
      if let process { kill(process.processIdentifier, SIGKILL) }
      process?.waitUntilExit()
    }
  #endif
}
