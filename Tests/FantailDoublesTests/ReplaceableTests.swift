import Fantail
import FantailSeams
import Foundation
import XCTest

private enum Clock {
  static let now = Replaceable<@Sendable () -> Int> { 1 }
  static let zone = Replaceable("UTC")
}

final class ReplaceableTests: XCTestCase {
  func testAReplacementAppliesToTheExampleAndItsChildTasks() async {
    let outcome = await report(
      of: describe("seams") {
        afterEach { expect(Clock.now.value()).to(.equal(1)) }
        it("replaces") {
          Clock.now.replace(with: { 2 })
          Clock.zone.replace(with: "NZST")
          async let child = Clock.now.value()
          expect(Clock.now.value()).to(.equal(2))
          await expect(child).to(.equal(2))
          expect(Clock.zone.value).to(.equal("NZST"))
          withClue("in a clue") { expect(Clock.now.value()).to(.equal(2)) }
          Clock.now.replace(with: { 3 })
          expect(Clock.now.value()).to(.equal(3))
        }
        it("is as it was") { expect(Clock.now.value()).to(.equal(1)) }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  func testReplacementsAreSeparateInConcurrentExamples() async {
    let both = Meeting(of: 2)
    let outcome = await report(
      of: describe("seams") {
        for number in [10, 20] {
          it("\(number)") {
            Clock.now.replace(with: { number })
            await both.meet()
            expect(Clock.now.value()).to(.equal(number))
            await both.meet()
          }
        }
      }, jobs: 2)
    XCTAssertEqual(outcome.failures, [])
  }

  func testAFunctionMockCanSpyOnAReplaceableFunction() async {
    let found = await failures {
      let now = FunctionMock<Void, Never, Int>("now")
      now.forwards(to: Clock.now.value)
      Clock.now.replace(with: { now.call(()) })
      expect(Clock.now.value()).to(.equal(1))
      now.returns(5)
      expect(Clock.now.value()).to(.equal(5))
      expect(now).to(.haveBeenCalled(.twice))
    }
    XCTAssertEqual(found, [])
  }

  func testReplacingOutsideAnExampleFails() async {
    let outcome = await report(
      of: describe("seams") {
        beforeAll { Clock.zone.replace(with: "never") }
        it("sees the original") { expect(Clock.zone.value).to(.equal("UTC")) }
      })
    XCTAssertEqual(
      outcome.failures,
      [
        "not run, because beforeAll of \"seams\" failed: "
          + "replace(with:) needs a running example, at whose end the value is restored: call it in a beforeEach"
      ])
  }

  func testAMockCanBeInjectedThroughAProtocol() {
    final class FauxRegistrar: Registrar {
      let registerMock = VoidFunctionMock<String>("register(_:)")
      func register(_ user: String) { registerMock.call(user) }
    }
    struct Controller {
      let registrar: any Registrar
      var user: String? { didSet { if let user { registrar.register(user) } } }
    }
    let registrar = FauxRegistrar()
    var controller = Controller(registrar: registrar)
    XCTAssertFalse(registrar.registerMock.called)
    controller.user = "Ada"
    XCTAssertTrue(registrar.registerMock.called)
    XCTAssertEqual(registrar.registerMock.argument, "Ada")
  }
}

private protocol Registrar { func register(_ user: String) }
