import Foundation
import XCTest

@testable import fantail_command

final class NamedPathTests: XCTestCase {
  func testAPathIsRelativeToTheFolderOrASuffixOfAPath() throws {
    let folder = NSTemporaryDirectory() + "named-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (cart, order) = ("\(folder)/Tests/CartSpec.swift", "\(folder)/Tests/购物/OrderSpec.swift")
    for place in ["Tests/购物", "Empty"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
    }
    for file in [cart, order] { try Data().write(to: URL(filePath: file)) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "Tests/购物")
    for (place, path, expected) in [
      ("", ".", [cart, order]), ("", "./", [cart, order]), ("", "Tests/", [cart, order]),
      ("Tests", "..", [cart, order]),
      ("Tests/购物", ".", [order]), ("Tests", "CartSpec.swift", [cart]), ("Empty", "../link", [order]),
      ("Empty", "CartSpec.swift", [cart]), ("Empty", "购物", [order]), ("Empty", "./Tests/CartSpec.swift", [cart]),
      ("Empty", ".", []), ("", "Spec.swift", []),
      ("", cart, [cart]), ("", "/", [cart, order]),
    ] {
      let found = NamedPath(path, from: "\(folder)/\(place)").files(among: [cart, order])
      XCTAssertEqual(found, expected, "\(path) in \(place)")
    }
  }
}
