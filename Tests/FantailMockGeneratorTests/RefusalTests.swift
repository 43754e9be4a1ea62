import XCTest

@testable import fantail_mocks

final class RefusalTests: XCTestCase {
  func testAProtocolThatRefinesAnUnknownOneIsLeftOutWithOneWarning() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Deck : Collection", parents: ["Swift.Collection"], [("method", "f()", "func f()")])
    shop.add(protocol: "protocol Fine", [("method", "f()", "func f()")])
    let mocks = try shop.mocks()
    XCTAssertEqual(mocks.mocks.count, 1)
    XCTAssertEqual(
      mocks.refusals.map(\.message),
      [
        "warning: no mock for protocol 'Shop.Deck': 'Deck': it refines 'Swift.Collection', which needs more than a "
          + "mock can provide; write this mock by hand, with function mocks"
      ]
    )
  }

  func testAProtocolWithAParentWithoutAGraphIsLeftOutWithARemedy() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Deck : Stack", parents: ["Piles.Stack"], [("method", "f()", "func f()")])
    XCTAssertEqual(
      try shop.mocks().refusals.map(\.message),
      [
        "warning: no mock for protocol 'Shop.Deck': 'Deck': it refines 'Piles.Stack', whose module has no symbol graph "
          + "here; name that module as well"
      ]
    )
  }

  func testParentsThatRequireDifferentTypesAreReported() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol A", [("property", "x", "var x: Int { get }")])
    shop.add(protocol: "protocol B", [("property", "x", "var x: String { get }")])
    shop.add(protocol: "protocol C : A, B", parents: ["A", "B"], [])
    XCTAssertEqual(
      try shop.mocks().refusals.map(\.message),
      ["warning: no mock for protocol 'Shop.C': 'C.x': two parent protocols require it with different types"]
    )
  }

  func testAPropertyAndAFunctionWithTheSameNameAreReported() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol A", [("property", "x", "var x: Int { get }")])
    shop.add(protocol: "protocol B", [("method", "x()", "func x()"), ("method", "x(_:)", "func x(_ a: Int)")])
    shop.add(protocol: "protocol C : A, B", parents: ["A", "B"], [])
    let mocks = try shop.mocks()
    XCTAssertEqual(mocks.mocks.count, 2)
    XCTAssertEqual(
      mocks.refusals.map(\.message),
      ["warning: no mock for protocol 'Shop.C': 'C.x()': two parent protocols require it with different types"]
    )
  }

  func testAnAssociatedTypeThatRefersBackToTheMockIsRejected() throws {
    var shop = Fixture()
    shop.add(
      protocol: "protocol Nested",
      [("associatedtype", "Inner", "associatedtype Inner : Nested where Self == Self.Inner.Inner")]
    )
    shop.add(
      protocol: "protocol Tree",
      [("associatedtype", "Leaf", "associatedtype Leaf : Sequence where Self.Leaf.Element == [Self]")]
    )
    shop.add(
      protocol: "protocol Fine",
      [
        ("associatedtype", "Next", "associatedtype Next where Self == Self.Next"),
        ("associatedtype", "All", "associatedtype All where Self.All == [Self]"),
        ("associatedtype", "Body", "associatedtype Body : Fine where Self.Body == Self.Body.Body"),
      ]
    )
    let mocks = try shop.mocks()
    XCTAssertEqual(mocks.mocks.count, 1)
    XCTAssertEqual(
      mocks.refusals.map(\.message),
      [
        "warning: no mock for protocol 'Shop.Nested': 'Nested': it requires 'Self.Inner.Inner == Self', which a generic "
          + "type cannot require of its parameters; write this mock by hand",
        "warning: no mock for protocol 'Shop.Tree': 'Tree': it requires 'Self.Leaf.Element == [Self]', which a generic "
          + "type cannot require of its parameters; write this mock by hand",
      ]
    )
  }

  func testParameterPacksOfTheSameShapeAreRejected() throws {
    var shop = Fixture()
    shop.add(
      protocol: "protocol Zipping",
      [
        (
          "method", "zip(_:)",
          "func zip<each T, each U>(_ x: repeat (each T, each U)) where (repeat (each T, each U)) : Any"
        )
      ]
    )
    XCTAssertEqual(
      try shop.mocks().refusals.map(\.message),
      ["warning: no mock for protocol 'Shop.Zipping': 'Zipping.zip(_:)': it requires two equally long parameter packs"]
    )
  }

  func testADeclarationOfUnknownShapeIsReported() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Odd", [("method", "f()", "wobble f()")])
    XCTAssertEqual(
      try shop.mocks().refusals.map(\.message),
      [
        "warning: no mock for protocol 'Shop.Odd': 'Odd.f()': this version does not support its "
          + "declaration"
      ]
    )
  }
}
