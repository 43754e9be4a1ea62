import XCTest

@testable import fantail_command

/// The description of a package, as the plugin writes it.
final class SpecPackageTests: XCTestCase {
  func testAPackageIsReadFromItsDescription() {
    let described = SpecPackage(
      description: """
        host 17
        compiler /toolchain/bin/swift-frontend
        work /shop one/.build/plugins/SpecsCommand/outputs/
        package Shop one
        at /shop one/
        executable tool
        executable other tool
        dependency fan
        named Fantail
        dependency far
        named Far Away
        target 1
        name CoreC
        folder /far/Core C/
        module CoreC
        kind generic
        file /far/Core C/core.c
        headers /far/Core C/include/
        target 2
        name libz
        folder /far/z/
        headers /far/z/
        target 3
        name Shop-Core
        folder /shop one/Sources/Shop-Core/
        reaches 1
        reaches 2
        uses 2
        product Far
        module Shop_Core
        kind generic
        file /shop one/Sources/Shop-Core/A cart.swift
        language Swift
        target 4
        name 购物Tests
        folder /shop one/Tests/购物Tests/
        reaches 1
        reaches 3
        uses 3
        uses 9
        module 购物Tests
        kind test
        file /shop one/Tests/购物Tests/A.swift
        file /shop one/Tests/购物Tests/read.me
        language Swift
        own 3
        own 4

        """)
    XCTAssertEqual(
      described,
      SpecPackage(
        name: "Shop one", folder: "/shop one/",
        modules: [
          SpecPackage.Module(
            target: "CoreC", name: "CoreC", kind: "generic", isOwn: false, isSwift: false, folder: "/far/Core C/",
            files: [], direct: [], products: [], reached: []),
          SpecPackage.Module(
            target: "Shop-Core", name: "Shop_Core", kind: "generic", isOwn: true, isSwift: true,
            folder: "/shop one/Sources/Shop-Core/", files: ["/shop one/Sources/Shop-Core/A cart.swift"], direct: [],
            products: ["Far"], reached: [0]),
          SpecPackage.Module(
            target: "购物Tests", name: "购物Tests", kind: "test", isOwn: true, isSwift: true,
            folder: "/shop one/Tests/购物Tests/",
            files: ["/shop one/Tests/购物Tests/A.swift", "/shop one/Tests/购物Tests/read.me"], direct: [1], products: [],
            reached: [0, 1]),
        ],
        executables: ["tool", "other tool"], headers: ["CoreC": "/far/Core C/include/", "libz": "/far/z/"],
        dependencies: ["fantail": "fan", "far away": "far"], work: "/shop one/.build/plugins/SpecsCommand/outputs/",
        toolchain: "/toolchain/bin/", host: 17))
  }

  /// An earlier version of the tool reads the description of a later plugin.
  func testUnknownLinesAreIgnored() {
    let described = SpecPackage(description: "new\nhost 17\nnewer x\ntarget 1\nname A\nnewest y\n")
    XCTAssertEqual(
      described,
      SpecPackage(
        name: "", folder: "", modules: [], executables: [], dependencies: [:], work: "", toolchain: "", host: 17))
  }
}
