import FantailLock
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The descriptors and signals that a process hands on to its children, and its knowledge of their ends.
final class ChildProcessTests: XCTestCase {
  /// Another worker's channel in a child would keep it open after the worker's end.
  func testWhatIsMadeMeanwhileIsNotHandedOn() throws {
    // The parent of the tests handed these on.
    let before = try descriptorsOfAChild()
    let isOver = Locked(false)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        withExtendedLifetime((try? Channel(), try? OutputFile(in: NSTemporaryDirectory()))) {}
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 1...100 { XCTAssertEqual(try descriptorsOfAChild(), before) }
  }

  /// A process that goes on for a night does not keep what each of its runs left.
  func testAnInterruptionKeepsNothingOfWorkThatEnded() async {
    final class Run: Sendable {}
    let interruption = Interruption()
    weak var kept: Run?
    do {
      let run = Run()
      kept = run
      await interruption.handled {
        _ = run
      } during: {
      }
    }
    XCTAssertNil(kept)
  }

  private func descriptorsOfAChild() throws -> String {
    let output = try OutputFile(in: NSTemporaryDirectory())
    let child = try ChildProcess.start(
      "/bin/ls", arguments: ["ls", "/dev/fd/"], environment: [:],
      descriptors: [1: output.descriptor, 2: output.descriptor])
    XCTAssertEqual(child.wait(), .exited(0))
    return output.text(0..<output.size)
  }
}
