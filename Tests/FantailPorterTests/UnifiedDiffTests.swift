import Foundation
import XCTest

@testable import FantailPorter

final class UnifiedDiffTests: XCTestCase {
  func testChangesStandBesideThreeLinesOfWhatStays() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacing("6\n", with: "six\nand a half\n")
    let diff = UnifiedDiff(from: old, to: new, oldPath: "A.swift", newPath: "A.swift")
    XCTAssertEqual(
      diff.text,
      "--- a/A.swift\n+++ b/A.swift\n@@ -3,7 +3,8 @@\n 3\n 4\n 5\n-6\n+six\n+and a half\n 7\n 8\n 9\n")
    XCTAssertEqual([diff.removed, diff.added], [1, 2])
  }

  /// Git reads them: nobody here wrote it.
  func testGitAppliesThem() throws {
    var random = SystemRandomNumberGenerator()
    let folder = FileManager.default.temporaryDirectory.appending(path: "diffs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for round in 0..<20 {
      func text() -> String {
        (0..<Int.random(in: 1...40, using: &random)).map { _ in "\(Int.random(in: 0...6, using: &random))\n" }.joined()
      }
      let (old, new) = (text(), text())
      if old == new { continue }
      let file = folder.appending(path: "a 文.txt")
      try old.write(to: file, atomically: true, encoding: .utf8)
      let patch = folder.appending(path: "x.patch")
      try UnifiedDiff(from: old, to: new, oldPath: "a 文.txt", newPath: "a 文.txt").text.write(
        to: patch, atomically: true, encoding: .utf8)
      let git = Process()
      git.executableURL = URL(filePath: "/usr/bin/env")
      git.arguments = ["git", "apply", "x.patch"]
      git.currentDirectoryURL = folder
      try git.run()
      git.waitUntilExit()
      XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), new, "round \(round):\n\(old)---\n\(new)")
    }
  }
}
