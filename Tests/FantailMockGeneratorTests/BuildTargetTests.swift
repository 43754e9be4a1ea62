import FantailSyntax
import Foundation
import XCTest

@testable import fantail_mocks

final class BuildTargetTests: XCTestCase {
  func testModulesForAppleAreReadForAVersionNewerThanTheirs() {
    let targets = [
      "x86_64-unknown-linux-gnu": ("x86_64-unknown-linux-gnu", nil),
      "arm64-apple-macosx14.0": ("arm64-apple-macosx99.0", "macosx"),
      "arm64-apple-macos": ("arm64-apple-macos99.0", "macosx"),
      "arm64-apple-ios": ("arm64-apple-ios99.0", "iphoneos"),
      "arm64-apple-ios17.2-simulator": ("arm64-apple-ios99.0-simulator", "iphonesimulator"),
      "x86_64-apple-ios-macabi": ("x86_64-apple-ios99.0-macabi", "macosx"),
      "arm64-apple-xros-simulator": ("arm64-apple-xros99.0-simulator", "xrsimulator"),
    ]
    for (triple, expected) in targets {
      XCTAssertEqual(BuildTarget(triple).triple, expected.0)
      XCTAssertEqual(BuildTarget(triple).sdk, expected.1, triple)
    }
  }

  func testSDKROOTIsUsedIfItMatchesTheSystem() {
    let target = BuildTarget("arm64-apple-macos")
    let sdk = "/Applications/Xcode.app/SDKs/MacOSX26.0.sdk"
    XCTAssertEqual(
      target.arguments(environment: ["SDKROOT": sdk]), ["-target", "arm64-apple-macos99.0", "-sdk", sdk])
    #if os(Linux)
      for environment in [["SDKROOT": "/SDKs/iPhoneSimulator26.0.sdk"], [:]] {
        XCTAssertEqual(target.arguments(environment: environment), ["-target", "arm64-apple-macos99.0"])
      }
    #endif
  }

  /// Without the standard library a module is compiled for any system.
  func testAModuleOfANewerSystemIsRead() throws {
    for system in ["13.0", "14.0", "26.0"] {
      let module = try CompiledModule(
        "Cart", "public protocol Engine { func start() }",
        arguments: ["-parse-stdlib", "-target", "arm64-apple-macosx\(system)"])
      defer { module.remove() }
      let search = try search([module.directory.path], module)
      XCTAssertEqual(try search.graph(of: "Cart"), module.directory.path + "/graphs/Cart.symbols.json")
    }
  }

  func testTheNewestModuleInANeighbouringFolderIsRead() throws {
    let module = try CompiledModule(
      "Cart", "public protocol Engine { func start() }",
      arguments: ["-parse-stdlib", "-target", "arm64-apple-ios17.0-simulator"])
    defer { module.remove() }
    let files = FileManager.default
    let products = module.directory.appendingPathComponent("Products")
    let folder = products.appendingPathComponent("Debug-iphonesimulator/Cart.swiftmodule")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.moveItem(
      at: module.directory.appendingPathComponent("Cart.swiftmodule"),
      to: folder.appendingPathComponent("arm64-apple-ios-simulator.swiftmodule"))
    let known = products.appendingPathComponent("Debug").path
    let search = try search([known], module)
    let found = search.newest("Cart")
    XCTAssertEqual(found?.folder, products.appendingPathComponent("Debug-iphonesimulator").path)
    XCTAssertEqual(found?.target, BuildTarget("arm64-apple-ios-simulator"))
    XCTAssertNil(search.newest("Nowhere"))
    XCTAssertNoThrow(try search.graph(of: "Cart"))
  }

  private func search(_ folders: [String], _ module: CompiledModule) throws -> ModuleSearch {
    let search = ModuleSearch(folders, try XCTUnwrap(Toolchain()), scratch: module.directory.path + "/graphs")
    search.host = .success(BuildTarget("arm64-apple-macosx13.0"))
    return search
  }
}
