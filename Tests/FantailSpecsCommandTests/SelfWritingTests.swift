import XCTest

@testable import fantail_command

/// Files that the runs of a watch themselves write.
final class SelfWritingTests: XCTestCase {
  private var writing = SelfWriting()

  private func run(_ before: [String: [Int]], _ after: [String: [Int]]) {
    writing.begin(with: before)
    writing.finish(with: after)
  }

  func testAFileWrittenByRunsStartsAtMostThreeRunsInARow() {
    for version in 0...2 {
      XCTAssertEqual(writing.judge(["out.json"]), .isNew, "\(version)")
      run(["out.json": [version], "A.swift": [0]], ["out.json": [version + 1], "A.swift": [0]])
    }
    XCTAssertEqual(writing.judge(["out.json"]), .isOneTooMany)
    XCTAssertEqual(writing.judge(["A.swift", "out.json"]), .isNew)
    // A run for another reason writes the file again.
    run(["out.json": [3], "A.swift": [0]], ["out.json": [4], "A.swift": [0]])
    XCTAssertEqual(writing.judge(["out.json"]), .isTold)
    // After a run that does not write the file, counting starts again.
    run(["out.json": [4]], ["out.json": [4]])
    XCTAssertEqual(writing.judge(["out.json"]), .isNew)
  }

  func testAFileThatAUserSavesDuringARunStartsTheNext() {
    run(["A.swift": [0]], ["A.swift": [1]])
    XCTAssertEqual(writing.judge(["A.swift"]), .isNew)
    run(["A.swift": [1]], ["A.swift": [2], "B.swift": [0]])
    XCTAssertEqual(writing.judge(["A.swift", "B.swift"]), .isNew)
  }
}
