import XCTest

@testable import fantail_mocks

/// Mocks that return mocks by default.
final class AnsweringMocksTests: XCTestCase {
  private func text(_ mocks: GeneratedMocks) -> [String] {
    (mocks.files.first?.plainText ?? "").split(separator: "\n").map(String.init)
  }

  func testAResultOfAMockedProtocolIsItsMock() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Store", [("method", "all()", "func all() -> [String]")])
    shop.add(protocol: "protocol Box<Item>", [("associatedtype", "Item", "associatedtype Item")])
    shop.add(
      protocol: "protocol App",
      [
        ("property", "store", "var store: any Store { get }"),
        ("method", "store(for:)", "func store(for name: String) async throws -> any Store"),
        ("method", "spare()", "func spare() -> (any Store)?"),
        ("method", "box()", "func box() -> any Box"),
        ("type.property", "shared", "static var shared: any App { get }"),
      ]
    )
    let text = try text(shop.mocks(MockSelection()))
    let store = "{ StoreMock($0, $1, fileID: fileID, filePath: filePath, line: line, column: column) }"
    XCTAssertEqual(
      text.filter { $0.contains("= mock.") || $0.contains(".shared(") }.map {
        $0.trimmingCharacters(in: .whitespaces)
      },
      [
        #"allMock = mock.function("all()")"#,
        #"storeMock = mock.property("store") \#(store)"#,
        #"storeForMock = mock.function("store(for:)") \#(store)"#,
        #"spareMock = mock.function("spare()")"#,
        #"boxMock = mock.function("box()")"#,
        #"static var sharedMock: PropertyMock<any App> { .shared("shared", of: AppMock.self) { AppMock($0, $1) } }"#,
      ])
    XCTAssertEqual(
      text.filter { $0.hasPrefix("extension") || $0.contains("var deep") || $0.contains("deep.on") },
      [
        "extension CallPatternConvertible where Output == any Store {",
        "  nonisolated var deep: StoreMock { deepMock({ StoreMock($0, $1) }) { $0 } }",
        "  nonisolated var on: StoreMock.On { deep.on }",
        "extension PropertyMock where Value == any Store {",
        "  nonisolated var deep: StoreMock { getter.deep }",
        "  nonisolated var on: StoreMock.On { deep.on }",
        "extension CallPatternConvertible where Output == any App {",
        "  nonisolated var deep: AppMock { deepMock({ AppMock($0, $1) }) { $0 } }",
        "  nonisolated var on: AppMock.On { deep.on }",
        "extension PropertyMock where Value == any App {",
        "  nonisolated var deep: AppMock { getter.deep }",
        "  nonisolated var on: AppMock.On { deep.on }",
      ])
  }

  func testAMockDoesNotReturnAMockThatIsNotGenerated() throws {
    var shop = Fixture()
    shop.add(protocol: "protocol Store", [("method", "all()", "func all() -> [String]")])
    shop.add(protocol: "protocol App", [("property", "store", "var store: any Store { get }")])
    XCTAssertEqual(
      try text(shop.mocks(MockSelection(protocols: ["App"]))).filter { $0.contains("Store") },
      [
        "  let storeMock: PropertyMock<any Store>", "  var store: any Store {",
        "    var store: PropertyMock<any Store> { owner.storeMock }",
      ])
    // If the compiler rejects an answer, only its own protocol gets none.
    var mocks = try shop.mocks(MockSelection())
    let lines = text(mocks)
    XCTAssertTrue(lines.contains { $0.contains("StoreMock($0") })
    let all = (mocks.files.first?.plainText ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let place = (all.firstIndex { $0.contains("class StoreMock") } ?? 0) + 1
    let file = try XCTUnwrap(mocks.files.first?.name)
    XCTAssertTrue(mocks.leaveOut([.init(file: file, line: place, message: "no")]))
    XCTAssertFalse(text(mocks).contains { $0.contains("StoreMock") || $0.contains("deep") })
  }
}
