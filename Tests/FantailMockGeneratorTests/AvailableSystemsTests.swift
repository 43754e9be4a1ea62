import XCTest

@testable import fantail_mocks

final class AvailableSystemsTests: XCTestCase {
  private let newSystems = "@available(iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)"

  /// The attributes between a mock's comment and its declaration.
  private func attributes(_ requirement: String, alias: String? = nil) throws -> [String] {
    var shop = Fixture()
    if let alias { shop.add("typealias", "Work", "typealias Work = \(alias)") }
    shop.add(protocol: "protocol Worker", [("method", "work(_:)", requirement)])
    let lines = try XCTUnwrap(shop.mocks().files.first?.plainText).split(separator: "\n").map(String.init)
    let start = try XCTUnwrap(lines.firstIndex(of: "/// A mock of `Worker`."))
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("@") })
  }

  func testTypedThrowsAndIsolatedClosuresNeedNewSystems() throws {
    XCTAssertEqual(try attributes("func work(_ body: () throws(Fault) -> Int)"), [newSystems])
    XCTAssertEqual(try attributes("func work(_ body: (@escaping () throws(Fault) -> Int)?)"), [newSystems])
    XCTAssertEqual(try attributes("func work(_ body: @escaping @isolated(any) () async -> Int)"), [newSystems])
    XCTAssertEqual(try attributes("func work(_ n: Int) -> () throws(Fault) -> Void"), [newSystems])
  }

  func testAliasesOfTypedThrowsClosuresNeedNewSystems() throws {
    let work = "func work(_ body: @escaping Work)"
    XCTAssertEqual(try attributes(work, alias: "() throws(Fault) -> Int"), [newSystems])
    XCTAssertEqual(try attributes(work, alias: "() throws -> Int"), [])
  }

  func testOtherClosuresWorkOnEverySystem() throws {
    XCTAssertEqual(try attributes("func work(_ body: (Int) throws -> Int) throws(Fault) -> Int"), [])
    XCTAssertEqual(try attributes("func work(_ body: () -> Int) rethrows"), [])
    XCTAssertEqual(try attributes("func work(_ body: @escaping @Sendable () async throws -> Int) async"), [])
  }
}
