import Fantail
import FantailRun
import FantailTree
import XCTest

/// The lifetime of a let's value, and the effects of its end.
final class LetLifetimeTests: XCTestCase {
  /// Calls a closure at its own end. The closure may record a failure.
  private final class Guest: Sendable {
    private let leave: @Sendable () -> Void

    init(_ leave: @escaping @Sendable () -> Void) {
      self.leave = leave
    }

    deinit { leave() }
  }

  func testAValueIsReleasedWithItsExample() async {
    let log = RunLog()
    let guest = Let { Guest { log("gone") } }
    _ = await report(
      of: describe("d") {
        it("first") {
          _ = guest()
          log("first")
        }
        it("second") { log("second") }
      })
    XCTAssertEqual(log.trace, "first gone second")
  }

  func testAReplacedValueMayFailTheExampleWhenItIsReleased() async {
    let guest = Let { Guest { fail("replaced") } }
    let result = await report(
      of: it("x") {
        _ = guest()
        guest.value = Guest {}
      })
    XCTAssertEqual(result.text, "failed: x\n  replaced\nfailed")
  }

  func testAReplacedValueMayReadAnotherLetWhenItIsReleased() async {
    let log = RunLog()
    let name = Let { "Ada" }
    let guest = Let { Guest { log(name()) } }
    _ = await report(
      of: it("x") {
        _ = guest()
        guest.value = Guest {}
      })
    XCTAssertEqual(log.trace, "Ada")
  }

  func testAnIssueRecordedWhenALetIsReleasedIsReportedAsLate() async {
    let guest = Let { () -> Guest in
      let scope = ExampleContext.current.scope
      return Guest { scope?.record(Issue(.failed("too late"), at: nil)) }
    }
    let result = await report(of: it("x") { _ = guest() })
    XCTAssertEqual(result.text, "passed: x\nrun: after \"x\" had ended: too late\nfailed")
  }
}

/// Lets that a body makes for itself.
final class OwnLetTests: XCTestCase {
  func testALetDeclaredInAnExampleCanBeReadThere() async {
    let result = await report(
      of: it("x") {
        let number = Let { 1 }
        let text = AsyncLet { await MainActor.run { "" } + "\(number())" }
        number.value += 1
        expect(number()).to(.equal(2))
        expect(try await text()).to(.equal("2"))
      })
    XCTAssertEqual(result.text, "passed: x\npassed")
  }
}
