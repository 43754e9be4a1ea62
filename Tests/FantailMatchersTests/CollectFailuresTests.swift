import FantailMatchers
import FantailSeams
import FantailTree
import XCTest

final class CollectFailuresTests: XCTestCase {
  func testFailuresAreReturnedAndNotReported() {
    let example = CollectedExample()
    var failures: [Issue] = []
    example.run {
      failures = collectFailures {
        expect(1).to(.equal(2))
        expect(1).to(.equal(1))
        withClue("inside") { fail("no") }
      }
      expect("a").to(.equal("b"))
    }
    XCTAssertEqual(failures.map(\.message), ["expected 2, got 1", "no\nclue: inside"])
    XCTAssertEqual(failures.map(\.location?.line), [#line - 7, #line - 5])
    XCTAssertEqual(example.messages, ["expected \"b\", got \"a\""])
  }

  func testThrownErrorsAndRequirementsAreCollectedOnce() throws {
    let failures = try CollectedExample.messages {
      let thrown = try collectFailures { throw ParseError.unexpectedEnd }
      let required = try collectFailures { _ = try require(Int("x")) }
      XCTAssertEqual(thrown.map(\.message), ["the code threw ParseError.unexpectedEnd"])
      XCTAssertEqual(required.map(\.message), ["expected an Int, got nil"])
    }
    XCTAssertEqual(failures, [])
  }

  func testASkipIsNotAFailure() {
    XCTAssertThrowsError(try collectFailures { throw Skip("no database") }) { XCTAssertTrue($0 is Skip) }
  }

  func testFailuresBeforeASkipBelongToTheExample() {
    let example = CollectedExample()
    XCTAssertThrowsError(
      try example.run {
        _ = try collectFailures {
          fail("before")
          throw Skip("no database")
        }
      })
    XCTAssertEqual(example.messages, ["before"])
  }

  func testFailuresOfSuspendingCodeAndChildTasksAreCollected() async {
    let failures = await collectFailures {
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 { group.addTask { expect(number).to(.equal(2)) } }
      }
      await expect { await Task.yield() }.to(.throwError)
    }
    XCTAssertEqual(
      failures.map(\.headline).sorted(),
      ["expected 2, got 1", "expected 2, got 3", "expected to throw an error, but nothing was thrown"])
  }

  func testTheInnermostCollectFailuresReturnsAFailure() {
    var inner: [Issue] = []
    let outer = collectFailures {
      inner = collectFailures { fail("inner") }
      fail("outer")
    }
    XCTAssertEqual(inner.map(\.message), ["inner"])
    XCTAssertEqual(outer.map(\.message), ["outer"])
  }

  func testFailuresAfterTheCollectionAreReported() async {
    let example = CollectedExample()
    let gate = AsyncStream<Void>.makeStream()
    let late = Locked<Task<Void, Never>?>(nil)
    example.run {
      let failures = collectFailures {
        let task = Task {
          for await _ in gate.stream { break }
          fail("late")
        }
        late.withLock { $0 = task }
      }
      XCTAssertEqual(failures, [])
    }
    gate.continuation.yield()
    await late.withLock { $0 }?.value
    XCTAssertEqual(example.messages, ["late"])
  }

  func testCollectedFailuresAreReportedIfTheExampleEndsFirst() async {
    let example = RegisteredExample()
    var failures: [Issue] = []
    await ExampleContext.withCurrent(ExampleContext(example: example)) {
      failures = await collectFailures {
        fail("kept")
        await example.end()
        XCTAssertEqual(example.messages, ["kept"])
      }
    }
    XCTAssertEqual(failures, [])
    XCTAssertEqual(example.messages, ["kept"])
  }
}
