import Fantail
import FantailTesting
import FantailXCTest
import Striking
import Testing

/// The specs that `StrikeTests` has struck, for XCTest and for Swift Testing. Without a strike in the environment they pass.
enum StruckSpec {
  static var spec: Spec { describe("All") { Struck().specs } }
}

@Suite struct StruckSuite {
  // By a name of its own: the plugin would warn that both frameworks run it, of which each test starts one at a time.
  private static let struck = StruckSpec.spec

  @Test(.serialized, arguments: SpecCases(struck))
  func example(_ example: SpecCase) async { await example.run() }
}
