import Fantail
import FantailTesting
import FantailXCTest
import Striking
import Testing

/// The specs of `StrikeTests`, for XCTest and Swift Testing. Without a strike in the environment they pass.
enum StruckSpec {
  static var spec: Spec { describe("All") { Struck().specs } }
}

@Suite struct StruckSuite {
  // With a different name, since the plugin would warn that both frameworks run it; each test only starts one of them.
  private static let struck = StruckSpec.spec

  @Test(.serialized, arguments: SpecCases(struck))
  func example(_ example: SpecCase) async { await example.run() }
}
