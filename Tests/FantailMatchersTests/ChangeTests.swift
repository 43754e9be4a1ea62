import FantailMatchers
import XCTest

final class ChangeTests: XCTestCase {
  func testAValueChangesByAtLeastAnAmount() {
    var count = 0
    XCTAssertEqual(
      CollectedExample.messages {
        expect { count += 2 }.to(.change(count, byAtLeast: 1))
        expect { count -= 2 }.to(.change(count, byAtLeast: -1))
        expect { count += 1 }.to(.change(count, byAtLeast: 2))
        expect { count -= 1 }.notTo(.change(count, byAtLeast: -1))
      },
      [
        "expected to change the value by at least 2, but it changed from 0 to 1",
        "expected not to change the value by at least -1, but it changed from 1 to 0",
      ])
  }

  func testChangeReportsBothValues() {
    var value = 21
    XCTAssertEqual(
      CollectedExample.messages {
        expect { value += 21 }.to(.change(value, by: 21))
        expect { value -= 21 }.to(.change(value, by: -21))
        expect { value += 1 }.to(.change(value, from: 21, to: 22))
        expect {}.to(.change(value, by: -21))
        expect {}.to(.change(value))
        expect { value += 1 }.notTo(.change(value))
        expect {}.to(.change(value, from: 23, to: 23))
        expect {}.notTo(.change(value, from: 23, to: 23))
      },
      [
        "expected to change the value by -21, but it stayed 22", "expected to change the value, but it stayed 22",
        "expected not to change the value, but it changed from 22 to 23",
        "expected to change the value from 23 to 23, but it stayed 23",
      ])
  }

  private final class Basket: Equatable {
    var items: [String] = []
    static func == (a: Basket, b: Basket) -> Bool { a.items == b.items }
  }

  private struct Shop: Equatable {
    var basket: Basket?
    var names: [String: [Basket]] = [:]
  }

  private static func both<Observed: Equatable>(
    _ value: @autoclosure @escaping () -> Observed, _ code: @escaping () -> Void
  ) -> [String] {
    CollectedExample.messages {
      expect { code() }.to(.change(value()))
      expect { code() }.notTo(.change(value()))
    }
  }

  func testChangeIsUndecidedForAnObjectChangedInPlace() {
    let basket = Basket()
    let shop = Shop(basket: basket)
    let shops = Shop(names: ["a": [Basket(), basket]])
    let add = { basket.items.append("tea") }
    let words = "could not evaluate the expectation to change the value: both readings"
    XCTAssertEqual(
      Self.both(basket, add) + Self.both([basket], add) + Self.both(Optional(basket), add) + Self.both(shop, add)
        + Self.both(shops, add),
      [
        "are the same object", "hold the same object at [0]", "are the same object", "hold the same object at .basket",
        "hold the same object at .names[\"a\"][0]",
      ].flatMap { Array(repeating: "\(words) \($0); read the part that changes", count: 2) })
  }

  func testToAlwaysEqualIsUndecidedForTheSameObject() async {
    let (basket, other) = (Basket(), Basket())
    other.items = ["tea"]
    let messages = await CollectedExample.messages {
      await expect { basket }.toAlways(.equal(basket), during: .milliseconds(2))
      await expect { [basket] }.toAlways(.equal([basket]), during: .milliseconds(2))
      await expect { basket }.toAlways(.equal(Basket()), during: .milliseconds(2))
      await expect { basket }.toNever(.equal(other), during: .milliseconds(2))
      await expect { basket }.toEventually(.equal(basket))
      await expect { 3 }.toAlways(.equal(3), during: .milliseconds(2))
    }
    XCTAssertEqual(
      messages.map { $0.split(separator: "\n")[0] },
      [
        "could not evaluate the expectation to equal Basket(items: []): both readings are the same object; read the part that changes",
        "could not evaluate the expectation to equal [Basket(items: [])]: both readings hold the same object at [0]; "
          + "read the part that changes",
      ])
  }

  func testAChangeVisibleToEqualityIsDecided() {
    var shop = Shop(basket: Basket())
    var basket = Basket()
    XCTAssertEqual(
      CollectedExample.messages {
        expect { basket.items.append("tea") }.to(.change(basket.items))
        expect { basket = Basket() }.to(.change(basket))
        expect { basket = Basket() }.notTo(.change(basket))
        expect { shop.names["a"] = [] }.to(.change(shop))
      }, [])
  }

  func testAChangeFromOrToTheSameObjectIsUndecided() {
    let basket = Basket()
    let old = Basket()
    XCTAssertEqual(
      CollectedExample.messages {
        expect { basket.items.append("tea") }.to(.change(basket, from: old, to: basket))
      },
      [
        "could not evaluate the expectation to change the value from Basket(items: []) to Basket(items: []): "
          + "both readings are the same object; read the part that changes"
      ])
  }

  func testChangeIsDecidedByEqualityEvenForNaNAndZero() {
    var list = Array(0..<60)
    var nan = Double.nan
    var zero = 0.0
    XCTAssertEqual(
      CollectedExample.messages {
        expect { list[59] = 7 }.notTo(.change(list))
        expect { nan = .nan }.notTo(.change(nan))
        expect { zero = -0.0 }.to(.change(zero))
      },
      [
        "expected not to change the value, but it changed\n[59]: 59, then 7",
        "expected not to change the value, but it changed\nNaN equals nothing, not even itself",
        "expected to change the value, but it stayed 0.0\nit became -0.0, which is equal by ==",
      ])
  }

  func testAnErrorIsReportedWithToOrNotToInTheMessage() {
    struct Typo: Error {}
    let fail: () throws -> Void = { throw Typo() }
    XCTAssertEqual(
      CollectedExample.messages {
        expect(code: fail).notTo(.change(3))
        expect(code: fail).to(.change(3))
        expect(code: fail).notTo(.finish(within: .seconds(1)))
      },
      [
        "expected not to change the value, but Typo() was thrown",
        "expected to change the value, but Typo() was thrown",
        "expected not to finish within 1 s, but Typo() was thrown",
      ])
  }

  func testADifferenceAcceptsATolerance() {
    var weight = 0.2
    XCTAssertEqual(
      CollectedExample.messages {
        expect { weight += 0.1 }.to(.change(weight, by: 0.1, within: 0.001))
        expect { weight += 0.1 }.notTo(.change(weight, by: 0.3, within: 0.1))
        expect { weight += 0.1 }.to(.change(weight, by: 0.1, within: -1))
      },
      ["could not evaluate the expectation to change the value by 0.1 within -1.0: a tolerance has to be zero or more"])
  }
}
