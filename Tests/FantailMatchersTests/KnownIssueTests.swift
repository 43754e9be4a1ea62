import FantailMatchers
import FantailSeams
import FantailTree
import XCTest

final class KnownIssueTests: XCTestCase {
  func testFailuresOfAKnownIssueAreExpected() throws {
    XCTAssertEqual(
      try CollectedExample.messages {
        knownIssue("#12") { expect(1).to(.equal(2)) }
        try knownIssue("#13") { throw ParseError.unexpectedEnd }
        try knownIssue("#14") { _ = try require(Int?.none) }
        expect(3).to(.equal(4))
      }, ["expected 4, got 3"])
  }

  func testAKnownIssueThatDoesNotOccurFails() {
    let example = CollectedExample()
    let line = #line + 1
    example.run { knownIssue("#12") { expect(1).to(.equal(1)) } }
    XCTAssertEqual(example.issues.map(\.kind), [.knownIssueDidNotOccur("#12")])
    XCTAssertEqual(example.issues.map(\.location?.line), [line])
  }

  func testSkippingIsNotAFailure() {
    XCTAssertThrowsError(try CollectedExample().run { try knownIssue("#12") { throw Skip("no database") } }) { error in
      XCTAssertEqual(error as? Skip, Skip("no database"))
    }
  }

  func testSkipsFromOtherFrameworksAreNotFailures() {
    XCTAssertThrowsError(try knownIssue("#12") { throw XCTSkip("no database") }) { XCTAssertTrue($0 is XCTSkip) }
    XCTAssertThrowsError(try knownIssue("#12") { throw XCTSkip() }) { XCTAssertTrue($0 is XCTSkip) }
    XCTAssertThrowsError(try collectFailures { throw XCTSkip("no database") }) { XCTAssertTrue($0 is XCTSkip) }
  }

  func testACancellationErrorIsAFailureUnlessTheTaskIsCancelled() async throws {
    let found = try CollectedExample.messages {
      try knownIssue("#12") { throw CancellationError() }
      XCTAssertEqual(
        try collectFailures { throw CancellationError() }.map(\.message), ["the code threw CancellationError()"])
    }
    XCTAssertEqual(found, [])
    let isThrown = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do { try knownIssue("#12") { throw CancellationError() } } catch { return error is CancellationError }
      return false
    }.value
    XCTAssertTrue(isThrown)
  }

  func testKnownIssueAwaitsSuspendingCode() async {
    let found = await CollectedExample.messages {
      await knownIssue("#12") {
        await Task.yield()
        expect(1).to(.equal(2))
      }
      await knownIssue("#13") { await Task.yield() }
    }
    XCTAssertEqual(found, [Issue.Kind.knownIssueDidNotOccur("#13").message])
  }

  func testADeferredFailureCountsAsTheKnownIssue() async {
    let example = RegisteredExample()
    example.run {
      knownIssue("#12") { atEnd { expect(1).to(.equal(2)) } }
      knownIssue("#13") { atEnd { expect(1).to(.equal(1)) } }
    }
    XCTAssertEqual(example.issues, [])
    await example.end()
    XCTAssertEqual(example.issues.map(\.kind), [.knownIssueDidNotOccur("#13")])
  }

  func testFailuresAfterTheCodeAreReported() async {
    let example = CollectedExample()
    let gate = AsyncStream<Void>.makeStream()
    let late = Locked<Task<Void, Never>?>(nil)
    example.run {
      knownIssue("#1") {
        fail("now")
        let task = Task {
          for await _ in gate.stream { break }
          fail("late")
          atEnd("late check") {}
        }
        late.withLock { $0 = task }
      }
    }
    gate.continuation.yield()
    await late.withLock { $0 }?.value
    XCTAssertEqual(example.messages, ["late"])
    XCTAssertEqual(example.deferred.map(\.description), ["late check"])
  }

  func testAFailedVerifierCountsAsTheKnownIssue() async {
    let example = RegisteredExample()
    example.run { knownIssue("#1") { atEnd { atEnd { fail("in the end") } } } }
    await example.end()
    XCTAssertEqual(example.issues, [])
  }

  func testErrorsThrownBySuspendingCodeAreKnownOrCollected() async throws {
    let found = try await CollectedExample.messages {
      try await knownIssue("#12") {
        await Task.yield()
        throw ParseError.unexpectedEnd
      }
      let kept = try await collectFailures {
        await Task.yield()
        throw ParseError.unexpectedEnd
      }
      XCTAssertEqual(kept.map(\.message), ["the code threw ParseError.unexpectedEnd"])
    }
    XCTAssertEqual(found, [])
    do {
      try await knownIssue("#12") {
        await Task.yield()
        throw Skip("no database")
      }
      XCTFail("a skip is not a failure")
    } catch {
      XCTAssertEqual(error as? Skip, Skip("no database"))
    }
  }
}
