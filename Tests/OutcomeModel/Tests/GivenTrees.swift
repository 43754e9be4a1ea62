import Fantail
import FantailTesting
import FantailTree
import FantailXCTest
import OutcomeTrees
import Testing

/// The tree from the environment, for XCTest and for Swift Testing.
enum GivenTrees {
  static var spec: Spec { Spec((Tree.given?.specs ?? [it("are given by OutcomeTests") {}]).flatMap(\.nodes)) }
}

@Suite struct GivenTreesSuite {
  // A separate name prevents a warning of the plugin that both frameworks run it: the model starts one at a time.
  private static let given = GivenTrees.spec

  @Test(.serialized, arguments: SpecCases(given))
  func example(_ example: SpecCase) async { await example.run() }
}
