import Fantail
import FantailPlan
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// The output of runs in a terminal, at two widths, to be read as a whole. `FANTAIL_RECORD=1` records it again.
final class TerminalPageTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  // These specs have their own line numbers, so that their places do not change.
  #sourceLocation(file:"/shop/Tests/ShopSpec.swift",line:1)
  private static let boxes = SharedExamples<Int>("a stack of boxes that one person carries alone") { weight in
    it("weighs at most twenty kilograms, packing material and labels included") { expect(weight).to(.beLessThan(20)) }
  }
  private static var cart: Spec {
    describe("Cart", .tags("shop")) {
      it("starts empty") { expect([Int]()).to(.beEmpty) }
      context("with tea and a book") {
        beforeEach {}
        it("costs what its items cost") { expect(1600).to(.equal(1700)) }
        it("links to the page of each item, with the currency and the language of the customer", .tags("slow", "ui")) {
          expect("https://shop.example.com/products/000123?currency=EUR&language=en&campaign=spring-sale-2026")
            .to(.equal("https://shop.example.com/products/000132?currency=EUR&language=en&campaign=spring-sale-2026"))
        }
        it("prints a receipt") { expect("Tea 4.00\nCup 12.00\nSum 16.00").to(.equal("Tea 4.50\nCup 12.00\nSum 16.50")) }
      }
      context("when paid", .retry(2), .timeLimit(.seconds(5))) {
        it("rounds to cents", .knownIssue("#214")) { fail("see the bank's code") }
        pending("refunds", "waiting for the payment provider's new interface, announced for the end of the quarter")
      }
      itBehavesLike(boxes, 25)
    }
  }
  private static var 购物车: Spec {
    describe("购物车，加入商品以后显示总价、运费和优惠，并且在库存不足的时候提醒顾客") {
      it("空的时候不能结账，也不能使用优惠券；如果顾客已经登录，就显示最近浏览过的商品") { expect("下载，通过").to(.equal("下载，失败")) }
      it("可以删除商品") {}
    }
  }
  #sourceLocation()

  private func page(_ width: Int, _ arguments: String...) async -> String {
    let output = TextOutput.memory()
    var run = Invocation(
      program: "swift run specs", arguments: arguments, environment: ["COLUMNS": "\(width)"], output: output,
      errors: output
    )
    run.workingFolder = "/shop"
    _ = await run.run([Self.cart, Self.购物车])
    return "$ swift run specs \(arguments.joined(separator: " "))\n\n\(output.text.withoutTimes)\n"
  }

  func testPagesFitTheTerminal() async throws {
    for width in [80, 120] {
      let text =
        await page(width) + page(width, "--format", "dots", "--filter", "购") + page(width, "--dry-run")
        + page(width, "--explain", "receipt") + page(width, "--explain", "cart")
      let file = Self.folder.appendingPathComponent("Goldens/terminal-\(width).txt")
      if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      XCTAssertEqual(text, try String(contentsOf: file, encoding: .utf8))
      // Only text that must stay whole to be copied or opened is longer, and the plan's lines of names.
      let lines = text.split(separator: "\n").map(String.init)
      let end = lines.firstIndex { $0.hasPrefix("$ swift run specs --dry-run") } ?? lines.endIndex
      let tooLong = lines[..<end].filter { line in
        line.columns > width && !line.contains("again") && !line.contains("https://")
      }
      XCTAssertEqual(tooLong, [])
    }
  }

  func testTheHelpFitsTheTerminal() async {
    for width in [80, 120] {
      let lines = await page(width, "--help").split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.filter { $0.columns > min(width, 100) }, [])
      XCTAssertTrue(lines.contains { $0.columns > min(width, 100) - 10 })
    }
  }
}
