import Fantail
import FantailPlan
import FantailRun
import XCTest

/// Stubs live as long as their example, unless a mock is persistent.
final class StubLifetimeTests: XCTestCase {
  func testStubsAreRemovedAfterTheExampleUnlessPersistent() async {
    let example = FunctionMock<Void, Never, String>("example")
    let persistent = FunctionMock<Void, Never, String>("persistent").persistent()
    example.defaultReturnValue = "original"
    persistent.defaultReturnValue = "original"
    let outcome = await report(
      of: describe("stubs") {
        it("are there in the example that makes them") {
          example.returns("stubbed")
          persistent.returns("stubbed")
          expect(example.call(())).to(.equal("stubbed"))
          expect(persistent.call(())).to(.equal("stubbed"))
        }
        it("are gone in the next, unless they persist") {
          expect(example.call(())).to(.equal("original"))
          expect(persistent.call(())).to(.equal("stubbed"))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testStubsAreRemovedBeforeAfterEach() async {
    let mock = FunctionMock<Void, Never, String>("mock")
    mock.defaultReturnValue = "original"
    let outcome = await report(
      of: describe("stubs") {
        afterEach { expect(mock.call(())).to(.equal("original")) }
        it("stubs") {
          mock.returns("stubbed")
          expect(mock.call(())).to(.equal("stubbed"))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }
}
