import FantailRun
import Foundation
import XCTest

@testable import FantailProbes

final class ToolOutputTests: XCTestCase {
  func testProcessesThatGitStartsAreNotAwaited() throws {
    let said = try ToolOutput.of(["/bin/sh", "-c", "sleep 100 & echo $!; yes 警告 | head -99999 >&2"])
    let left = try XCTUnwrap(pid_t(String(decoding: said, as: UTF8.self).dropLast()))
    XCTAssertEqual(kill(left, SIGKILL), 0, "it had ended before")
    XCTAssertThrowsError(try ToolOutput.of(["/bin/sh", "-c", "echo 没有 >&2; echo and more >&2; exit 3"])) {
      XCTAssertEqual(($0 as? ChildProblem)?.reason, "没有")
    }
    XCTAssertThrowsError(try ToolOutput.of(["/bin/false"])) {
      XCTAssertEqual(($0 as? ChildProblem)?.reason, "/bin/false failed")
    }
  }
}
