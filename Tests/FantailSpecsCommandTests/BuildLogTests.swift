import Foundation
import XCTest

@testable import fantail_command

/// The messages of a build for its user: phases, and the compiler's messages.
final class BuildLogTests: XCTestCase {
  /// Returns the log's output for a text that arrives in parts, on a terminal or in a pipe.
  private func shown(_ text: String, piece: Int = 7, columns: Int? = nil) -> String {
    let pipe = Pipe()
    let phases = PhaseLine(pipe.fileHandleForWriting.fileDescriptor, columns: columns)
    var log = BuildLog(phases) { text in pipe.fileHandleForWriting.write(Data(text.utf8)) }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) { log.add(Array(bytes[start...].prefix(piece))) }
    log.finish()
    phases.clear()
    try? pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private let failing = """
    [0/1] Planning build
    Building for debugging...
    [0/12] Write sources
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/12] Emitting module 购物
    /p/Cart.swift:3:1: error: 没有 x
    1 | let a
      |     `- error: 没有 x

    2 | let b
    [4/12] Compiling 购物 Cart.swift
    /p/Cart.swift:3:1: error: 没有 x
    1 | let a
      |     `- error: 没有 x

    2 | let b
    /p/Cart.swift:9:1: warning: old
    [5/12] Linking ShopTests.xctest
    error: fatalError

    """

  func testPhasesAreLinesInAPipe() {
    XCTAssertEqual(
      shown(failing),
      """
      Planning the build
      Compiling
      /p/Cart.swift:3:1: error: 没有 x
      1 | let a
        |     `- error: 没有 x

      2 | let b
      /p/Cart.swift:9:1: warning: old
      Linking
      error: fatalError

      """)
  }

  func testPhasesAreOverwrittenInATerminal() {
    let end = "\u{1B}[0m\u{1B}[K"
    XCTAssertEqual(
      shown(failing, columns: 40),
      "\r\u{1B}[2mPlanning the build…" + end + "\r\u{1B}[2mCompiling 购物 (3 of 12)…" + end
        + "\r\u{1B}[K/p/Cart.swift:3:1: error: 没有 x\n1 | let a\n  |     `- error: 没有 x\n\n2 | let b\n"
        + "\r\u{1B}[2mCompiling 购物 (4 of 12)…" + end + "\r\u{1B}[K/p/Cart.swift:9:1: warning: old\n"
        + "\r\u{1B}[2mLinking ShopTests.xctest (5 of 12)…" + end
        + "\r\u{1B}[Kerror: fatalError\n")
  }

  func testACommandThatFailsSilentlyIsReported() {
    let line = "error: emit-module command failed with exit code 1 (use -v to see invocation)\n"
    XCTAssertEqual(shown(line), line)
  }

  func testALineFitsTheTerminal() {
    let text = shown("[1/2] Compiling AModuleOfALongName Cart.swift\n", columns: 20)
    XCTAssertEqual(text, "\r\u{1B}[2mCompiling AModuleO…\u{1B}[0m\u{1B}[K\r\u{1B}[K")
  }

  func testAnUpToDateBuildPrintsNothing() {
    XCTAssertEqual(shown("Building for debugging...\n[0/3] Write sources\n\nBuild complete! (0.30s)\n"), "")
  }
}
