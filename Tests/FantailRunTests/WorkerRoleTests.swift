import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The task that a process reads from its environment.
final class WorkerRoleTests: XCTestCase {
  private func words(_ environment: [String: String]) -> String {
    switch ChildRole(environment) {
    case .none: "none"
    case .worker(let role): "worker \(role.worker)"
    case .exitTest(let request): "exit test \(request.number)"
    case .leaked(let variable): "leaked \(variable)"
    }
  }

  func testTheEnvironmentOfAWorkerHasItsNumberAndChannel() throws {
    let environment = WorkerRole(worker: 3).environment
    XCTAssertEqual(environment.keys.sorted(), ["FANTAIL_WORKER", "FANTAIL_WORKER_CHANNEL"])
    XCTAssertEqual(environment["FANTAIL_WORKER"], "3")
    let read = try XCTUnwrap(WorkerRole(environment))
    XCTAssertEqual([read.worker, Int(read.parent)], [3, Int(getpid())])
  }

  func testAProcessWithoutAWorkerVariableHasNoRole() {
    XCTAssertEqual(words([:]), "none")
    XCTAssertEqual(words(["FANTAIL_WORKER": "0"]), "none")
    XCTAssertNil(ChildRole.exitTest(in: [:]))
  }

  func testAWorkerVariableOfAnotherProcessIsRejected() {
    // This process is not its own parent.
    XCTAssertEqual(words(WorkerRole(worker: 0).environment), "leaked FANTAIL_WORKER_CHANNEL")
    for text in ["", "1", "{}"] {
      XCTAssertEqual(words(["FANTAIL_WORKER_CHANNEL": text]), "leaked FANTAIL_WORKER_CHANNEL")
      XCTAssertEqual(words(["FANTAIL_EXIT_TEST": text]), "leaked FANTAIL_EXIT_TEST")
    }
    XCTAssertEqual(
      ChildRole.message(ofLeaked: "FANTAIL_EXIT_TEST"),
      "FANTAIL_EXIT_TEST is set, although no run started this process, so nothing would run; unset it")
  }

  func testAStartedProgramDoesNotInheritTheTaskOfItsParent() {
    let environment = ["A": "1", WorkerRole.key: "{}", ExitTestRequest.key: "{}"]
    for relaunch in [
      Relaunch(arguments: ["specs"], environment: environment),
      Relaunch(program: "/bin/specs", arguments: [], environment: environment),
    ] {
      XCTAssertEqual(relaunch?.environment, ["A": "1"])
    }
  }
}
