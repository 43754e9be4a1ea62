import Foundation
import XCTest

@testable import FantailRun

final class OutputFileTests: XCTestCase {
  private func file(holding text: String) throws -> OutputFile {
    let file = try OutputFile(in: NSTemporaryDirectory())
    let bytes = Array(text.utf8)
    XCTAssertEqual(write(file.descriptor.number, bytes, bytes.count), bytes.count)
    return file
  }

  func testAnyRangeOfTheOutputCanBeRead() throws {
    let file = try file(holding: "one two three")
    XCTAssertEqual(file.size, 13)
    XCTAssertEqual(String(decoding: file.data, as: UTF8.self), "one two three")
    XCTAssertEqual(
      [file.text(4..<7), file.text(0..<13), file.text(5..<5), file.text(20..<30)], ["two", "one two three", "", ""])
    // A second read, since the first must not close the file.
    XCTAssertEqual(String(decoding: file.data, as: UTF8.self), "one two three")
  }

  func testOnlyTheEndOfALongRangeIsRead() throws {
    let most = 65_536
    let file = try file(holding: "ab" + String(repeating: "x", count: most))
    XCTAssertEqual(file.text(2..<most + 2), String(repeating: "x", count: most))
    XCTAssertEqual(
      file.text(1..<most + 2), "(1 byte before this is left out)\n" + String(repeating: "x", count: most))
    XCTAssertEqual(
      file.text(0..<most + 2), "(2 bytes before this are left out)\n" + String(repeating: "x", count: most))
  }

  func testAMissingFolderIsReportedAndOutputLeavesNoFile() throws {
    XCTAssertThrowsError(try OutputFile(in: "/no/such/folder")) { error in
      XCTAssertEqual(
        (error as? ChildProblem)?.reason,
        "its output cannot be kept in /no/such/folder: \(ChildProblem(ENOENT).reason)")
    }
    let folder = NSTemporaryDirectory() + "/output-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try OutputFile(in: folder)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), [])
    try FileManager.default.removeItem(atPath: folder)
  }

  func testARangeAfterTheEndIsEmpty() throws {
    let file = try file(holding: "one")
    XCTAssertEqual(file.text(3..<65_536 + 9), "")
  }

  /// The system gives a closed standard input's number to the next file.
  func testAnOutputFileMayHaveDescriptorZero() throws {
    let input = dup(STDIN_FILENO)
    close(STDIN_FILENO)
    defer {
      dup2(input, STDIN_FILENO)
      close(input)
    }
    let file = try file(holding: "one")
    XCTAssertEqual(file.text(0..<3), "one")
    XCTAssertEqual(fcntl(STDIN_FILENO, F_GETFD), -1)
  }
}
