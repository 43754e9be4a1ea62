import Foundation
import XCTest

@testable import FantailFiles

final class WholeFileTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "files-\(UUID().uuidString)"

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    _ = chmod(folder, 0o755)
    try FileManager.default.removeItem(atPath: folder)
  }

  func testAFileIsCreatedAndReplacedLeavingNothingElse() throws {
    try write("one", to: "a.txt")
    XCTAssertEqual(try text("a.txt"), "one")
    try write("two 中文", to: "a.txt")
    XCTAssertEqual(try text("a.txt"), "two 中文")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["a.txt"])
  }

  func testTheTargetOfLinksIsWrittenAndTheLinksAreKept() throws {
    try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: true)
    try write("old", to: "real/a.txt")
    try FileManager.default.createSymbolicLink(atPath: folder + "/b.txt", withDestinationPath: "real/a.txt")
    try FileManager.default.createSymbolicLink(atPath: folder + "/c.txt", withDestinationPath: folder + "/b.txt")
    try write("new", to: "c.txt")
    XCTAssertEqual(try text("real/a.txt"), "new")
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/b.txt"), "real/a.txt")
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/c.txt"), folder + "/b.txt")
  }

  func testWritingThroughADanglingLinkCreatesItsTarget() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/b.txt", withDestinationPath: "a.txt")
    try write("new", to: "b.txt")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder).sorted(), ["a.txt", "b.txt"])
    XCTAssertEqual(try text("a.txt"), "new")
  }

  func testTheFileModeIsKept() throws {
    try write("#!", to: "tool")
    _ = chmod(folder + "/tool", 0o751)
    try write("#! new", to: "tool")
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/tool")[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o751)
  }

  func testAFileThatCannotBeWrittenIsUnchanged() throws {
    XCTAssertEqual(problem("x", "no/such/folder.txt"), "No such file or directory")
    try FileManager.default.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
    XCTAssertEqual(problem("x", "loop"), "Too many levels of symbolic links")
    try write("old", to: "a.txt")
    if getuid() != 0 {
      _ = chmod(folder + "/a.txt", 0o444)
      XCTAssertEqual(problem("x", "a.txt"), "Permission denied")
    }
    XCTAssertEqual(try text("a.txt"), "old")
  }

  func testADeviceIsWrittenToDirectly() {
    XCTAssertNoThrow(try WholeFile.write("x".utf8, to: "/dev/null"))
    #if os(Linux)
      XCTAssertEqual(problem("x", "/dev/full", in: ""), "No space left on device")
    #endif
  }

  /// On a file system of 64 KB: the test runs itself again in a process for which alone such a system is mounted.
  func testAFullDiskLeavesTheFileAsItWas() throws {
    guard let disk = ProcessInfo.processInfo.environment["FANTAIL_SMALL_DISK"] else { return try runOnSmallDisk() }
    let file = disk + "/a.txt"
    try WholeFile.write("old".utf8, to: file)
    XCTAssertEqual(problem(String(repeating: "new", count: 100_000), file, in: ""), "No space left on device")
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "old")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: disk), ["a.txt"])
  }

  private func runOnSmallDisk() throws {
    #if os(Linux)
      let mount = #"mount -t tmpfs -o size=64k tmpfs "$1""#
      guard try run("unshare", "-rm", "sh", "-c", mount, "sh", folder) == 0 else {
        throw XCTSkip("nothing can be mounted here")
      }
      let test = "FantailTreeTests.WholeFileTests/testAFullDiskLeavesTheFileAsItWas"
      let again = mount + #" && FANTAIL_SMALL_DISK="$1" exec "$2" "$3""#
      XCTAssertEqual(
        try run("unshare", "-rm", "sh", "-c", again, "sh", folder, CommandLine.arguments[0], test), 0)
    #else
      throw XCTSkip("nothing can be mounted here")
    #endif
  }

  private func run(_ words: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func write(_ text: String, to name: String) throws {
    try WholeFile.write(text.utf8, to: "\(folder)/\(name)")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func problem(_ text: String, _ name: String, in folder: String? = nil) -> String? {
    do throws(FileProblem) {
      try WholeFile.write(text.utf8, to: (folder ?? self.folder + "/") + name)
      return nil
    } catch {
      return error.reason
    }
  }
}
