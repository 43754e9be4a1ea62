import Foundation
import XCTest

@testable import FantailMatchers

/// Texts that show the actual value and its differences, where the values alone do not.
final class WhatCameTests: XCTestCase {
  private struct Version: Equatable {
    let number: Int
    let note: String
    static func == (left: Version, right: Version) -> Bool { left.number == right.number }
  }

  fileprivate struct User: Equatable {
    let id: Int
    let name: String
    let age: Int
  }

  private final class Page: Sendable {}

  private struct Status: Error, CustomStringConvertible {
    let code: Int
    var description: String { "status \(code)" }
  }

  private func messages(_ code: () throws -> Void) rethrows -> [String] { try CollectedExample.messages(code) }

  func testANegatedEqualityShowsDifferingDescriptions() {
    XCTAssertEqual(
      messages {
        expect(Version(number: 1, note: "b")).notTo(.equal(Version(number: 1, note: "a")))
        expect([-0.0]).notTo(.equal([0.0]))
        expect(3).notTo(.equal(3))
      },
      [
        #"expected not to equal Version(number: 1, note: "a"), got Version(number: 1, note: "b")"#,
        "expected not to equal [0.0], got [-0.0]\n0.0 and -0.0 are equal", "expected not to equal 3",
      ])
  }

  func testAReversedListIsReportedInOneLine() {
    let list = Array(0..<5_000)
    XCTAssertEqual(
      messages { expect(Array(list.reversed())).to(.equal(list)) }, ["the same 5000 elements in reverse order"])
    XCTAssertEqual(
      messages { expect([4, 3, 2, 1]).to(.equal([1, 2, 3, 4])) },
      ["expected [1, 2, 3, 4], got [4, 3, 2, 1]\nthe same 4 elements in reverse order"])
    var shuffled = list
    for index in 0..<2_500 { shuffled.swapAt(index, (index * 7_919) % 5_000) }
    XCTAssertEqual(messages { expect(shuffled).to(.equal(list)) }, ["the same 5000 elements in another order"])
    shuffled[17] = -1
    XCTAssertFalse(messages { expect(shuffled).to(.equal(list)) }[0].contains("order"))
  }

  func testDistancesOfTimesAndLargeNumbersAreShown() {
    XCTAssertEqual(
      messages {
        expect(Duration.seconds(2.5)).to(.equal(.seconds(3)))
        expect(Duration.seconds(3.5)).to(.equal(.seconds(3)))
        expect(Date(timeIntervalSince1970: 0.000_000_1)).to(.equal(Date(timeIntervalSince1970: 0)))
      }.map { $0.split(separator: "\n").last ?? "" },
      ["500 ms shorter", "500 ms longer", "0.12 µs later"])
    XCTAssertEqual(
      messages {
        expect(1_234_567_890_133).to(.equal(1_234_567_890_123))
        expect(99_999).to(.equal(100_000))
        expect(Int.min).to(.equal(.max))
      },
      [
        """
        expected 1234567890123, got 1234567890133
        10 more
        - 1234567890123
        + 1234567890133
                     ^
        """, "expected 100000, got 99999", "expected 9223372036854775807, got -9223372036854775808",
      ])
  }

  func testBeTrueSuggestsAMatcherThatShowsTheValue() {
    let items = [1, 2]
    XCTAssertEqual(
      messages {
        expect(items.isEmpty).to(.beTrue)
        expect(items.isEmpty).to(.beFalse)
        expect(items.contains(3)).to(.beTrue)
        expect(!items.contains(1)).notTo(.beFalse)
      },
      [
        "expected true, got false\nexpect(items).to(.beEmpty) shows the elements",
        "expected true, got false\nexpect(items).to(.contain(3)) shows the value",
        "expected not to be false",
      ])
  }

