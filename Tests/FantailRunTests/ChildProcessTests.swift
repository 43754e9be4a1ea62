import FantailLock
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The descriptors and signals that child processes inherit, and how this process learns that they ended.
final class ChildProcessTests: XCTestCase {
  /// If a child inherited another worker's channel, the channel would stay open after that worker ended.
  func testWhatIsMadeMeanwhileIsNotHandedOn() throws {
    // The process that started the tests passed these descriptors on.
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

  /// A process with many runs does not keep memory of earlier runs.
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
