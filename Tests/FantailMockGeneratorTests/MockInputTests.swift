import FantailSyntax
import Foundation
import XCTest

@testable import fantail_mocks

/// The modules for which mocks are generated.
final class MockInputTests: XCTestCase {
  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: directory) }

  private func configure(_ text: String) throws {
    try Data(text.utf8).write(to: directory.appendingPathComponent("mocks.json"))
  }

  private var target: TargetDescription {
    let modules = [("Base", []), ("Garage", []), ("Shop", ["Base"])].map { name, imports in
      TargetDescription.Module(target: name, name: name, isMacro: false, isOwn: true, imports: imports)
    }
    return TargetDescription(target: "ShopTests", folder: directory.path, modules: modules, dependencies: ["Shop"])
  }

  private func plan(_ arguments: [String] = []) throws -> [String] {
    try MocksCommand(arguments: ["--output", directory.path] + arguments).plan(for: target)
  }

  func testMockedModulesAndTheirImportsNeedSymbolGraphs() throws {
    XCTAssertEqual(try plan(), ["Base", "Shop"])
    XCTAssertEqual(try plan(["--module", "Garage"]), ["Garage"])
    try configure(#"{ "modules": ["Garage"] }"#)
    XCTAssertEqual(try plan(), ["Garage"])
  }

  func testModuleArgumentsReplaceTheModulesInTheFile() throws {
    try configure(#"{ "modules": ["Garage"] }"#)
    XCTAssertEqual(try plan(["--module", "Shop"]), ["Base", "Shop"])
  }

  func testImpossibleRequestsAreReported() throws {
    XCTAssertThrowsError(try plan(["Shop"])) { error in
      XCTAssertEqual(
        (error as? any ToolProblem)?.message.split(separator: "\n").first, "error: there is no argument 'Shop'")
    }
    try configure("{")
    XCTAssertThrowsError(try plan()) { error in
      XCTAssertEqual((error as? MocksProblem)?.message, "error: \(directory.path)/mocks.json: it is not JSON")
    }
  }

  func testAModuleOfTheToolchainIsMockedByItsPublicProtocols() throws {
    try configure(#"{ "modules": ["FoundationNetworking"], "protocols": ["URLProtocolClient"] }"#)
    let command = try MocksCommand(arguments: ["--output", directory.path])
    #if os(Linux)
      let mocks = try command.mocks(of: target)
      XCTAssertEqual(mocks.refusals, [])
      // The toolchain's files for it have been deleted.
      XCTAssertFalse(FileManager.default.fileExists(atPath: command.scratch))
      XCTAssertEqual(
        mocks.files.first?.plainText.split(separator: "\n").filter { $0.hasPrefix("import") || $0.contains("class") },
        [
          "import FoundationNetworking", "import Foundation",
          "nonisolated final class URLProtocolClientMock: NSObject, URLProtocolClient, Mock, @unchecked Sendable {",
        ])
    #endif
    try configure(#"{ "modules": ["Nowhere"] }"#)
    XCTAssertThrowsError(try command.mocks(of: target)) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: 'ShopTests' does not depend on a Swift target 'Nowhere', and the toolchain has no such module; it "
          + "depends on: Base, Garage, Shop")
    }
  }
}
