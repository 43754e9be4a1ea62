import FantailTree
import XCTest

final class ProcessEndTests: XCTestCase {
  func testAnEndIsDescribedInWords() {
    XCTAssertEqual(ProcessEnd.exited(3).description, "exited with code 3")
    XCTAssertEqual(ProcessEnd.signalled(SIGILL).description, "was ended by signal 4 (SIGILL)")
    XCTAssertEqual(
      ProcessEnd.unknown.description,
      "ended in an unknown way, since this process ignores SIGCHLD or waits for all of its children")
  }

  func testSignalsHaveTheNamesOfTheirSystem() {
    let names: [(Int32, String)] = [
      (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"),
      (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"), (SIGKILL, "SIGKILL"), (SIGUSR1, "SIGUSR1"),
      (SIGSEGV, "SIGSEGV"), (SIGUSR2, "SIGUSR2"), (SIGPIPE, "SIGPIPE"), (SIGALRM, "SIGALRM"), (SIGTERM, "SIGTERM"),
      (SIGSTOP, "SIGSTOP"), (SIGTSTP, "SIGTSTP"), (SIGTTIN, "SIGTTIN"), (SIGTTOU, "SIGTTOU"), (SIGXCPU, "SIGXCPU"),
    ]
    for (signal, name) in names {
      XCTAssertEqual(ProcessEnd.name(ofSignal: signal), "\(signal) (\(name))")
      XCTAssertEqual(ProcessEnd.shortName(ofSignal: signal), name)
    }
    XCTAssertEqual(ProcessEnd.name(ofSignal: 64), "64")
    XCTAssertEqual(ProcessEnd.shortName(ofSignal: 64), "signal 64")
  }
}
