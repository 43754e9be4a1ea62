import FantailMatchers
import Foundation
import XCTest

/// The most frequent failures, 34 in all: Tests/FailureTexts has the same ones in other frameworks, and a table.
/// `FANTAIL_RECORD=1` records the texts again.
final class TypicalFailuresTests: XCTestCase {
  private struct Price: Equatable {
    var amount: Double
    let currency: String
  }

  private struct Item: Equatable {
    let id: Int
    let name: String
    var price: Price
    let tags: [String]
  }

  private struct Order: Equatable {
    let number: String
    var items: [Item]
    let note: String?
  }

  private enum State: Equatable {
    case idle
    case loading(progress: Double)
    case failed(code: Int, reason: String)
  }

  private final class Account: Equatable, CustomStringConvertible {
    let owner: String
    let balance: Int

    init(_ owner: String, _ balance: Int) {
      self.owner = owner
      self.balance = balance
    }

    var description: String { "Account(owner: \"\(owner)\", balance: \(balance))" }

    static func == (left: Account, right: Account) -> Bool {
      left.owner == right.owner && left.balance == right.balance
    }
  }

  private enum ParseError: Error, Equatable {
    case unexpectedEnd(line: Int)
    case badToken(String)
  }

  private static func parse(_ text: String) throws -> Int {
    if text == "{" { throw ParseError.unexpectedEnd(line: 3) }
    return 1
  }

  func testTextsEqualTheGoldenFile() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/typical-failures.txt")
    var text = ""
    for (name, failure) in Self.strings + Self.values + Self.collections + Self.code {
      var messages = await CollectedExample.messages(failure)
      // While the machine stands still, the time may be over before the second sample.
      for _ in 1...20 where messages.contains(where: { $0.contains("polled once") }) {
        messages = await CollectedExample.messages(failure)
      }
      XCTAssertEqual(messages.count, 1, name)
      // The number of samples in a time differs.
      let message = (messages.first ?? "").replacing(/polled \d+ times in [\d.]+ m?s/, with: "polled 47 times in 50 ms")
      text += "## \(name)\n\(message)\n\n"
    }
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(text, try String(contentsOf: file, encoding: .utf8))
  }

  private typealias Failure = (name: String, run: () async -> Void)

  private static var strings: [Failure] {
    let poem = [
      "The fantail hops from branch to branch,", "and spreads its tail,", "and sings a song,", "and flies away",
      "before the rain.",
    ]
    let long = String(repeating: "Lorem ipsum dolor sit amet, ", count: 20)
    let json = #"{"id":7,"user":{"name":"Ada","roles":["admin","dev"]},"active":true}"#
    return [
      ("01 integers", { expect(4).to(.equal(3)) }),
      ("02 strings", { expect("fantail").to(.equal("fantial")) }),
      (
        "03 strings of several lines",
        {
          var other = poem
          other[2] = "and sings two songs,"
          expect(other.joined(separator: "\n")).to(.equal(poem.joined(separator: "\n")))
        }
      ),
      (
        "04 long strings",
        {
          let words = long.components(separatedBy: "dolor")
          expect(words[0] + "dolor" + words[1] + "color" + words[2...].joined(separator: "dolor")).to(.equal(long))
        }
      ),
      ("20 a substring", { expect("The quick brown fox").to(.contain("quack")) }),
      (
        "23 strings that are JSON",
        { expect(#"{"active":true,"id":7,"user":{"name":"Ada","roles":["admin","ops"]}}"#).to(.equal(json)) }
      ),
      ("26 a space at the end", { expect("total: 3 ").to(.equal("total: 3")) }),
    ]
  }

  private static let items = [
    Item(id: 1, name: "Tea", price: Price(amount: 3.5, currency: "EUR"), tags: ["new"]),
    Item(id: 2, name: "Cup", price: Price(amount: 9, currency: "EUR"), tags: ["new"]),
    Item(id: 3, name: "Pot", price: Price(amount: 25, currency: "EUR"), tags: ["new"]),
  ]

  private static let order = Order(number: "A-17", items: items, note: nil)

  private static let changed: Order = {
    var changed = order
    changed.items[1].price.amount = 9.5
    return changed
  }()

  private static var values: [Failure] {
    [
      ("06 nested structures", { expect(changed).to(.equal(order)) }),
      (
        "07 cases with values",
        { expect(State.failed(code: 500, reason: "down")).to(.equal(.failed(code: 404, reason: "down"))) }
      ),
      ("07b another case", { expect(State.idle).to(.equal(.loading(progress: 0.5))) }),
      ("10 optionals", { expect(Int?.none).to(.equal(3)) }),
      ("10b no value", { expect(Int?.none).notTo(.beNil()) }),
      (
        "11 dates",
        {
          let date = Date(timeIntervalSince1970: 1_700_000_000)
          expect(date.addingTimeInterval(0.25)).to(.equal(date))
        }
      ),
      ("12 data", { expect(Data([1, 2, 3, 255])).to(.equal(Data([1, 2, 4, 255]))) }),
      ("14 objects", { expect(Account("ada", 10)).to(.equal(Account("ada", 12))) }),
      ("14b identity", { expect(Account("ada", 10)).to(.beIdentical(to: Account("ada", 10))) }),
      ("18 floating point", { expect(0.1 + 0.2).to(.equal(0.3)) }),
      ("24 a property", { expect(order).to(.have(\.number, .equal("A-18"))) }),
      ("27 a truth", { expect(order.items.isEmpty).to(.beTrue) }),
      ("29 an order of numbers", { expect(3).to(.beGreaterThan(5)) }),
    ]
  }

  private static var collections: [Failure] {
    [
      ("05 arrays", { expect([1, 2, 4, 5, 6]).to(.equal([1, 2, 3, 4, 5])) }),
      ("08 dictionaries", { expect(["a": 1, "b": 2, "d": 4]).to(.equal(["a": 1, "b": 3, "c": 3])) }),
      ("09 sets", { expect(Set(["cup", "tea"])).to(.equal(["pot", "tea"])) }),
      ("17 one field of many structures", { expect(changed.items).to(.equal(items)) }),
      ("19 an element", { expect(["tea", "cup", "pot"]).to(.contain("cap")) }),
      ("19b a structure", { expect(changed.items).to(.contain(items[1])) }),
      ("21 a condition on all", { expect([1, 3, 4, 5]).to(.allPass(.satisfy("be odd") { $0 % 2 == 1 })) }),
      ("22 the order of events", { expect(["open", "close", "write"]).to(.equal(["open", "write", "close"])) }),
      ("25 a count", { expect(order).to(.have(\.items, .haveCount(2))) }),
      ("28 in any order", { expect([3, 1, 2, 2]).to(.containExactly(inAnyOrder: 1, 2, 3)) }),
    ]
  }

  private static var code: [Failure] {
    [
      ("13 another error", { expect { try parse("{") }.to(.throwError(ParseError.badToken("{"))) }),
      ("15 nothing thrown", { expect { try parse("1") }.to(.throwError(ParseError.badToken("{"))) }),
      ("15b thrown by surprise", { expect { try parse("{") }.to(.equal(1)) }),
      ("16 polling", { await expect { 1 }.toEventually(.equal(3), within: .milliseconds(50)) }),
    ]
  }
}
