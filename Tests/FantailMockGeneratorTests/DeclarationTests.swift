import XCTest

@testable import fantail_mocks

final class DeclarationTests: XCTestCase {
  private func parse(_ text: String) throws -> Declaration {
    try XCTUnwrap(Declaration([Token](text)))
  }

  func testAFunctionIsParsed() throws {
    let function = try parse(
      "@MainActor @discardableResult func load<T, each U>(_ a: @escaping (Int) -> Void, from b: inout [String : T]) "
        + "async throws(Fault) -> (x: Int, y: T?) where T : Hashable, U == Int"
    )
    XCTAssertEqual(function.attributes, ["MainActor", "discardableResult"])
    XCTAssertEqual(function.name, "load")
    XCTAssertEqual(function.generics.map(\.text), ["T", "each U"])
    XCTAssertEqual(function.parameters.map(\.label), ["_", "from"])
    XCTAssertEqual(function.parameters.map(\.name), ["a", "b"])
    XCTAssertEqual(function.parameters.map(\.type.text), ["@escaping (Int) -> Void", "inout [String : T]"])
    XCTAssertEqual(function.effects.isAsync, true)
    XCTAssertEqual(function.effects.throwing, .typed([Token]("Fault")))
    XCTAssertEqual(function.type.text, "(x: Int, y: T?)")
    XCTAssertEqual(function.constraints.map(\.text), ["T : Hashable", "U == Int"])
  }

  func testAccessorsAreReadWithTheirEffects() throws {
    let property = try parse("nonisolated var x: [Int]? { mutating get async throws nonmutating set }")
    XCTAssertEqual(property.modifiers, ["nonisolated"])
    XCTAssertEqual(property.type.text, "[Int]?")
    XCTAssertEqual(property.effects, .init(isAsync: true, throwing: .anything))
    XCTAssertTrue(property.isSettable)
    XCTAssertTrue(property.mutatesOnRead)
    XCTAssertTrue(property.writesWithoutMutation)
  }

  func testTypeHeadersAreParsed() throws {
    let proto = try parse("protocol Store<Key, Value> : Hashable, Sendable where Self.Key == Self.Value.Element")
    XCTAssertEqual(proto.name, "Store")
    XCTAssertEqual(proto.inherited.map { $0.spaced(false).text }, ["Hashable", "Sendable"])
    XCTAssertEqual(proto.constraints.map { $0.spaced(false).text }, ["Self.Key == Self.Value.Element"])
    let type = try parse("associatedtype Key : Hashable = Int where Self.Key : Codable")
    XCTAssertEqual(type.type.text, "Int")
    XCTAssertEqual(type.constraints.map { $0.spaced(false).text }, ["Self.Key : Codable"])
  }

  func testOtherTextIsNotADeclaration() {
    for text in ["", "wobble", "func", "var x", "func f"] {
      XCTAssertNil(Declaration([Token](text)), text)
    }
  }

  func testTokensReproduceTheText() {
    for text in [
      "@escaping @Sendable @MainActor (Int) async throws(E) -> Void", "any Sequence<Int> & Sendable", "[3 of Int]",
      "(repeat (each T)?)", "nonisolated(nonsending) () async -> Int", "`in`: Int...", "名字: String",
    ] {
      XCTAssertEqual([Token](text).text, text)
    }
  }
}
