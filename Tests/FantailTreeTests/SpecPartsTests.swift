import FantailTree
import XCTest

final class SpecPartsTests: XCTestCase {
  private static let label = Let<String> { preconditionFailure("a walk ran code of a spec") }

  private static var stack: Spec {
    describe("Stack", .tags("core"), line: 1) {
      beforeEach(line: 2) { preconditionFailure("a walk ran code of a spec") }
      evaluate(label, line: 3)
      it("is\nempty", line: 4) { preconditionFailure("a walk ran code of a spec") }
      context("when full", line: 5) {
        label.override { "full" }
        it("refuses", .focused, rows: [.init("one", 1, line: 7), .init("two", 2, line: 8)], line: 6) { _ in }
      }
      specify(line: 9) {}
      itBehavesLike(SharedExamples<Void>("a list") { it("has elements", line: 10) {} }, line: 11)
    }
  }

  func testPartsAreListedInDocumentOrderWithTheirDepth() {
    let parts = Self.stack.parts
    XCTAssertEqual(
      parts.map(\.kind),
      [
        .group(isShared: false), .hook(.beforeEach), .evaluate, .example, .group(isShared: false), .override, .example,
        .example, .example, .group(isShared: true), .example,
      ])
    XCTAssertEqual(
      parts.map(\.description),
      [
        "Stack", "", "", "is\nempty", "when full", "", "refuses, one", "refuses, two", "", "behaves like a list",
        "has elements",
      ])
    XCTAssertEqual(parts.map { $0.location?.line }, [1, 2, 3, 4, 5, nil, 7, 8, 9, 11, 10])
    XCTAssertEqual(parts.map(\.depth), [0, 1, 1, 1, 1, 2, 2, 2, 1, 1, 2])
    XCTAssertEqual(parts[0].traits, [.tags("core")])
    XCTAssertEqual(parts[6].traits, [.focused])
  }

  func testGroupsThatOnlyListSpecsAreNotParts() {
    let spec = Spec.together([beforeEach(line: 1) {}, describe("a", line: 2) { it("b", line: 3) {} }])
    XCTAssertEqual(spec.parts.map(\.depth), [0, 0, 1])
    XCTAssertEqual(spec.parts.map(\.description), ["", "a", "b"])
  }

  func testADeepSpecIsWalkedWithoutRecursion() {
    var spec = it("bottom") {}
    for depth in 0..<10_000 { spec = describe("\(depth)") { [spec] } }
    XCTAssertEqual(spec.parts.count, 10_001)
    XCTAssertEqual(spec.parts.last?.depth, 10_000)
  }
}
