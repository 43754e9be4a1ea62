import FantailSyntax
import Foundation
import XCTest

@testable import fantail_command

/// `swift package specs new CartSpec --own-package`: the package that it writes, and the manifests that it reads.
final class NewSpecPackageTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID().uuidString)/shop")
    .path(percentEncoded: false)

  override func tearDown() {
    try? FileManager.default.removeItem(at: URL(filePath: folder).deletingLastPathComponent())
  }

  private func new(_ name: String = "CartSpec", _ library: LibraryManifest) -> NewSpecPackage {
    NewSpecPackage(name: name, library: library, folder: folder, fantail: "/clones/fantail")
  }

  private let shop = LibraryManifest(
    name: "Shop", products: ["Shop", "ShopTools"], modules: ["Shop", "ShopTools"], fantail: .path("/clones/fantail"))

  private func decoded(_ dependencies: String) throws -> LibraryManifest {
    let text = """
      { "name": "Shop", "dependencies": [\(dependencies)],
        "products": [{ "name": "Shop", "targets": ["Shop", "shop-parts"], "type": { "library": ["automatic"] } },
                     { "name": "tool", "targets": ["Tool"], "type": { "executable": null } }],
        "targets": [{ "name": "Shop", "type": "regular" }, { "name": "shop-parts", "type": "regular" },
                    { "name": "Tool", "type": "executable" }, { "name": "ShopTests", "type": "test" }] }
      """
    return try JSONDecoder().decode(LibraryManifest.self, from: Data(text.utf8))
  }

  func testAManifestAndASpecAreWritten() throws {
    let place = URL(filePath: folder).deletingLastPathComponent().path(percentEncoded: false)
    let library = LibraryManifest(
      name: "Shop", products: ["Shop", "ShopTools"], modules: ["Shop", "ShopTools"], fantail: .path(place + "fantail"))
    XCTAssertEqual(
      try new("CartSpec", library).write(),
      [
        "wrote \(folder.seen())/Specs/Package.swift", "wrote \(folder.seen())/Specs/Tests/ShopSpecs/CartSpec.swift",
        "Run the specs: swift test --package-path \(folder.seen())/Specs",
      ])
    XCTAssertEqual(
      try String(contentsOfFile: "\(folder)/Specs/Package.swift", encoding: .utf8),
      """
      // swift-tools-version: 6.2
      import PackageDescription

      // The specs of Shop, in a package of their own: Shop supports older systems than Fantail does, and its
      // users neither resolve nor build Fantail.
      let package = Package(
        name: "ShopSpecs",
        platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
        dependencies: [
          .package(path: ".."),
          .package(path: "../../fantail"),
        ],
        targets: [
          .testTarget(
            name: "ShopSpecs",
            dependencies: [
              .product(name: "Shop", package: "shop"),
              .product(name: "ShopTools", package: "shop"),
              .product(name: "Fantail", package: "fantail"),
              .product(name: "FantailXCTest", package: "fantail"),
            ],
            plugins: [.plugin(name: "SpecBridge", package: "fantail")]
          )
        ]
      )

      """)
    XCTAssertEqual(
      try String(contentsOfFile: "\(folder)/Specs/Tests/ShopSpecs/CartSpec.swift", encoding: .utf8),
      """
      import Fantail

      @testable import Shop
      @testable import ShopTools

      enum CartSpec {
        static var spec: Spec {
          describe("Cart") {
            pending("does something", "write its first example")
          }
        }
      }

      """)
  }

  func testAnExistingPackageIsNotOverwritten() throws {
    _ = try new("CartSpec", shop).write()
    XCTAssertThrowsError(try new("OtherSpec", shop).write()) {
      XCTAssertEqual($0 as? SpecsProblem, .alreadyThere("\(folder)/Specs/Package.swift"))
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/Specs/Tests/ShopSpecs/OtherSpec.swift"))
  }

  func testAPackageWithoutALibraryIsRejected() {
    let tool = LibraryManifest(name: "tool", products: [], modules: [], fantail: nil)
    XCTAssertThrowsError(try new("CartSpec", tool).write()) {
      XCTAssertEqual(
        ($0 as? any ToolProblem)?.message,
        "error: 'tool' has no library product, and another package can import nothing else. Put the specs into a test "
          + "target: swift package specs new CartSpec")
    }
    XCTAssertThrowsError(try new("2Spec", shop).write()) { XCTAssertEqual($0 as? SpecsProblem, .noTypeName("2Spec")) }
  }

  func testTheProductsOfAManifestAreRead() throws {
    XCTAssertEqual(
      try decoded(""), LibraryManifest(name: "Shop", products: ["Shop"], modules: ["Shop", "shop_parts"], fantail: nil))
  }

  func testFantailIsAddedFromTheSourceThatTheLibraryUses() throws {
    let address =
      #""identity": "fantail", "location": { "remote": [{ "urlString": "https://example.com/fantail.git" }] }"#
    func lines(_ dependency: String) throws -> [String] {
      try new("CartSpec", decoded(dependency)).manifest.split(separator: "\n").map(String.init)
        .filter { $0.contains("fantail") || $0.contains("Fantail\", package") }
    }
    let uses = [
      "        .product(name: \"Fantail\", package: \"fantail\"),",
      "        .product(name: \"FantailXCTest\", package: \"fantail\"),",
      "      plugins: [.plugin(name: \"SpecBridge\", package: \"fantail\")]",
    ]
    let range = #""range": [{ "lowerBound": "1.2.0", "upperBound": "2.0.0" }]"#
    XCTAssertEqual(
      try lines("{ \"sourceControl\": [{ \(address), \"requirement\": { \(range) } }] }"),
      ["    .package(url: \"https://example.com/fantail.git\", \"1.2.0\"..<\"2.0.0\"),"] + uses)
    XCTAssertEqual(
      try lines("{ \"sourceControl\": [{ \(address), \"requirement\": { \"branch\": [\"main\"] } }] }"),
      ["    .package(url: \"https://example.com/fantail.git\", branch: \"main\"),"] + uses)
    XCTAssertEqual(
      try lines(#"{ "fileSystem": [{ "identity": "other", "path": "/clones/other" }] }"#).suffix(3), uses[...])
  }

  func testAPathIsWrittenRelativeToAnotherFolder() {
    XCTAssertEqual(NewSpecPackage.relative("/a/fantail", from: "/a/shop/Specs"), "../../fantail")
    XCTAssertEqual(NewSpecPackage.relative("/a/shop/Vendor/fantail", from: "/a/shop/Specs"), "../Vendor/fantail")
    XCTAssertEqual(NewSpecPackage.relative("/clones/fantail", from: "/a/shop/Specs"), "../../../clones/fantail")
  }
}
