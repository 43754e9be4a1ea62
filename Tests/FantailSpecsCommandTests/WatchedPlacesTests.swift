import Foundation
import XCTest

@testable import fantail_command

final class WatchedPlacesTests: XCTestCase {
  private func module(_ name: String, _ kind: String, _ folder: String, reached: [Int] = []) -> SpecPackage.Module {
    SpecPackage.Module(
      target: name, name: name, kind: kind, isOwn: !folder.contains("/.."), isSwift: true, folder: folder, files: [],
      direct: [], products: [], reached: reached)
  }

  private var places: WatchedPlaces {
    WatchedPlaces(
      SpecPackage(
        name: "Shop", folder: "/shop/",
        modules: [
          module("Far", "generic", "/shop/.build/checkouts/far/Sources/Far"),
          module("Near", "generic", "/near/Sources/Near/"), module("Shop", "generic", "/shop/Sources/Shop/"),
          module("ATests", "test", "/shop/Tests/A", reached: [0, 1, 2]),
          module("BTests", "test", "/shop/Tests/B", reached: [2]),
        ], executables: [], dependencies: [:], work: "", toolchain: "", host: 1))
  }

  func testFoldersThatTestsUseAreWatchedExceptCheckouts() {
    XCTAssertEqual(
      places.targets,
      [
        .init(directory: "/near/Sources/Near", tests: ["/shop/Tests/A"]),
        .init(directory: "/shop/Sources/Shop", tests: ["/shop/Tests/A", "/shop/Tests/B"]),
        .init(directory: "/shop/Tests/A", tests: ["/shop/Tests/A"]),
        .init(directory: "/shop/Tests/B", tests: ["/shop/Tests/B"]),
      ])
  }

  func testAChangedSpecRunsFirstThenTestsOfAChangedSource() {
    XCTAssertEqual(
      places.first(after: ["/shop/Sources/Shop/Cart.swift", "/shop/Tests/B/BSpec.swift", "/else"]),
      ["/shop/Tests/B/BSpec.swift", "/shop/Tests/A", "/shop/Tests/B"])
    XCTAssertEqual("/shop/Tests/B/BSpec.swift".seen(from: places.package), "Tests/B/BSpec.swift")
    XCTAssertEqual("/near/Package.swift".seen(from: places.package), "/near/Package.swift")
  }

  func testAddedRemovedAndChangedFilesAreFound() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "watched-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path(percentEncoded: false)
    let places = WatchedPlaces(
      SpecPackage(
        name: "", folder: "/none", modules: [module("T", "test", root)], executables: [], dependencies: [:], work: "",
        toolchain: "", host: 1))
    func write(_ name: String, _ text: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    for name in ["A.swift", "B.swift", ".swp.swift", "C.swift~"] { try write(name, "") }
    var known = places.versions
    XCTAssertEqual(places.changes(since: &known) {}, [])
    try write("A.swift", "changed")
    try write("门.swift", "")
    try write("C.swift~", "changed")
    try FileManager.default.removeItem(at: folder.appending(path: "B.swift"))
    XCTAssertEqual(
      places.changes(since: &known) {}, ["A.swift", "B.swift", "门.swift"].map { "\(root)/\($0)" })
    XCTAssertEqual(places.changes(since: &known) {}, [])
  }

  func testAChangingFileDelaysTheRunForAtMostHalfASecond() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "watched-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path(percentEncoded: false)
    let places = WatchedPlaces(
      SpecPackage(
        name: "", folder: "/none", modules: [module("T", "test", root)], executables: [], dependencies: [:], work: "",
        toolchain: "", host: 1))
    var known = places.versions
    var looks = 0
    func write() throws {
      looks += 1
      try String(repeating: "x", count: looks).write(
        to: folder.appending(path: "app.log"), atomically: true, encoding: .utf8)
    }
    try write()
    XCTAssertEqual(try places.changes(since: &known, check: write), ["\(root)/app.log"])
    XCTAssertEqual(looks, 11)
    struct Interrupted: Error {}
    try write()
    XCTAssertThrowsError(try places.changes(since: &known) { throw Interrupted() })
  }
}
