import fantail_port
import XCTest

final class LargeGroupTests: XCTestCase {
  func testLargeGroupsOfAPortedFileBecomeProperties() {
    func content(_ matcher: String, _ before: String, _ after: String) -> String {
      let examples = (0..<160).map { "it(\"does \($0)\") { expect(\($0)).to(\(matcher)(\($0))) }\n" }.joined()
      return "context(\"small\") {\n}\n\(before)context(\"满的时候\") {\n\(examples)}\(after)"
    }
    assertGroup(content("equal", "", ""), becomes: content(".equal", "var 满的时候: Spec { ", " }\n满的时候"))
  }
}
