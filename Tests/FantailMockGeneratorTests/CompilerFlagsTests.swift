import Foundation
import XCTest

@testable import fantail_mocks

final class CompilerFlagsTests: XCTestCase {
  private static let arguments = [
    "swiftc", "-module-name", "ShopTests", "-emit-module", "-j2", "-c", "@sources", "-I", "Modules", "-DSTAGING",
    "-Xfrontend", "-enable-cross-import-overlays", "-Xcc", "-fmodule-map-file=a", "-swift-version", "6",
    "-enable-upcoming-feature", "ExistentialAny", "-cxx-interoperability-mode=default", "-strict-memory-safety",
    "-warnings-as-errors", "-Xfrontend", "-some-flag", "-g", "-package-name", "shop",
  ]

  func testFlagsThatChangeTheMeaningOfCodeAreKept() {
    let flags = CompilerFlags(Self.arguments)
    XCTAssertEqual(
      flags.flags,
      [
        "-I", "Modules", "-DSTAGING", "-Xcc", "-fmodule-map-file=a", "-swift-version", "6", "-enable-upcoming-feature",
        "ExistentialAny", "-cxx-interoperability-mode=default", "-Xfrontend", "-some-flag", "-package-name", "shop",
      ])
    XCTAssertEqual(flags.frontend, flags.flags.filter { $0 != "-Xfrontend" })
    XCTAssertEqual(
      flags.ofImports, ["-I", "Modules", "-Xcc", "-fmodule-map-file=a", "-cxx-interoperability-mode=default"])
    XCTAssertTrue(flags.treatsWarningsAsErrors)
  }

  func testTheFlagsOfAModuleAreReadFromTheBuildsPlan() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plan-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let modules = folder.appendingPathComponent("linux/debug/Modules").path
    try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
    let list = String(decoding: try JSONEncoder().encode(Self.arguments), as: UTF8.self)
    let shop = "[\"swiftc\",\"-module-name\",\"Shop\",\"-emit-module\"]"
    let plan = "commands:\n  \"a\":\n    args: \(shop)\n    args: \(list)\n"
    try Data(plan.utf8).write(to: folder.appendingPathComponent("debug.yaml"))
    XCTAssertEqual(CompilerFlags.planned(for: "ShopTests", in: [modules]), CompilerFlags(Self.arguments))
    XCTAssertEqual(CompilerFlags.planned(for: "Shop", in: [folder.path + "/linux/debug"])?.flags, [])
    XCTAssertNil(CompilerFlags.planned(for: "Other", in: [modules]))
  }
}
