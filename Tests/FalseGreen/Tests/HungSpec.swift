import Dispatch
import Fantail
import FantailTesting
import FantailXCTest
import Foundation
import Testing

/// The examples that hang in `TestFrameworkHangTests`, under XCTest and Swift Testing. Without the environment
/// variable, they pass.
enum HungSpec {
  static let variable = "HUNG"

  /// The examples that hang.
  enum Kind: String {
    case anExample = "an example"
    case theMainActor = "the main actor"
    case everyThread = "every thread"
  }

  private static func wait(if kind: Kind) {
    guard ProcessInfo.processInfo.environment[variable] == kind.rawValue else { return }
    DispatchSemaphore(value: 0).wait()
  }

  static var spec: Spec {
    describe("Hung") {
      it("waits") { wait(if: .anExample) }
      it("waits on the main actor") { @MainActor in wait(if: .theMainActor) }
      it("needs the main actor") { @MainActor in expect(1).to(.equal(1)) }
      it("waits on every thread") {
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
          Task.detached { wait(if: .everyThread) }
        }
        try await Task.sleep(for: .milliseconds(50))
        await Task.yield()
      }
      it("comes last") { expect(1).to(.equal(1)) }
    }
  }
}

@Suite struct HungSuite {
  // The property has a different name, since the plugin would warn that both frameworks run it.
  private static let hung = HungSpec.spec

  @Test(.serialized, arguments: SpecCases(hung))
  func example(_ example: SpecCase) async { await example.run() }
}
