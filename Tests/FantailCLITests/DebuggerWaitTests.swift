import Foundation
import XCTest

@testable import FantailCLI

final class DebuggerWaitTests: XCTestCase {
  func testWaitingContinuesWhileTheProcessRuns() {
    XCTAssertTrue(DebuggerWait.isWaiting(getpid()))
  }

  func testTheEnterKeyIsOfferedOnlyAtATerminal() {
    XCTAssertEqual(
      DebuggerWait.message(forProcess: 7, hasTerminal: true),
      "process 7 has the examples: attach a debugger, as with 'lldb -p 7', or press Enter to run them\n")
    XCTAssertEqual(
      DebuggerWait.message(forProcess: 7, hasTerminal: false),
      "process 7 has the examples: attach a debugger, as with 'lldb -p 7'; there is no terminal whose Enter key could "
        + "run them\n")
  }

  #if os(Linux) || os(macOS)
    func testAProcessThatEndedIsNotWaitedFor() throws {
      var child: pid_t = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
      defer { free(arguments[0]) }
      XCTAssertEqual(posix_spawn(&child, "/usr/bin/true", nil, nil, &arguments, nil), 0)
      // Returns when the process has ended, and leaves it to be collected.
      var info = siginfo_t()
      XCTAssertEqual(waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT), 0)
      #if os(Linux)
        XCTAssertFalse(DebuggerWait.isWaiting(child), "a process that is not collected yet")
      #endif
      XCTAssertEqual(waitpid(child, nil, 0), child)
      XCTAssertFalse(DebuggerWait.isWaiting(child), "a collected process")
    }
  #endif
}
