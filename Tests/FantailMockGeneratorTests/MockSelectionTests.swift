import Foundation
import XCTest

@testable import fantail_mocks

final class MockSelectionTests: XCTestCase {
  private func chosen(_ selection: MockSelection, marking marked: [String] = []) throws -> [String] {
    var shop = Fixture()
    for name in ["Engine", "Door", "Wheel"] {
      shop.add(protocol: "protocol \(name)", docs: marked.contains(name) ? "A part.\n@mock" : nil, [])
    }
    return selection.chosen(of: "Shop", in: SymbolIndex([try shop.graph])).map(\.name)
  }

  func testAllProtocolsAreSelectedByDefault() throws {
    XCTAssertEqual(try chosen(MockSelection()), ["Engine", "Door", "Wheel"])
  }

  func testIfAProtocolIsMarkedOnlyMarkedOnesHaveMocks() throws {
    XCTAssertEqual(try chosen(MockSelection(), marking: ["Door"]), ["Door"])
  }

  func testNamedProtocolsOverrideMarkedOnes() throws {
    XCTAssertEqual(
      try chosen(MockSelection(protocols: ["Shop.Engine", "Wheel"]), marking: ["Door"]), ["Engine", "Wheel"]
    )
    XCTAssertEqual(try chosen(MockSelection(except: ["Door"])), ["Engine", "Wheel"])
  }

  func testAFileWithAnUnknownKeyOrTheWrongShapeIsAnError() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("mocks-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let cases = [
      (
        "{\"protocol\": []}",
        "there is no key 'protocol'; the keys are 'modules', 'protocols', 'except', 'forwarding', 'fromSources'"
      ),
      ("{\"modules\": 3}", "'modules' is not a list of names"),
      ("{\"forwarding\": \"Engine\"}", "'forwarding' is neither true or false nor a list of names"),
      ("{\"except\": [1]}", "'except' is not a list of names"), ("[1", "it is not JSON"),
      ("[1]", "it is not an object"),
    ]
    for (text, reason) in cases {
      try Data(text.utf8).write(to: file)
      XCTAssertThrowsError(try MockSelection.read(file.path)) { error in
        XCTAssertEqual((error as? MocksProblem)?.message, "error: \(file.path): \(reason)")
      }
    }
    XCTAssertEqual(try MockSelection.read("/no/such/file"), MockSelection())
  }

  func testTheFileCanMakeMocksForward() throws {
    let cases: [(String, [String])] = [
      ("{}", []), ("{\"forwarding\": false}", []), ("{\"forwarding\": true}", ["all"]),
      ("{\"forwarding\": [\"Engine\", \"Shop.Door\"]}", ["Engine", "Shop.Door"]),
    ]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("mocks-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for (text, forwarding) in cases {
      try Data(text.utf8).write(to: file)
      XCTAssertEqual(try MockSelection.read(file.path).forwarding, forwarding, text)
    }
    var shop = Fixture()
    for name in ["Engine", "Door", "Wheel"] { shop.add(protocol: "protocol \(name)", []) }
    let protocols = SymbolIndex([try shop.graph]).protocols(of: "Shop")
    let selection = MockSelection(forwarding: ["Engine", "Shop.Door"])
    XCTAssertEqual(protocols.map { selection.forwards($0, of: "Shop") }, [true, true, false])
  }
}
