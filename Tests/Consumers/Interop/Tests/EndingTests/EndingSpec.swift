import Fantail
import FantailTesting
import Foundation
import Testing

enum EndingSpec {
  static var spec: Spec {
    describe("Ending") {
      it("traps") { await expect { [1][7] }.toTrap(standardError: .contain("Index out of range")) }
      it("returns") { await expect { 1 }.toTrap() }
      it("leaves") { if ProcessInfo.processInfo.environment["LEAVES"] != nil { exit(0) } }
    }
  }
}

@Suite struct Ending {
  @Test(.serialized, arguments: SpecCases(EndingSpec.spec)) func example(_ example: SpecCase) async {
    await example.run()
  }
}

@Suite struct Returning {
  @Test(
    .serialized,
    arguments: SpecCases(
      describe("Returning") {
        it("comes") {}; it("stays away") { fail("unseen") }
      }))
  func example(_ example: SpecCase) async {
    guard example.example.description == "comes" else { return }
    await example.run()
  }
}
