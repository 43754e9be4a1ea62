import FantailTree
import XCTest

final class RunnerTests: XCTestCase {
  func testEachRunnerTakesOptionsDifferently() {
    XCTAssertEqual(Runner.commandLine.giving("--seed 7"), "--seed 7")
    XCTAssertEqual(Runner.swiftTest.giving("--seed 7"), "FANTAIL_OPTIONS='--seed 7' swift test")
    XCTAssertEqual(Runner.commandLine.isolating, "--isolate")
    XCTAssertEqual(Runner.swiftTest.isolating, "swift package specs")
  }

  func testTheRunnerSurvivesTheTransferToAnotherProcess() {
    for runner in [Runner.commandLine, .swiftTest] { XCTAssertEqual(runner.texts.flatMap(Runner.init(texts:)), runner) }
    XCTAssertNil(Runner(texts: []))
    XCTAssertEqual(Traits().runner, .commandLine)
  }
}
