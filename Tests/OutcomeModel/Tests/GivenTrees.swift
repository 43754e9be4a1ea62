import Fantail
import FantailTesting
import FantailTree
import FantailXCTest
import OutcomeTrees
import Testing

/// The tree that the environment names, for XCTest and for Swift Testing.
enum GivenTrees {
  static var spec: Spec { Spec((Tree.given?.specs ?? [it("are given by OutcomeTests") {}]).flatMap(\.elements)) }
}

@Suite struct GivenTreesSuite {
  @Test(.serialized, arguments: SpecCases(GivenTrees.spec))
  func example(_ example: SpecCase) async { await example.run() }
}
