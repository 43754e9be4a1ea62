import FantailSyntax
import XCTest

final class NearestTests: XCTestCase {
  func testANameThatDiffersInAThirdOfItsLettersIsFound() {
    for (word, nearest) in [
      ("jbos", "jobs"), ("Job", "jobs"), ("jobbs", "jobs"), ("output", "output"), ("otuptu", "output"),
      ("oatpot", "output"), ("testet", "test"),
    ] {
      XCTAssertEqual(NearestWord.name(to: word, among: ["test", "jobs", "output"]), nearest, word)
    }
    for word in ["", "j", "jxxs", "outside", "outputoutput"] {
      XCTAssertNil(NearestWord.name(to: word, among: ["test", "jobs", "output"]), word)
    }
  }

  func testTheFirstOfSeveralIsChosen() {
    XCTAssertEqual(NearestWord.name(to: "ab1", among: ["ab2", "ab3"]), "ab2")
    XCTAssertNil(NearestWord.name(to: "a", among: []))
  }
}
