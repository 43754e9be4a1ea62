import Foundation
import XCTest

@testable import fantail_command

final class GeneratedTargetsTests: XCTestCase {
  /// Packages with one build directory, as `SWIFTPM_BUILD_DIR` gives them, may have targets and classes of one name.
  func testAClassFoundInSeveralPackagesOfABuildIsListedOnce() throws {
    let builds = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: builds) }
    for (package, names) in [("other", ["CartSpecTests"]), ("shop", ["CartSpecTests", "TillSpecTests"])] {
      let folder = builds.appending(path: "plugins/outputs/\(package)/ShopTests/destination/SpecBridge")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = names.map { "nonisolated extension \($0): FantailXCTest.BridgedTests {\n}\n" }.joined()
      try text.write(to: folder.appending(path: "ShopTests+FantailSpecs.swift"), atomically: true, encoding: .utf8)
    }
    let module = SpecPackage.Module(
      target: "ShopTests", name: "ShopTests", kind: "test", isOwn: true, isSwift: true, folder: "/shop", files: [],
      direct: [], products: [], reached: [])
    let found = GeneratedTargets.withSpecs(among: [module], in: builds)
    XCTAssertEqual(found.map(\.name), ["ShopTests"])
    XCTAssertEqual(found.map(\.classes), [["ShopTests.CartSpecTests", "ShopTests.TillSpecTests"]])
  }
}
