import Foundation
import XCTest

/// Whole programs in the environment that Bazel gives to tests.
final class BazelProtocolTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  private func bazel(_ others: [String: String] = [:]) -> [String: String] {
    [
      "TEST_SHARD_STATUS_FILE": path("status"), "TEST_PREMATURE_EXIT_FILE": path("early"),
      "XML_OUTPUT_FILE": path("test.xml"), "TEST_TMPDIR": folder.path,
    ].merging(others) { $1 }
  }

  func testAShardRunsItsPartAndWritesItsReport() throws {
    try check(
      "good", code: 0,
      output: """
        Cart
          ✓ does it

        1 example, 0 failed, 2 not selected (2 by shard)
        finished in T

        """, environment: bazel(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1"]))
    XCTAssertTrue(exists("status"))
    XCTAssertFalse(exists("early"))
    let report = try String(contentsOfFile: path("test.xml"), encoding: .utf8)
    XCTAssertEqual(report.matches(of: #/\|id=([^\]]*)\]/#).map { String($0.1) }, ["Cart/does it"])
  }

  func testAnEmptyShardPassesButAFilterWithoutMatchesFails() throws {
    let shard = ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "0"]
    try check(
      "good", code: 0, output: "", errors: "note: there are fewer examples than shards, so shard 1/4 has none\n",
      environment: bazel(shard))
    XCTAssertFalse(exists("early"))
    // A caller that requested a report gets one, or makes one up.
    XCTAssertEqual(
      try String(contentsOfFile: path("test.xml"), encoding: .utf8),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="Fantail" tests="0" failures="0" errors="0" time="0.000"/>

      """)
    try check(
      "good", code: 2, output: "",
      errors: "error: no example is selected: none of the 3 declared passes the filters; "
        + "more: \"Nothing was selected\" in Troubleshooting.md\n",
      environment: bazel(shard.merging(["TESTBRIDGE_TEST_ONLY": "buys"]) { $1 }))
    try check(
      "empty", code: 2, output: "",
      errors: "error: no example is declared, so there is nothing to run; "
        + "more: \"A spec is not found\" in Troubleshooting.md\n",
      environment: bazel(shard))
  }

  func testAnEarlyEndLeavesThePrematureExitFile() throws {
    let start = "Cart\n  ✓ comes first\n"
    // No code in the process can make this a failure; the file exists for this case.
    try check("_exit 0", code: 0, output: start, environment: bazel())
    XCTAssertTrue(exists("early"))
    try check(
      "exit 0", code: 1, output: start,
      errors: """
        error: the process called exit(0) while "Cart, does it" was running; the remaining examples have no result

        """, environment: bazel())
    XCTAssertTrue(exists("early"))
    try check(
      "_exit 0", ["--isolate", "--format", "json", "--output", path("json")], code: 1, output: "",
      errors: "error: 3 examples, 1 failed; see \(path("json")), \(path("test.xml"))\n", environment: bazel())
    XCTAssertFalse(exists("early"))
  }

  func testUnwritableFilesAreReported() throws {
    for key in ["TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE", "XML_OUTPUT_FILE"] {
      try check(
        "good", code: 2, output: "", errors: "error: cannot write /no/such/file: No such file or directory\n",
        environment: [key: "/no/such/file"])
    }
  }
}
