import FantailMatchers
import FantailTree
import XCTest

/// Code with a matcher that is called by name: run once, or polled.
final class NamedCodeExpectationTests: XCTestCase {
  private static func messages(
    isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Void
  ) async rethrows -> [String] {
    try await CollectedExample.messages(code).map { message in
      message.replacing(/polled (once|\d+ times) in [\d.]+ m?s/, with: "polled")
        .replacing(/after a wait of [\d.]+ m?s/, with: "after a wait")
    }
  }

  func testNamedMatchersAcceptThrownErrors() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect { try parse("{") }.should.throwError()
        expect { try parse("{") }.should.throwError(ParseError.unexpectedEnd)
        expect { try parse("{") }.should.FT.throwError(ParseError.self)
        expect { try parse("1") }.shouldNot.throwError()
        expect { try parse("1") }.should.throwError()
        expect("the parser") { try parse("{") }.shouldNot.throwError()
        expect { try parse("{") }.should.throwError(OtherError.self)
        expect { try parse("{") }.should.throwError(3)
      },
      [
        "expected to throw an error, but nothing was thrown\nreturned 1",
        "expected not to throw an error, but ParseError.unexpectedEnd was thrown\nclue: the parser",
        "expected to throw an error of type OtherError, but ParseError.unexpectedEnd was thrown",
        "FT.throwError takes (nothing, an error or its type), got (Int)\ngot 3",
      ])
  }

  func testNamedMatchersAcceptReturnedValues() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect { try parse("1") }.should.equal(1)
        expect { try parse("1") }.shouldNot.equal(1)
        expect { try parse("{") }.should.equal(1)
        expect { try parse("{") }.shouldNot.equal(1)
        expect { try parse("1") }.should.beEmpty()
        expect { try parse("1") }.should.beEqual(1)
      }.map { $0.split(separator: "\n")[0] },
      [
        "expected not to equal 1", "expected to equal 1, but ParseError.unexpectedEnd was thrown",
        "expected not to equal 1, but ParseError.unexpectedEnd was thrown",
        "beEmpty does not take code that returns Int", "no matcher is named beEqual; did you mean FT.equal?",
      ])
  }

  func testNamedMatchersAcceptSuspendingCode() async {
    @Sendable func load(_ text: String) async throws -> Int { try parse(text) }
    let found = await Self.messages {
      await expect { try await load("{") }.should.throwError()
      await expect { try await load("1") }.shouldNot.equal(1)
      await expect { try await load("1") }.should.throwError(3)
      // Code that does not suspend needs no `await`, even with code that does in the same function.
      expect { try parse("1") }.shouldNot.equal(1)
    }
    XCTAssertEqual(
      found,
      [
        "expected not to equal 1", "FT.throwError takes (nothing, an error or its type), got (Int)\ngot 3",
        "expected not to equal 1",
      ])
  }

  func testNamedMatchersCanPoll() async {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
    var found: [String] = []
    // A short limit may be over before the second sample.
    for milliseconds in [5, 1_000, 60_000] {
      count = 0
      found = await Self.messages {
        await expect { next() }.shouldEventually(within: .seconds(60)).equal(3)
        await expect("the count") { next() }.shouldEventually(within: .milliseconds(milliseconds)).beLessThan(0)
        await expect { next() }.shouldNever(during: .seconds(60)).beGreaterThan(0)
        await expect { 1 }.shouldNever(during: .milliseconds(5)).equal(2)
        await expect { 1 }.shouldAlways(during: .seconds(60)).equal(2)
        await expect { 1 }.shouldAfterWait(of: .milliseconds(5)).equal(2)
        await expect { try parse("{") }.shouldEventually.throwError()
      }.map { $0.replacing(/first \d+, last \d+/, with: "first, last").replacing(/got \d+/, with: "got N") }
      if found.contains(where: { $0.contains("first, last") }) { break }
    }
    XCTAssertEqual(
      found,
      [
        "expected to be less than 0, got N\npolled\nfirst, last\nclue: the count",
        "expected never to be greater than 0, got N\npolled", "expected always 2, got N\npolled",
        "expected 2, got N\nafter a wait",
      ])
  }

  /// In a closure of one statement, in a function that does not suspend, the compiler once treated the code as a value.
  func testANamedMatcherMayBeTheOnlyStatementOfAnExample() async {
    func load(_ number: Int) async throws -> Int { number }
    func statements() -> [() async -> Void] {
      [
        { await expect { 3 }.shouldEventually.equal(3) }, { await expect { 3 }.shouldEventually.FT.equal(3) },
        { await expect { 3 }.shouldEventually(within: .milliseconds(1)).equal(nil as Int?) },
        { await expect { try await load(3) }.should.equal(3) },
        { await expect { try await load(3) }.shouldNot.FT.equal(3) },
      ]
    }
    let found = await Self.messages { for statement in statements() { await statement() } }
    XCTAssertEqual(
      found.map { $0.split(separator: "\n")[0] }, ["expected nil, got 3", "expected not to equal 3"])
  }

  /// It is called without `await` in every context.
  func testSynchronousCodeNeedsNoAwaitInAnAsyncFunction() async {
    func check() async {
      expect { try parse("{") }.should.throwError()
      expect { 3 }.shouldNot.FT.equal(3)
    }
    let found = await Self.messages { await check() }
    XCTAssertEqual(found, ["expected not to equal 3"])
  }

  func testCodeWithoutAMatcherNameIsReportedAsDangling() {
    let example = CollectedExample()
    example.run {
      _ = expect("the code") { 1 }.should
      _ = expect { 1 }.shouldEventually.beNil
    }
    XCTAssertEqual(
      example.issues.map(\.kind),
      [
        .danglingExpectation(subject: "code that returns Int"),
        .danglingExpectation(subject: "code that returns Int"),
      ])
  }

  func testPollingAValueByNameFails() {
    XCTAssertEqual(
      CollectedExample.messages { expect(1).shouldEventually.equal(2) },
      [
        """
        a value does not change while it is polled, so equal cannot become true
        write the subject as code, as in: await expect { … }.shouldEventually.equal()
        """
      ])
  }

  /// As in Kiwi, by name.
  func testPostedNotificationsAreMatchedByName() async {
    let (name, posted, other) = (Notification.Name("Case36"), Node("posted"), Node("other"))
    let example = RegisteredExample()
    example.run {
      expect(name).shouldNot.bePosted(other)
      expect(name).should.bePosted(posted)
      NotificationCenter.default.post(name: name, object: posted)
      expect("Case36").shouldNot.bePosted()
      expect("Case36").shouldEventually(within: .seconds(20)).bePosted()
    }
    // Posted after the body: too late for the expectation that does not wait, in time for the one that does.
    let late = Task {
      try? await Task.sleep(for: .milliseconds(50))
      NotificationCenter.default.post(name: name, object: nil)
    }
    await example.end()
    await late.value
    XCTAssertEqual(example.messages, [])
  }

  func testNamedMatchersRejectANegativeTime() async {
    let example = RegisteredExample()
    example.run {
      expect("Posted").shouldEventually(within: .seconds(-1)).bePosted()
      expect("Other").shouldNever(during: .seconds(-1)).bePosted()
      NotificationCenter.default.post(name: Notification.Name("Posted"), object: nil)
    }
    await example.end()
    XCTAssertEqual(example.messages, Array(repeating: "could not wait: -1.0 seconds is negative", count: 2))
  }

  func testFailedNotificationsByNameHaveTheUsualMessages() async {
    let name = Notification.Name("ByNameFails")
    let example = RegisteredExample()
    example.run {
      expect(name).shouldNot.bePosted()
      expect(name).should.bePosted(nil as Node?, ["count": 2])
      expect(name).shouldNever(during: .milliseconds(5)).bePosted()
      NotificationCenter.default.post(name: name, object: nil, userInfo: ["count": 1])
    }
    await example.end()
    XCTAssertEqual(
      example.messages,
      [
        "expected no notification \"ByNameFails\", but it was posted\nposted with the user info [\"count\": 1]",
        """
        expected the notification "ByNameFails" with the user info ["count": 2], but only different ones were posted
        posted with the user info ["count": 1]
        """,
        "expected no notification \"ByNameFails\", but it was posted\nposted with the user info [\"count\": 1]",
      ])
  }
}
