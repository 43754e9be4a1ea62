import FantailTree
import Foundation
import XCTest

final class SpecWalkTests: XCTestCase {
  /// The walk as text: a name for each node, and `)` at the end of a group.
  private static func walk(_ spec: Spec) -> String {
    var text = ""
    spec.walk(
      { node in
        switch node {
        case .group(let group): text += group.heading.description + "("
        case .example(let example): text += (example.description ?? "specify") + " "
        case .hook(let hook): text += hook.kind.rawValue + " "
        case .evaluate, .override, .registry, .misuse: text += "other "
        }
      }, leave: { _ in text += ")" })
    return text
  }

  func testAGroupIsEnteredBeforeItsChildrenAndLeftAfterThem() {
    let spec = describe("a") {
      beforeEach {}
      describe("b") { it("c") {} }
      describe("d") {}
      it("e") {}
    }
    XCTAssertEqual(Self.walk(spec), "a(beforeEach b(c )d()e )")
    XCTAssertEqual(spec.examples.map(\.description), ["c", "e"])
  }

  func testAPlacedCopyKeepsItsChildrenAfterTheOriginalIsFreed() {
    let place = SourceLocation(fileID: "m/f.swift", filePath: "/f.swift", line: 7, column: 1)
    var spec: Spec? = describe("a") { describe("b") { it("c") {} } }
    let placed = spec?.placed(at: place)
    spec = nil
    XCTAssertEqual(placed.map(Self.walk), "a(b(c ))")
    XCTAssertEqual(placed?.location?.line, 7)
  }

  /// Random trees, built and walked here by recursion, unlike in the library.
  func testRandomTreesAreWalkedLikeARecursiveWalk() {
    var generator = SeededGenerator(seed: 24)
    func tree(_ depth: Int) -> (spec: Spec, text: String) {
      let name = "n\(generator.next() % 100)"
      guard depth > 0, generator.next() % 3 > 0 else { return (it(name) {}, name + " ") }
      let children = (0..<generator.next() % 4).map { _ in tree(depth - 1) }
      return (describe(name) { children.map(\.spec) }, name + "(" + children.map(\.text).joined() + ")")
    }
    for _ in 0..<200 {
      let (spec, text) = tree(6)
      XCTAssertEqual(Self.walk(spec), text)
    }
  }

  /// Counted: each level has one node of its own and refers to the level inside it, so that four times the levels are
  /// four times the work.
  func testNestingAGroupCopiesOneReference() {
    func group(of spec: Spec?) -> Spec.Group? {
      guard case .group(let group)? = spec?.nodes.first else { return nil }
      return group
    }
    var levels = [it("leaf") {}]
    for level in 0..<16_000 {
      let inner = levels[level]
      levels.append(describe("\(level)") { inner })
    }
    for (inner, outer) in zip(levels.dropFirst(), levels.dropFirst(2)) {
      guard let outer = group(of: outer), outer.children.count == 1, case .group(let child) = outer.children[0] else {
        return XCTFail("a level has another number of nodes than one")
      }
      XCTAssertTrue(child === group(of: inner))
    }
  }

  func testAHundredThousandLevelsFitASmallStack() {
    let done = expectation(description: "the thread is done")
    let thread = Thread {
      var spec = it("leaf") {}
      for level in 0..<100_000 { spec = describe("\(level)") { [spec] } }
      if spec.examples.count == 1 { done.fulfill() }
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    wait(for: [done], timeout: 600)
  }
}
