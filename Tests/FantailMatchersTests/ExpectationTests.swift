import FantailMatchers
import FantailTree
import XCTest

final class ExpectationTests: XCTestCase {
  func testAnIssueHasTheSourceLocationOfItsExpectation() {
    let example = CollectedExample()
    let line = #line + 1
    example.run { expect(2).to(.equal(3)) }
    XCTAssertEqual(example.issues.map(\.location?.line), [line])
    XCTAssertEqual(example.issues.map(\.location?.fileID), [#fileID])
    XCTAssertEqual(
      example.issues.map(\.kind),
      [.expectationFailed(.init(headline: "expected 3, got 2", comparison: .init(expected: "3", got: "2")))])
  }

  func testAClueIsAddedToTheFailureMessage() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(2, "the cart's total").to(.equal(3))
        expect("the parser") { try parse("1") }.to(.equal(2))
      },
      ["expected 3, got 2\nclue: the cart's total", "expected 2, got 1\nclue: the parser"])
  }

  func testTheExampleContinuesAfterAFailure() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(1).to(.equal(2))
        expect(1).to(.equal(3))
      }, ["expected 2, got 1", "expected 3, got 1"])
  }

  func testAnExpectationWithoutAMatcherIsReported() {
    let example = CollectedExample()
    let line = #line + 2
    example.run {
      _ = expect([1, 2], "the list")
      _ = expect { 3 }
    }
    XCTAssertEqual(
      example.issues.map(\.kind),
      [.danglingExpectation(subject: "[1, 2]"), .danglingExpectation(subject: "code that returns Int")])
    XCTAssertEqual(example.issues.map(\.location?.line), [line, line + 1])
  }

  func testASubjectIsEvaluatedOnce() {
    var reads = 0
    func read() -> Int {
      reads += 1
      return reads
    }
    XCTAssertEqual(
      CollectedExample.messages {
        expect(read()).to(.equal(5))
        expect { read() }.to(.equal(5))
      }, ["expected 5, got 1", "expected 5, got 2"])
    XCTAssertEqual(reads, 2)
  }

  func testAnExampleIsDescribedByWhatItExpects() {
    let example = CollectedExample(isAskedForExpectation: true)
    example.run {
      expect(1).to(.equal(1))
      expect(2).notTo(.equal(1))
      expect { try parse("{") }.to(.throwError())
    }
    XCTAssertEqual(example.descriptions, ["should equal 1", "should not equal 1", "should throw an error"])
    XCTAssertEqual(example.messages, [])
  }

  func testAnExpectationAwaitsSuspendingCode() async {
    @Sendable func load(_ text: String) async throws -> Int { try parse(text) }
    let messages = await CollectedExample.messages {
      await expect { try await load("1") }.to(.equal(1))
      await expect { try await load("{") }.to(.throwError(ParseError.unexpectedEnd))
      await expect { try await load("{") }.notTo(.throwError())
      await expect { try await load("1") }.notTo(.equal(1))
    }
    XCTAssertEqual(
      messages,
      ["expected not to throw an error, but ParseError.unexpectedEnd was thrown", "expected not to equal 1"])
  }

  // MARK: - require, fail, atEnd

  private func assertEndsExample(_ code: () throws -> some Any, line: UInt = #line) {
    do {
      _ = try code()
      XCTFail("nothing was thrown", line: line)
    } catch {
      XCTAssert(error is RequirementFailed, "\(error)", line: line)
    }
  }

  func testRequireUnwrapsOrEndsTheExample() throws {
    let some: Int? = 3
    let none: Int? = nil
    XCTAssertEqual(try require(some), 3)
    let messages = CollectedExample.messages {
      assertEndsExample { try require(none, "the user") }
    }
    XCTAssertEqual(messages, ["expected an Int, got nil\nclue: the user"])
  }

  func testRequireAcceptsConditionsAndMatchers() throws {
    try require(3 > 2)
    XCTAssertEqual(try require([1, 2], .haveCount(2)), [1, 2])
    let messages = CollectedExample.messages {
      assertEndsExample { try require(3 < 2) }
      assertEndsExample { try require([1, 2], .haveCount(3)) }
    }
    XCTAssertEqual(messages, ["expected true, got false", "expected 3 elements, got 2\ngot [1, 2]"])
  }

  func testFailRecordsItsMessage() {
    let example = CollectedExample()
    example.run { fail("not reached") }
    XCTAssertEqual(example.issues.map(\.kind), [.failed("not reached")])
  }

  func testAtEndRunsAfterTheBodyInTheContextOfTheExample() async {
    let example = CollectedExample()
    example.run {
      atEnd("the log") { expect(1).to(.equal(2)) }
      atEnd { throw ParseError.unexpectedEnd }
      atEnd { _ = try require(Int?.none) }
    }
    XCTAssertEqual(example.messages, [])
    XCTAssertEqual(example.deferred.map(\.description), ["the log", "atEnd", "atEnd"])
    for verifier in example.deferred { await verifier.judge() }
    XCTAssertEqual(
      example.messages, ["expected 2, got 1", "atEnd threw ParseError.unexpectedEnd", "expected an Int, got nil"])
  }

  func testNoReportOfAThousandConcurrentChildTasksIsLost() async {
    let messages = await CollectedExample.messages {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 { group.addTask { expect(number).to(.equal(-1)) } }
      }
    }
    XCTAssertEqual(Set(messages), Set((0..<1_000).map { "expected -1, got \($0)" }))
    XCTAssertEqual(messages.count, 1_000)
  }
}
