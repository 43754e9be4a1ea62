import FantailSeams
import fantail_port
import Foundation
import XCTest

/// The files of 'Fixtures' are ported to those in 'Ported', whose specs this target runs as well.
final class PortedFixturesTests: XCTestCase {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private func ported(_ name: String) throws -> PortedFile {
    try XCTUnwrap(PortedFile.all([(path: name, text: text("Fixtures/\(name)"))]).first, name)
  }

  func testEveryFixtureBecomesItsPortedText() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Fixtures").path).sorted()
    XCTAssertEqual(
      names,
      ["CartSpec.swift", "ListsSpec.swift", "StackSpec.m", "TillTests.swift", "WaitingSpec.swift", "购物车Spec.swift"])
    for name in names {
      let file = try ported(name)
      XCTAssertEqual(file.new, try text("Ported/\(file.newPath)"), name)
    }
  }

  func testPortedFilesDoNotChange() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Ported").path) {
      XCTAssertEqual(PortedFile.all([(path: name, text: try text("Ported/\(name)"))]), [], name)
    }
  }

  func testWindowsLineEndsArePortedLikeOthers() throws {
    let name = "ListsSpec.swift"
    let windows = try text("Fixtures/\(name)").replacing("\n", with: "\r\n")
    let file = try XCTUnwrap(PortedFile.all([(path: name, text: windows)]).first)
    XCTAssertEqual(file.new.replacing("\r\n", with: "\n"), try text("Ported/\(name)"))
  }

  func testATruncatedFileIsChangedOrMarked() throws {
    for name in ["CartSpec.swift", "ListsSpec.swift", "StackSpec.m", "WaitingSpec.swift"] {
      let whole = Array(try text("Fixtures/\(name)").utf8)
      let unmarked = Locked<[String]>([])
      DispatchQueue.concurrentPerform(iterations: (whole.count + 6) / 7) { index in
        let half = String(decoding: whole[..<(index * 7)], as: UTF8.self)
        // The result is ignored: no text makes the tool trap.
        let files = PortedFile.all([(path: name, text: half)])
        if !files.allSatisfy({ $0.new != half || $0.marks.count == 1 }) { unmarked.withLock { $0.append(half) } }
      }
      XCTAssertEqual(unmarked.withLock(\.self), [])
    }
  }
}
