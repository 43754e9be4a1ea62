import Dispatch
import FantailMatchers
import FantailTree
import XCTest

/// The recorded failures, without the numbers of samples and the times.
private func failures(_ code: () async throws -> Void) async rethrows -> [String] {
  try await CollectedExample.messages(code).map { message in
    message.replacing(/polled .* in .*|its code had not finished after 1 ms/, with: "polled")
  }
}

final class WaitUntilTests: XCTestCase {
  func testWaitUntilReturnsAfterDoneOnAnyThread() async {
    let messages = await failures {
      await waitUntil(within: .seconds(30)) { done in done() }
      await waitUntil(within: .seconds(30)) { done in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { done() }
      }
      await waitUntil(within: .seconds(30)) { done in Task { done() } }
      await waitUntil(within: .seconds(30)) { done in
        await Task.yield()
        done()
      }
    }
    XCTAssertEqual(messages, [])
  }

  func testWithoutDoneTheExampleFailsAndContinues() async {
    var hasGoneOn = false
    let messages = await failures {
      await waitUntil(within: .milliseconds(20)) { _ in }
      hasGoneOn = true
    }
    XCTAssertEqual(messages, ["expected done to be called, but it was not\npolled"])
    XCTAssertTrue(hasGoneOn)
  }

  func testTheTimeoutCountsFromTheStartOfTheCode() async {
    func block() { Thread.sleep(forTimeInterval: 0.06) }
    var ends = 0
    let messages = await failures {
      await waitUntil(within: .milliseconds(20)) { done in
        try? await Task.sleep(for: .milliseconds(60))
        done()
        ends += 1
      }
      await waitUntil(within: .milliseconds(20)) { done in
        block()
        done()
        ends += 1
      }
      await waitUntil(within: .milliseconds(-5)) { done in done() }
    }
    XCTAssertEqual(
      messages,
      [
        "expected done to be called, but it was not\nits code had not finished after 20 ms",
        "expected done to be called, but it was not\nits code had not finished after 20 ms",
        "could not wait: -0.005 seconds is negative",
      ])
    XCTAssertEqual(ends, 2)
  }

  func testASecondDoneFailsOnceAtItsLine() async {
    let example = CollectedExample()
    let line = #line
    await ExampleContext.withCurrent(ExampleContext(example: example)) {
      await waitUntil(within: .seconds(30)) { done in
        done()
        DispatchQueue.global().sync { done() }
        done()
      }
    }
    XCTAssertEqual(
      example.messages, ["done was called a second time, for waitUntil at WaitUntilTests.swift:\(line + 2)"])
    XCTAssertEqual(example.issues.map(\.location?.line), [line + 4])
  }

  func testALateDoneIsIgnored() async {
    let late = AsyncStream<DoneCallback>.makeStream()
    let messages = await failures {
      await waitUntil(within: .milliseconds(1)) { done in late.continuation.yield(done) }
      for await done in late.stream {
        done()
        break
      }
    }
    XCTAssertEqual(messages, ["expected done to be called, but it was not\npolled"])
  }

  func testACancelledWaitIsAFailure() async {
    let task = Task {
      await failures { await waitUntil(within: .seconds(300)) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
    }
    let messages = await task.value
    XCTAssertEqual(messages, ["expected done to be called, but it was not\npolled\nthe task was cancelled"])
  }

  func testAnErrorThrownByTheCodeIsRethrown() async {
    do {
      try await waitUntil(within: .seconds(300)) { _ in throw ParseError.unexpectedEnd }
      XCTFail("nothing was thrown")
    } catch {
      XCTAssertEqual(error as? ParseError, .unexpectedEnd)
    }
  }

  func testFailReportsTheGivenLocation() async {
    let place = SourceLocation(fileID: "Data/cases.txt", filePath: "/cases.txt", line: 7, column: 1)
    let failures = collectFailures { fail("no", at: place) }
    XCTAssertEqual(failures, [Issue(.failed("no"), at: place)])
  }
}
