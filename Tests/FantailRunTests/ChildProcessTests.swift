import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The descriptors and signals that child processes inherit, and how this process learns that they ended.
final class ChildProcessTests: XCTestCase {
  /// If a child inherited another worker's channel, the channel would stay open after that worker ended.
  func testAChildDoesNotInheritDescriptorsOpenedByOtherThreads() throws {
    // The process that started the tests passed these descriptors on.
    let before = try descriptorsOfAChild()
    let isOver = Locked(false)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        withExtendedLifetime((try? Channel(), try? OutputFile(in: NSTemporaryDirectory()))) {}
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 1...100 { XCTAssertEqual(try descriptorsOfAChild(), before) }
  }

  /// A process with many runs does not keep memory of earlier runs.
  func testAnInterruptionDoesNotRetainFinishedWork() async {
    final class Run: Sendable {}
    let interruption = Interruption()
    weak var kept: Run?
    do {
      let run = Run()
      kept = run
      await interruption.handled {
        _ = run
      } during: {
      }
    }
    XCTAssertNil(kept)
  }

  private func shell(_ command: String) throws -> ChildProcess {
    try ChildProcess.start("/bin/sh", arguments: ["sh", "-c", command], environment: [:], descriptors: [:])
  }

  func testAChildThatEndsByItselfIsNotReportedAsKilled() throws {
    let child = try shell("exit 3")
    XCTAssertNil(child.end)
    XCTAssertEqual(child.wait(), .exited(3))
    XCTAssertEqual(child.end, .exited(3))
    XCTAssertFalse(child.wasKilled)
    // Its number may be another process's now.
    child.kill()
    XCTAssertFalse(child.wasKilled)
  }

  func testAKilledChildIsReportedAsKilled() throws {
    let child = try shell("sleep 60; exit 3")
    child.kill()
    XCTAssertTrue(child.wasKilled)
    XCTAssertEqual(child.wait(), .signalled(SIGKILL))
    XCTAssertTrue(child.wasKilled)
  }

  func testAChildThatEndedBeforeTheKillIsNotReportedAsKilled() throws {
    let output = try OutputFile(in: NSTemporaryDirectory())
    let child = try ChildProcess.start(
      "/bin/sh", arguments: ["sh", "-c", "echo $$; exit 3"], environment: [:], descriptors: [1: output.descriptor])
    var id: pid_t?
    for _ in 0..<1_000 where id == nil {
      usleep(10_000)
      id = pid_t(output.text(0..<output.size).dropLast())
    }
    var info = siginfo_t()
    XCTAssertEqual(waitid(P_PID, id_t(try XCTUnwrap(id)), &info, WEXITED | WNOWAIT), 0)
    child.kill()
    XCTAssertEqual(child.wait(), .exited(3))
    XCTAssertFalse(child.wasKilled)
  }

  /// A parent may ignore SIGCHLD, or ask the system to keep no ends of children, and its children inherit the first.
  func testAChildsExitIsReadWithAnySIGCHLDHandler() throws {
    var before = sigaction()
    sigaction(SIGCHLD, nil, &before)
    defer { sigaction(SIGCHLD, &before, nil) }
    /// Returns what becomes of a child, and whether the signal is at its default, ignored, and without ends.
    func end(of handler: (@convention(c) (Int32) -> Void)?, isEndLost: Bool) throws -> String {
      signal(SIGCHLD, handler)
      var action = sigaction()
      sigaction(SIGCHLD, nil, &action)
      if isEndLost { action.sa_flags |= type(of: action.sa_flags).init(SA_NOCLDWAIT) }
      sigaction(SIGCHLD, &action, nil)
      let end = try shell("exit 3").wait()
      sigaction(SIGCHLD, nil, &action)
      let after = SignalHandler(action)
      let areLost = Int(action.sa_flags) & Int(SA_NOCLDWAIT) != 0
      return "\(end) \(after.isDefault) \(after.isIgnored) \(areLost)"
    }
    XCTAssertEqual(try end(of: SIG_DFL, isEndLost: false), "exited with code 3 true false false")
    XCTAssertEqual(try end(of: SIG_IGN, isEndLost: false), "exited with code 3 true false false")
    XCTAssertEqual(try end(of: SIG_DFL, isEndLost: true), "exited with code 3 true false false")
    XCTAssertEqual(try end(of: { _ in }, isEndLost: true), "exited with code 3 false false false")
  }

  #if os(Linux)
    /// A thread may block signals, and a shell may have let this process ignore some.
    func testAChildDoesNotInheritBlockedOrIgnoredSignals() throws {
      let before = signal(SIGHUP, SIG_IGN)
      defer { signal(SIGHUP, before) }
      var blocked = sigset_t()
      var mask = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGUSR1)
      pthread_sigmask(SIG_BLOCK, &blocked, &mask)
      defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
      let output = try OutputFile(in: NSTemporaryDirectory())
      let child = try ChildProcess.start(
        "/bin/cat", arguments: ["cat", "/proc/self/status"], environment: [:], descriptors: [1: output.descriptor])
      XCTAssertEqual(child.wait(), .exited(0))
      func signals(_ name: String) throws -> UInt64 {
        let line = output.text(0..<output.size).split(separator: "\n").first { $0.hasPrefix("\(name):\t") }
        return try XCTUnwrap(line.flatMap { UInt64($0.dropFirst(name.count + 2), radix: 16) })
      }
      XCTAssertEqual(try signals("SigBlk"), 0)
      XCTAssertEqual(try signals("SigIgn") & (1 << UInt64(SIGHUP - 1)), 0)
    }
  #endif

  private func descriptorsOfAChild() throws -> String {
    let output = try OutputFile(in: NSTemporaryDirectory())
    let child = try ChildProcess.start(
      "/bin/ls", arguments: ["ls", "/dev/fd/"], environment: [:],
      descriptors: [1: output.descriptor, 2: output.descriptor])
    XCTAssertEqual(child.wait(), .exited(0))
    return output.text(0..<output.size)
  }

  func testADescriptorThatWouldOverwriteAnotherIsRefused() throws {
    let file = try OutputFile(in: NSTemporaryDirectory())
    for (number, isRefused) in [(file.descriptor.number - 1, false), (file.descriptor.number, true)] {
      var problem: String?
      do throws(ChildProblem) {
        try ChildProcess.start(
          "/bin/sh", arguments: ["sh", "-c", ":"], environment: [:], descriptors: [number: file.descriptor]
        ).wait()
      } catch {
        problem = error.reason
      }
      XCTAssertEqual(problem, isRefused ? ChildProblem(EMFILE).reason : nil)
    }
  }

  /// After `close()` the system gives the number to the next file, which has another owner.
  func testADescriptorIsClosedOnlyOnce() {
    var descriptor: Descriptor? = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
    let number = descriptor?.number ?? -1
    descriptor?.close()
    XCTAssertEqual(fcntl(number, F_GETFD), -1)
    XCTAssertEqual(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, number), number)
    descriptor?.close()
    descriptor = nil
    XCTAssertNotEqual(fcntl(number, F_GETFD), -1)
    closeDescriptor(number)
  }
}
