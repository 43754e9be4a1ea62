import XCTest

@testable import fantail_command

final class PluginRequestsTests: XCTestCase {
  private let lines = [
    "succeeded", "executable /b/a tool", "staticLibrary /b/a.so", "", "", "Compiling", "", "Build complete!",
  ]

  func testABuildAnswerHasTheFilesAndTheLog() {
    XCTAssertEqual(
      PackageManager.Answer(lines: lines, ofProduct: false),
      PackageManager.Answer(
        succeeded: true, log: "\nCompiling\n\nBuild complete!", artifacts: ["/b/a tool", "/b/a.so"]))
  }

  func testTheAnswerForAProductHasOnlyItsProgram() {
    XCTAssertEqual(PackageManager.Answer(lines: lines, ofProduct: true)?.artifacts, ["/b/a tool"])
  }

  func testAFailedBuildMayHaveNoLog() {
    XCTAssertEqual(
      PackageManager.Answer(lines: ["failed", ""], ofProduct: false), PackageManager.Answer(succeeded: false))
  }

  func testAPluginThatHasEndedDoesNotAnswer() {
    XCTAssertNil(PackageManager.Answer(lines: [], ofProduct: false))
  }
}
