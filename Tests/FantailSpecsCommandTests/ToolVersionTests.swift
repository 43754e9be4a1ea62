import Foundation
import XCTest

@testable import fantail_command

final class ToolVersionTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID())")
    for name in ["work", "fantail-command/Options", "FantailPlan"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["built", "compiler", "fantail-command/Options/A.swift", "FantailPlan/B.swift"] {
      try write(name, "a")
    }
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  private func isPresent(_ program: String) throws -> Bool {
    try ToolVersion(
      program: path(program), work: folder.appending(path: "work"), compiler: path("compiler"),
      sources: folder.path(percentEncoded: false) + "/"
    ).isPresent()
  }

  /// The plugin starts the link that this makes.
  func testABuiltProgramIsPresentUntilAFileChanges() throws {
    XCTAssertTrue(try isPresent("built"))
    let link = path("work/fantail-command")
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), path("built"))
    XCTAssertTrue(try isPresent("work/fantail-command"))
    for name in [
      "built", "compiler", "fantail-command/Options/A.swift", "FantailPlan/B.swift", "FantailPlan/C.swift",
    ] {
      try write(name, "changed")
      XCTAssertFalse(try isPresent("work/fantail-command"), name)
      XCTAssertTrue(try isPresent("built"), name)
      XCTAssertTrue(try isPresent("work/fantail-command"), name)
    }
    try write("FantailPlan/read.me", "new")
    XCTAssertTrue(try isPresent("work/fantail-command"))
  }

  /// A shard of a build server unpacks the build at the same path: each file is a new one with its old time.
  func testUnpackedFilesEqualThoseOfTheBuild() throws {
    XCTAssertTrue(try isPresent("built"))
    for name in ["built", "compiler", "fantail-command/Options/A.swift", "FantailPlan/B.swift"] {
      let copy = Process()
      copy.executableURL = URL(filePath: "/bin/cp")
      copy.arguments = ["-p", path(name), path("copy")]
      try copy.run()
      copy.waitUntilExit()
      XCTAssertEqual(rename(path("copy"), path(name)), 0)
      XCTAssertTrue(try isPresent("work/fantail-command"), name)
    }
  }

  /// The program ended between the link and the state of its files.
  func testALinkedToolWithoutAStateFileIsNotPresent() throws {
    XCTAssertTrue(try isPresent("built"))
    try FileManager.default.removeItem(atPath: path("work/fantail-command.txt"))
    XCTAssertFalse(try isPresent("work/fantail-command"))
  }
}