  func testAValueThatChangesBackAndForthIsShownWithItsChanges() async {
    var states = ["loading", "idle", "loading", "idle", "loading", "done"].makeIterator()
    let found = await CollectedExample.messages {
      await expect { states.next() ?? "idle" }.toNever(.equal("done"), during: .seconds(60))
    }
    XCTAssertEqual(
      found.map { $0.split(separator: "\n").last ?? "" },
      [#"changed 5 times: "loading", "idle", "loading", "idle", "loading", …, last "done""#])
  }

  func testAWeakReferenceIsPolledUntilItsObjectIsGone() async {
    let other = PageBox(Page())
    let polled = await CollectedExample.messages {
      Task.detached {
        try? await Task.sleep(for: .milliseconds(20))
        other.clear()
      }
      await expect { other.weak }.toEventually(.beNil, within: .seconds(60))
    }
    XCTAssertEqual(polled, [])
  }

  func testElementsAreComparedByKeyExceptForSomeFields() {
    let users = [User(id: 1, name: "Ada", age: 36), User(id: 2, name: "Bob", age: 40)]
    let others = [User(id: 7, name: "Ada", age: 37), User(id: 8, name: "Cid", age: 40)]
    XCTAssertEqual(
      messages {
        expect(users).to(.equal(users.map { User(id: 0, name: $0.name, age: $0.age) }, by: \.name, except: \.id))
        expect(users).to(.equal(users.map { User(id: 0, name: $0.name, age: 0) }, by: \.name, except: \.id, \.age))
        expect(others).to(.equal(users, by: \.name, except: \.id))
        expect(Array(users.reversed())).to(.equal(users, by: \.name, except: \.id))
        expect(users).notTo(.equal(users, by: \.name, except: \.id))
        expect(users).to(.equal(users, by: \.name, except: \.hashValueOfName))
        expect(users).notTo(.equal(users, by: \.name, except: \.hashValueOfName))
      }.map { $0.split(separator: "\n").prefix(4).joined(separator: "\n") },
      [
        """
        expected and got differ in 3 places
        ["Ada"].age: expected 36, got 37
        ["Bob"]: missing User(id: 2, name: "Bob", age: 40)
        ["Cid"]: extra User(id: 8, name: "Cid", age: 40)
        """,
        #"the same elements in another order: "Bob", "Ada""#,
        """
        expected not to equal [User(id: 1, name: "Ada", age: 36), User(id: 2, name: "Bob", age: 40)] except .id, \
        got [User(id: 1, name: "Ada", age: 36), User(id: 2, name: "Bob", age: 40)]
        """,
      ]
        + Array(
          repeating: """
            could not evaluate the expectation to equal [User(id: 1, name: "Ada", age: 36), \
            User(id: 2, name: "Bob", age: 40)] \
            except a computed property: a field that may differ is not a stored property
            got [User(id: 1, name: "Ada", age: 36), User(id: 2, name: "Bob", age: 40)]
            """, count: 2))
  }

  func testAnErrorCanBeMatchedByItsMessage() {
    XCTAssertEqual(
      messages {
        expect { throw Status(code: 500) }.to(.throwError(message: .contain("500")))
        expect { throw Status(code: 404) }.to(.throwError(message: .contain("500")))
        expect { throw Status(code: 500) }.notTo(.throwError(message: .contain("500")))
        expect { 1 }.to(.throwError(message: .contain("500")))
      },
      [
        #"the error's message: expected to contain "500", got "status 404""#,
        #"the error's message: expected not to contain "500", got "status 500""#,
        "expected to throw an error, but nothing was thrown\nreturned 1",
      ])
  }

  func testAConditionSuggestsTheMatcherThatShowsTheValue() {
    let advice = [
      "expect(a.isEmpty).to(.beTrue)", "expect(a.isEmpty).notTo(.beTrue)", "expect(a.isEmpty).to(.beFalse)",
      "expect(a.isEmpty).notTo(.beFalse)", "expect(a.b.contains(3)).to(.beTrue)", "expect(a.contains(x)).to(.beFalse)",
      "expect(name.hasPrefix(start)).to(.beTrue)", "expect(name.hasSuffix(end)).notTo(.beTrue)",
      "expect(a.isSubset(of: b)).to(.beTrue)", "expect(a.contains(of: b)).to(.beTrue)",
      "expect(a.contains { $0 > 1 }).to(.beTrue)", "expect(isReady).to(.beTrue)",
    ].map { TruthAdvice.advice(for: $0) ?? "-" }
    XCTAssertEqual(
      advice,
      [
        "expect(a).to(.beEmpty) shows the elements", "expect(a).notTo(.beEmpty) shows the elements",
        "expect(a).notTo(.beEmpty) shows the elements", "expect(a).to(.beEmpty) shows the elements",
        "expect(a.b).to(.contain(3)) shows the value", "expect(a).notTo(.contain(x)) shows the value",
        "expect(name).to(.startWith(start)) shows the value", "expect(name).notTo(.endWith(end)) shows the value",
        "expect(a).to(.beSubset(of: b)) shows the value", "-", "-", "-",
      ])
  }
}

extension WhatCameTests.User {
  fileprivate var hashValueOfName: Int { name.count }
}

private final class PageBox<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var strong: Object?
  private weak var reference: Object?

  init(_ object: Object) {
    strong = object
    reference = object
  }

  // Both are read and written under the lock.
  var weak: Object? { lock.withLock { reference } }
  func clear() { lock.withLock { strong = nil } }
}
