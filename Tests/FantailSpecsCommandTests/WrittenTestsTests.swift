import FantailRun
import Foundation
import XCTest

@testable import fantail_command

/// The changes that `swift package specs --write-tests` makes to a spec file. The check `editors` runs the command.
final class WrittenTestsTests: XCTestCase {
  private let shop = WrittenTests(classes: [
    .init(file: "", name: "ShopSpecTests", conditions: [], examples: ["Shop_Sells", "在夜里_关门了"])
  ])
  private let shopText = """
    // MARK: - Tests of the specs above, for editors
    // Written by 'swift package specs --write-tests'; '--check-tests' compares.

    import FantailXCTest

    nonisolated final class ShopSpecTests: SpecTestCase {
      func testShop_Sells() throws { try runExample() }
      func test在夜里_关门了() throws { try runExample() }
    }

    // End of these tests.
    """

  func testGeneratedTestsAreAppendedAfterABlankLine() {
    XCTAssertEqual(shop.updating("enum ShopSpec {}\n"), "enum ShopSpec {}\n\n\(shopText)\n")
    XCTAssertEqual(shop.updating("enum ShopSpec {}\n\n\n"), "enum ShopSpec {}\n\n\(shopText)\n")
    XCTAssertEqual(shop.updating("enum ShopSpec {}"), "enum ShopSpec {}\n\n\(shopText)\n")
  }

  func testGeneratedTestsReplaceOnlyEarlierOnes() {
    let old = WrittenTests(classes: [.init(file: "", name: "OldTests", conditions: [], examples: ["Old"])])
    let text = old.updating("enum ShopSpec {}\n").map { $0 + "\nenum After {}\n" }
    XCTAssertEqual(text.flatMap(shop.updating), "enum ShopSpec {}\n\n\(shopText)\n\nenum After {}\n")
  }

  func testWritingTestsAgainDoesNotChangeTheFile() {
    let once = shop.updating("enum ShopSpec {}\n")
    XCTAssertEqual(once.flatMap(shop.updating), once)
  }

  func testWindowsLineEndsAreKept() {
    let windows = { (text: String) in text.replacingOccurrences(of: "\n", with: "\r\n") }
    let once = shop.updating(windows("enum ShopSpec {}\n"))
    XCTAssertEqual(once, windows("enum ShopSpec {}\n\n\(shopText)\n"))
    XCTAssertEqual(once.flatMap(shop.updating), once)
    // An earlier version wrote this to the end of such a file.
    XCTAssertEqual(shop.updating(windows("enum ShopSpec {}\n\n") + shopText + "\n"), once)
  }

  func testAFileWithoutTheEndLineIsNotChanged() {
    XCTAssertNil(shop.updating("// MARK: - Tests of the specs above, for editors\nenum After {}\n"))
  }

  func testAClassIsWrittenInsideTheConditionsOfItsSpecs() {
    let tests = WrittenTests(classes: [
      .init(file: "", name: "A", conditions: ["os(Linux)", "FOO || BAR"], examples: ["A"]),
      .init(file: "", name: "B", conditions: [], examples: []),
    ])
    let expected = """

      #if os(Linux)
      #if FOO || BAR
      nonisolated final class A: SpecTestCase {
        func testA() throws { try runExample() }
      }

      #endif
      #endif
      nonisolated final class B: SpecTestCase {
      }

      // End of these tests.

      """
    XCTAssertEqual(tests.updating("")?.components(separatedBy: "import FantailXCTest\n").last, expected)
  }
}
