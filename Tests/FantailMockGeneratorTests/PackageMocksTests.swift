import FantailToolSupport
import Foundation
import XCTest

@testable import FantailMockGenerator

/// `swift package specs mocks`, from a plugin's description to files.
final class PackageMocksTests: XCTestCase {
  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("package-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: directory) }

  private func folder(_ target: String) -> URL { directory.appendingPathComponent("Tests/\(target)") }

  private func run(_ arguments: [String], tests: [String] = ["ShopTests", "OtherTests"]) throws -> [String] {
    func module(
      _ name: String, _ kind: String, reaches reached: [Int], direct: [Int] = [], isOwn: Bool = true
    ) -> [String: Any] {
      [
        "target": name, "name": name, "kind": kind, "isOwn": isOwn, "isSwift": true, "folder": folder(name).path,
        "direct": direct, "reached": reached,
      ]
    }
    let modules = [
      module("Base", "generic", reaches: []), module("Garage", "generic", reaches: [], isOwn: false),
      module("Shop", "generic", reaches: [0]),
      module("ShopTests", tests.contains("ShopTests") ? "test" : "generic", reaches: [0, 1, 2], direct: [2]),
      module("OtherTests", tests.contains("OtherTests") ? "test" : "generic", reaches: [2, 1, 0], direct: []),
    ]
    let package: [String: Any] = [
      "folder": directory.path, "work": directory.path, "toolchain": try XCTUnwrap(Toolchain()).folder,
      "modules": modules,
    ]
    let file = directory.appendingPathComponent("package.json")
    try JSONSerialization.data(withJSONObject: package).write(to: file)
    let command = try MocksCommand(arguments: ["--package", file.path] + arguments)
    return try PackageMocks(command: command, package: TargetDescription.read(file.path)).run()
  }

  private func configure(_ target: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: folder(target), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder(target).appendingPathComponent("mocks.json"))
  }

  private func problem(_ arguments: [String], tests: [String] = ["ShopTests", "OtherTests"]) -> String? {
    do {
      _ = try run(arguments, tests: tests)
      return nil
    } catch { return (error as? any ToolProblem)?.message }
  }

  func testTheModulesWhoseGraphsAreNeededAreThoseThatAreMockedAndWhatTheyImport() throws {
    XCTAssertEqual(try run(["--plan"], tests: ["ShopTests"]), ["Base", "Shop"])
    XCTAssertEqual(try run(["--plan", "--target", "OtherTests", "--module", "Garage"]), ["Garage"])
    try configure("OtherTests", #"{ "modules": ["Garage"] }"#)
    XCTAssertEqual(try run(["--plan"]), ["Garage"])
  }

  func testModulesThatAreNamedStandInPlaceOfThoseOfTheFile() throws {
    try configure("ShopTests", #"{ "modules": ["Garage"] }"#)
    XCTAssertEqual(try run(["--plan", "--module", "Shop"]), ["Base", "Shop"])
  }

  func testWhatCannotBeDoneIsSaid() throws {
    XCTAssertEqual(
      problem(["--target", "ShopTest"]),
      "error: there is no Swift target 'ShopTest'; the targets are: Base, OtherTests, Shop, ShopTests")
    XCTAssertEqual(
      problem([]),
      "error: say which target the mocks are for, with --target or a file mocks.json beside its sources; the test "
        + "targets are: OtherTests, ShopTests")
    XCTAssertEqual(
      problem([], tests: []),
      "error: this package has no test target to write mocks into; name another one with --target")
    XCTAssertEqual(
      problem(["--target", "OtherTests"]),
      "error: 'OtherTests' depends on no target of this package; name modules to mock as 'modules' in a file "
        + "mocks.json beside its sources")
    XCTAssertEqual(
      problem(["Shop"])?.split(separator: "\n").first, "error: there is no argument 'Shop'")
    try configure("ShopTests", "{")
    XCTAssertEqual(problem(["--plan"]), "error: \(folder("ShopTests").path)/mocks.json: it is no JSON")
  }

  func testMocksAreWrittenBesideTheTestsOrWhereTheArgumentsSay() throws {
    let shop = try CompiledModule("Shop", "public protocol Engine { func start() }")
    defer { shop.remove() }
    let search = ModuleSearch([shop.directory.path], try XCTUnwrap(Toolchain()), scratch: directory.path)
    _ = try search.graph(of: "Shop")
    _ = try run(["--target", "ShopTests"])
    _ = try run(["--target", "ShopTests", "--output", "门"])
    for path in [folder("ShopTests").path + "/Mocks", directory.path + "/门"] {
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path), ["Shop+Shop+Mocks.swift"])
    }
    XCTAssertNil(problem(["--target", "ShopTests", "--check"]))
    XCTAssertEqual(
      problem(["--target", "ShopTests", "--check", "--forwarding", "Engine"]),
      "error: the mocks are out of date; 'swift package specs mocks' renews them: Shop+Shop+Mocks.swift")
  }

  func testAModuleOfTheToolchainIsMockedByItsPublicProtocols() throws {
    let module = "FoundationNetworking"
    try configure("ShopTests", #"{ "modules": ["\#(module)"], "protocols": ["URLProtocolClient"] }"#)
    let description = directory.appendingPathComponent("target.json")
    let modules = ["Base", "Garage", "Shop"].map { name -> [String: Any] in
      ["target": name, "name": name, "isMacro": false, "isOwn": true, "imports": [String]()]
    }
    let target: [String: Any] = [
      "target": "ShopTests", "folder": folder("ShopTests").path, "dependencies": [String](), "modules": modules,
    ]
    try JSONSerialization.data(withJSONObject: target).write(to: description)
    let command = try MocksCommand(arguments: ["--description", description.path, "--output", directory.path])
    #if os(Linux)
      let mocks = try command.mocks(of: TargetDescription.read(description.path))
      XCTAssertEqual(mocks.refusals, [])
      // What the toolchain wrote for it is gone.
      XCTAssertFalse(FileManager.default.fileExists(atPath: command.scratch))
      XCTAssertEqual(
        mocks.files.first?.text.split(separator: "\n").filter { $0.hasPrefix("import") || $0.contains("class") },
        [
          "import FoundationNetworking", "import Foundation",
          "nonisolated final class URLProtocolClientMock: NSObject, URLProtocolClient, Mock, @unchecked Sendable {",
        ])
    #endif
    try configure("ShopTests", #"{ "modules": ["Nowhere"] }"#)
    XCTAssertThrowsError(try command.mocks(of: TargetDescription.read(description.path))) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: 'ShopTests' does not depend on a Swift target 'Nowhere', and the toolchain has no such module; it "
          + "depends on: Base, Garage, Shop")
    }
  }
}
