@testable import Corpus
import Fantail
import XCTest

/// The features of `on` with the more difficult kinds of requirements.
final class PowersTests: XCTestCase {
  func testConstraintsUseTheArgumentLabelsOfTheMethod() {
    let mock = F03Mock()
    mock.on.f(a: 1, b: .any, true).returns((2, "two"))
    mock.on.f().returns((0, ""))
    XCTAssertEqual(mock.f(a: 1, b: "x", true).1, "two")
    XCTAssertEqual(mock.f(a: 1, b: "x", false).1, "")
    XCTAssertEqual(mock.on.f(a: .satisfying { $0 > 0 }).callCount, 2)
  }

  func testAStubSetsAnInOutArgument() {
    let mock = F08Mock()
    mock.on.f().runs { $0.value = 9 }
    var number = 1
    mock.f(&number)
    XCTAssertEqual(number, 9)
  }

  func testAStubCallsAClosureThatMustNotEscape() {
    let mock = C01Mock()
    mock.on.g().runs { $0.function?(20) ?? 0 }
    XCTAssertEqual(mock.g { $0 + 1 }, 21)
  }

  func testAClosuresErrorIsRethrown() {
    let mock = C04Mock()
    mock.on.f().runs { try $0.function?() ?? 0 }
    XCTAssertEqual(mock.f { 3 }, 3)
    XCTAssertThrowsError(try mock.f { throw Fault.missing })
  }

  func testAGenericResultHasTheTypeTheCallExpects() {
    let mock = G01Mock()
    mock.on.f().runs { $0 }
    XCTAssertEqual(mock.f("a"), "a")
    XCTAssertEqual(mock.f(3), 3)
  }

  func testATypedErrorIsThrown() {
    let mock = F04Mock()
    mock.on.h().throws(.broken(3))
    XCTAssertThrowsError(try mock.h()) { XCTAssertEqual($0 as? Fault, .broken(3)) }
  }

  func testAnAssociatedTypeIsAParameterOfTheMock() {
    let mock = A02Mock<String, Int>()
    mock.on["a"].returns(1)
    XCTAssertEqual(mock["a"], 1)
    XCTAssertNil(mock["b"])
    mock["c"] = 3
    XCTAssertEqual(mock.on["c", newValue: .equal(3)].callCount, 1)
  }

  func testUnstubbedCallsAreForwardedToARealObject() {
    let real = F02Mock("real")
    real.on.f().returns(7)
    let mock = F02Mock(forwardingTo: real)
    XCTAssertEqual(mock.f(1), 7)
    mock.on.f(2).returns(8)
    XCTAssertEqual(mock.f(2), 8)
    XCTAssertEqual(real.on.f().callCount, 1)
  }

  func testAnActorsMockIsStubbedWithoutWaiting() async throws {
    let mock = I06Mock()
    mock.on.g().returns(Item())
    _ = try await mock.g(1)
    XCTAssertEqual(mock.on.g(1).callCount, 1)
  }

  func testAStaticMemberIsStubbedOnTheType() throws {
    F21Mock.on.make().runs { F21Mock("made") }
    XCTAssertEqual(F21Mock.make().mock.name, "made")
  }
}
