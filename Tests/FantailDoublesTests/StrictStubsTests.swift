import Fantail
import XCTest

/// The trait by which a stub that answers no call fails its example.
final class StrictStubsTests: XCTestCase {
  func testAnUnusedStubFailsAPassingExampleAtTheLineOfTheStub() async {
    let outcome = await report(
      of: describe("mocks", .strictStubs) {
        let engine = Let { EngineMock("engine") }
        beforeEach { engine().on.currentSpeed().returns(3) }
        it("uses it") { expect(engine().currentSpeed(in: .mph)).to(.equal(3)) }
        it("does not") { engine().on.setSpeed(to: 3).expected(.never) }
        it("fails for another reason") { fail("on purpose") }
        it("uses it after the body") { atEnd { _ = engine().currentSpeed(in: .mph) } }
        it("takes it back") { engine().clearStubs() }
        it("is skipped") { throw Skip("no database") }
        it("is known to fail before it asks") {
          try knownIssue("#1") {
            let other = EngineMock("other")
            other.on.currentSpeed().returns(3)
            _ = (engine().currentSpeed(in: .mph), try require(Int?.none), other.currentSpeed(in: .mph))
          }
        }
        context("another") {
          it("stubs what is not asked for") {
            engine().on.setSpeed(to: 7).throws(EngineError())
            _ = engine().currentSpeed(in: .mph)
          }
        }
      })
    XCTAssertEqual(
      withoutLines(outcome.failures),
      [
        "the stub of engine.currentSpeed(in: any) was never used\nremove it, or make a call that it matches",
        "on purpose",
        "the stub of engine.setSpeed(to: 7.0, in: any) was never used\nremove it, or make a call that it matches",
      ])
  }

  func testAnUnusedStubIsNotTheKnownIssueOfAnExample() async {
    let outcome = await report(
      of: describe("mocks", .strictStubs) {
        it("is solved", .knownIssue("#1")) { EngineMock("engine").on.currentSpeed().returns(3) }
      })
    XCTAssertEqual(
      outcome.failures, ["passed, although #1 is a known issue; remove .knownIssue if the issue is fixed"])
  }

  func testUnusedStubsPassWithoutTheTrait() async {
    let found = await failures { EngineMock("engine").on.currentSpeed().returns(3) }
    XCTAssertEqual(found, [])
  }
}
