import Fantail
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// The words for an example that hangs in CI, where nobody looks on.
final class StallHintTests: XCTestCase {
  /// Runs an example that ends once the standard error has a text, and returns the standard error without the places where
  /// code waits, which are set in.
  private func errors(until text: String, _ arguments: String..., environment: [String: String]) async -> String {
    let errors = TextOutput.memory()
    let run = Invocation(
      program: "specs", arguments: ["--stall", "0.05"] + arguments, environment: environment, output: .memory(),
      errors: errors)
    let spec = it("hangs", fileID: "Shop/CartSpec.swift", filePath: "/shop/CartSpec.swift", line: 3, column: 5) {
      while !errors.text.contains(text) { try? await Task.sleep(for: .milliseconds(5)) }
    }
    let code = await run.run([spec]).number
    XCTAssertEqual(code, 0)
    let lines = errors.text.replacing(#/after [0-9.]+ m?s/#, with: "after T").split(separator: "\n")
      .filter { !$0.hasPrefix("  ") }
    // On a busy machine the example may see the text late, and then a line is there again.
    return lines.enumerated().filter { !lines[..<$0].contains($1) || $1.hasPrefix("note:") }.map { $1 + "\n" }.joined()
  }

  func testARunInCIExplainsHowToLimitTheTimeOfExamples() async {
    let stalled = "still running after T: \"hangs\" at CartSpec.swift:3\n"
    let hint = "note: --time-limit 300 ends and fails an example that hangs; --stall off turns this report off\n"
    let told = await errors(until: "note:", environment: ["CI": "true"])
    XCTAssertEqual(told, stalled + hint)
    let limited = await errors(until: "running", "--time-limit", "300", environment: ["CI": "true"])
    XCTAssertEqual(limited, stalled)
    let elsewhere = await errors(until: "running", environment: [:])
    XCTAssertEqual(elsewhere, stalled)
  }

  func testTheHintNamesTheCommandOfTheCurrentRunner() throws {
    XCTAssertEqual(
      ExampleHost(.swiftTest).limitHint,
      "note: FANTAIL_OPTIONS='--time-limit 300' swift test ends and fails an example that hangs; "
        + "FANTAIL_OPTIONS='--stall off' swift test turns this report off\n")
    XCTAssertNoThrow(try RunOptions.parse(["--time-limit", "300", "--stall", "off"], environment: [:], file: nil))
  }
}
