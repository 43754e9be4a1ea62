import XCTest

@testable import fantail_command

final class BuildToolsTests: XCTestCase {
  private func module(_ name: String, _ kind: String, reached: [Int] = []) -> SpecPackage.Module {
    SpecPackage.Module(
      target: name, name: name, kind: kind, isOwn: true, isSwift: true, folder: "/p/\(name)",
      files: ["/p/\(name)/A.swift"], direct: reached, products: [], reached: reached)
  }

  private var package: SpecPackage {
    SpecPackage(
      name: "P", folder: "/p",
      modules: [
        module("Core", "generic"), module("gen", "executable", reached: [0]), module("app", "executable"),
        module("Words", "generic"), module("Macros", "macro", reached: [3]),
      ], executables: ["app", "gen"], dependencies: [:], work: "", toolchain: "", host: 1)
  }

  private func files(_ manifest: String) -> [String: String] {
    BuildTools(manifests: [Array(manifest.utf8)]).files(of: package)
  }

  private let macros = ["/p/Macros/A.swift": "the macro Macros", "/p/Words/A.swift": "the macro Macros"]
  private let gen = ["/p/Core/A.swift": "the tool gen", "/p/gen/A.swift": "the tool gen"]
  private let app = ["/p/app/A.swift": "the tool app"]

  func testPluginAndMacroToolsAreFoundWithTheirDependencies() {
    XCTAssertEqual(files(""), macros)
    XCTAssertEqual(
      files(#".plugin(name: "G", capability: .buildTool(), dependencies: ["gen", .product(name: "x", package: "y")])"#),
      macros.merging(gen) { $1 })
    XCTAssertEqual(files(#".plugin(name: "G", capability: .buildTool())"#), macros)
  }

  func testAUsedPluginIsNotADeclaredPlugin() {
    XCTAssertEqual(files(#"plugins: [.plugin(name: "gen", package: "gen")]"#), macros)
  }

  func testComputedDependenciesMakeEveryExecutableATool() {
    let all = macros.merging(gen) { $1 }.merging(app) { $1 }
    XCTAssertEqual(files(#".plugin(name: "G", capability: .buildTool(), dependencies: tools)"#), all)
    XCTAssertEqual(files(#".plugin(name: "G", capability: .buildTool(), dependencies: [tool])"#), all)
  }
}
