import FantailToolSupport
import Foundation
import XCTest

@testable import FantailMockGenerator

final class SourceExtractionTests: XCTestCase {
  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: directory) }

  private func extraction(_ shop: String) throws -> SourceExtraction {
    func write(_ name: String, _ text: String) throws -> String {
      let file = directory.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let parent = try write("门.swift", "public protocol Closing { func close() async }\n")
    let file = try write("Shop.swift", shop)
    return SourceExtraction(
      toolchain: try XCTUnwrap(Toolchain()), modules: [("Parents", [parent]), ("Shop", [file])],
      flags: ["-swift-version", "6"],
      modulesOfOthers: ModuleSearch([], host: BuildTarget(""), scratch: ""),
      scratch: directory.appendingPathComponent("graphs").path)
  }

  func testModulesAreReadInTheirOrderWithoutTheBodiesOfFunctions() throws {
    let graphs = try extraction(
      """
      import Parents
      protocol Door: Closing { var isOpen: Bool { get } }
      func body() { thisIsNeverCompiled() }
      """
    ).graphs()
    let index = SymbolIndex(
      try graphs.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: $0))) })
    let mocks = GeneratedMocks(
      index: index, modules: ["Shop"], selection: MockSelection(), sources: SourceFiles(), isFromSources: true)
    XCTAssertEqual(mocks.refusals, [])
    let text = try XCTUnwrap(mocks.files.first?.text)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    XCTAssertEqual(
      lines.filter { $0.hasPrefix("nonisolated final class") },
      [
        "nonisolated final class DoorMock: Door, Mock {"
      ])
    XCTAssertEqual(
      lines.filter { $0.contains("func close() async") },
      ["nonisolated(nonsending) func close() async { await closeMock.call(()) }"])
  }

  func testWhatDoesNotCompileIsNamed() throws {
    XCTAssertThrowsError(try extraction("protocol Door: Nowhere {}\n").graphs()) { error in
      let file = directory.appendingPathComponent("Shop.swift").path
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: no symbol graph for module 'Shop': \(file):1:16: error: cannot find type 'Nowhere' in scope")
    }
  }
}
