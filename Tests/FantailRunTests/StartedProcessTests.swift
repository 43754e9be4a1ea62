#if os(Linux)
  import FantailTree
  import Foundation
  import XCTest

  @testable import FantailRun

  /// The child processes of this process, as the system lists them.
  final class StartedProcessTests: XCTestCase {
    /// Starts a process that sleeps, and returns it as it is listed.
    private func started(_ arguments: [String]) throws -> (ChildProcess, StartedProcess) {
      let before = Set(StartedProcess.all().map(\.id))
      let child = try ChildProcess.start(
        "/bin/sleep", arguments: ["sleep"] + arguments, environment: [:], descriptors: [:])
      let new = StartedProcess.all().filter { !before.contains($0.id) }
      XCTAssertEqual(new.count, 1)
      let started = try XCTUnwrap(new.first)
      // The system shows the command a moment after the process is there.
      for _ in 0..<1_000 where started.words == "\(started.id) " { usleep(1_000) }
      return (child, started)
    }

    func testAProcessIsListedUntilItEndsEvenIfItsExitIsUnread() throws {
      let (child, started) = try started(["60"])
      XCTAssertTrue(started.isRunning)
      XCTAssertTrue(StartedProcess.areAny)
      XCTAssertEqual(started.words, "\(started.id) sleep 60")
      child.kill()
      for _ in 0..<1_000 where started.isRunning { usleep(10_000) }
      XCTAssertFalse(started.isRunning)
      XCTAssertEqual(StartedProcess.all().filter { $0.id == started.id }.count, 0)
      XCTAssertTrue(StartedProcess.areAny)
      XCTAssertEqual(child.wait(), .signalled(SIGKILL))
      XCTAssertFalse(started.isRunning)
      XCTAssertEqual(started.words, "\(started.id) ")
    }

    func testTheProcessOfAnotherParentIsNotListed() {
      XCTAssertFalse(StartedProcess(id: getppid()).isRunning)
      XCTAssertFalse(StartedProcess(id: getpid()).isRunning)
    }

    func testALongCommandIsTruncated() throws {
      let zeros = Array(repeating: "0", count: 36)
      let most = "sleep 60" + String(repeating: " 0", count: 36)
      XCTAssertEqual(most.count, 80)
      for (arguments, words) in [(["60"] + zeros, most), (["60"] + zeros + ["0"], most + "…")] {
        let (child, started) = try started(arguments)
        XCTAssertEqual(started.words, "\(started.id) \(words)")
        child.kill()
        child.wait()
      }
    }
  }
#endif
