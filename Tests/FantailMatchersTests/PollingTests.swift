import FantailMatchers
import FantailTree
import XCTest

final class PollingTests: XCTestCase {
  /// The messages, without their numbers of samples and times.
  private static func messages(
    isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Void
  ) async rethrows -> [String] {
    try await CollectedExample.messages(code).map(withoutTimes)
  }

  private static func withoutTimes(_ message: String) -> String {
    message.replacing(/polled (once|\d+ times) in [\d.]+ m?s/, with: "polled")
      .replacing(/after a wait of [\d.]+ m?s/, with: "after a wait")
  }

  /// The messages of code with a limit in which several samples are taken. A short limit may be over before the second
  /// sample, and then a longer one is tried.
  private static func messages(
    isolation: isolated (any Actor)? = #isolation, within code: (Duration) async -> Void
  ) async -> [String] {
    var found: [String] = []
    for milliseconds in [20, 1_000, 60_000] {
      found = await CollectedExample.messages { await code(.milliseconds(milliseconds)) }
      if !found.contains(where: { $0.contains("polled once") }) { break }
    }
    return found.map(withoutTimes)
  }

  private func time(isolation: isolated (any Actor)? = #isolation, _ code: () async -> Void) async -> Duration {
    let start = ContinuousClock.now
    await code()
    return start.duration(to: .now)
  }

  func testAChangeInAPartThatIsNotShownIsReported() async {
    nonisolated(unsafe) var list = Array(0..<60)
    let messages = await CollectedExample.messages {
      await expect { () -> [Int] in
        list[59] += 1
        return list
      }.toEventually(.beEmpty, within: .milliseconds(20), every: .milliseconds(5))
      await expect { Array(0..<60) }.toEventually(.beEmpty, within: .milliseconds(20), every: .milliseconds(5))
    }
    let shown = Array(0..<50).map(String.init).joined(separator: ", ")
    XCTAssertEqual(
      messages.map { $0.replacing(/polled \d+ times in [0-9.]+ ms/, with: "polled") },
      ["changed in parts that are not shown:", "stayed"].map { verb in
        let list = "[\(shown), … 10 more]"
        return "expected to be empty, got \(list)\npolled, \(verb) \(list)"
      })
  }

  func testAStateThatIsNotReachedIsShownWithoutCharacterMarks() async {
    let found = await CollectedExample.messages {
      await expect { "loading" }.toEventually(.equal("loaded"), within: .zero)
    }
    XCTAssertEqual(
      found.map { $0.replacingOccurrences(of: "in .*", with: "in TIME", options: .regularExpression) },
      [
        """
        expected "loaded", got "loading"
        - "loaded"
        + "loading"
        polled once in TIME
        """
      ])
  }

  func testAFailureInASampleEndsTheWaitAndIsReportedOnce() async {
    let limit = Duration.milliseconds(50)
    let found = await Self.messages {
      await expect {
        expect(1).to(.equal(2))
        expect(3).to(.equal(4))
        return 5
      }.toEventually(.equal(6), within: limit)
      await expect { fail("never") }.toNever(.throwError, during: limit)
      await expect { await expect { 1 }.toEventually(.equal(7), within: .zero) }
        .toAlways(.satisfy { true }, during: limit)
      await expect { step("a step") { fail("in it") } }.toEventually(.satisfy { false }, within: limit)
    }
    XCTAssertEqual(
      found, ["expected 2, got 1", "expected 4, got 3", "never", "expected 7, got 1\npolled", "in it\nclue: a step"])
  }

  func testAFailureInTheDecidingSampleIsReportedToo() async {
    let found = await Self.messages {
      await expect {
        fail("a failure")
        return 1
      }.toAlways(.equal(2))
      await expect {
        fail("another")
        return 1
      }.toEventually(.equal(1))
    }
    XCTAssertEqual(found, ["a failure", "expected always 2, got 1\npolled", "another"])
  }

  func testARequirementInASampleIsReportedOnce() async throws {
    let found = await collectFailures {
      await expect { try require(Int("x")) }.toEventually(.equal(1), within: .milliseconds(50))
      await expect { try require(Int("x")) }.toNever(.equal(1), during: .milliseconds(50))
      await expect { try require(Int("x")) }.toAlways(.throwError, during: .milliseconds(50))
      await expect { try require(Int("x")) }.toAfterWait(.equal(1), of: .zero)
    }
    XCTAssertEqual(found.map(\.message), Array(repeating: "expected an Int, got nil", count: 4))
  }

  func testDeferredChecksOfSamplesStopAtTheFirstFailure() async {
    let example = CollectedExample()
    var samples = 0
    await ExampleContext.withCurrent(ExampleContext(example: example)) {
      await expect {
        atEnd { fail("at the end") }
        samples += 1
        return samples
      }.toEventually(.equal(3), within: .seconds(60))
      for verifier in example.deferred { await verifier.judge() }
    }
    XCTAssertEqual(example.deferred.count, 3)
    XCTAssertEqual(example.messages, ["at the end"])
  }

  func testCodeCancelledWithItsExampleIsNotAnotherFailure() async {
    let example = CollectedExample()
    let task = Task {
      await ExampleContext.withCurrent(ExampleContext(example: example)) {
        await expect { try await Task.sleep(for: .seconds(60)) }.notTo(.throwError)
      }
    }
    example.record(Issue(.failed("ran longer than its time limit"), at: nil))
    task.cancel()
    await task.value
    XCTAssertEqual(example.messages, ["ran longer than its time limit"])
  }

  func testToEventuallyReturnsAtTheFirstMatch() async {
    let counter = Counter()
    let found = await Self.messages {
      await expect { await counter.next() }.toEventually(.equal(3), within: .seconds(60))
    }
    let calls = await counter.value
    XCTAssertEqual(found, [])
    XCTAssertEqual(calls, 3)
  }

  func testTheFirstSampleIsTakenAtOnce() async {
    let counter = Counter()
    let found = await Self.messages {
      await expect { await counter.next() }.toEventually(.equal(1), within: .zero)
    }
    XCTAssertEqual(found, [])
  }

  func testToEventuallyFailsWithTheFirstAndLastValue() async {
    let found = await Self.messages { limit in
      let counter = Counter()
      await expect("the count") { min(2, await counter.next()) }
        .toEventually(.equal(3), within: limit, every: .milliseconds(1))
    }
    XCTAssertEqual(found, ["expected 3, got 2\npolled\nfirst 1, last 2\nclue: the count"])
  }

  func testTheGivenTimeoutIsUsed() async {
    let counter = Counter()
    var found: [String] = []
    let time = await time {
      found = await Self.messages {
        await expect { await counter.next() }
          .toEventually(.equal(0), within: .milliseconds(30), every: .milliseconds(1))
      }
    }
    let calls = await counter.value
    // A machine that stands still may use up the time before the second sample.
    XCTAssertEqual(found, ["expected 0, got \(calls)\npolled" + (calls == 1 ? "" : "\nfirst 1, last \(calls)")])
    XCTAssertGreaterThanOrEqual(time, .milliseconds(30))
    // The time that holds without `within` would allow some hundreds.
    XCTAssertLessThanOrEqual(calls, 32)
  }

  func testSamplesThatThrowDoNotMatch() async {
    let found = await Self.messages { limit in
      let counter = Counter()
      await expect { try parse(await counter.next() < 3 ? "{" : "1") }.toEventually(.equal(1), within: .seconds(60))
      await expect { try parse("{") }.toEventually(.equal(1), within: limit)
      await expect { try parse(await counter.next() < 9 ? "1" : "{") }
        .toEventually(.throwError(), within: .seconds(60))
    }
    XCTAssertEqual(
      found,
      [
        """
        expected to equal 1, but ParseError.unexpectedEnd was thrown
        polled, always threw ParseError.unexpectedEnd
        """
      ])
  }

  func testAnInterruptedWatchIsUndecided() async {
    let found = await CollectedExample.messages {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await expect { 1 }.toNever(.equal(2), during: .seconds(30)) }
        group.addTask { await expect("one") { 1 }.toAlways(.equal(1), during: .seconds(30)) }
        group.addTask { await expect { 1 }.toAfterWait(.equal(1), of: .seconds(Int64.max)) }
        try? await Task.sleep(for: .milliseconds(5))
        group.cancelAll()
      }
      async let _: Void = expect { 1 }.toNever(.equal(2), during: .seconds(30))
    }
    let texts = found.map { message in
      message.replacing(/\d+ times|once/, with: "n times").replacing(/(after|in) [\d.]+ m?s/) { "\($0.1) t" }
        .replacing(", stayed 1", with: "").replacing(/for \d{4,}.*:/, with: "for ever:")
    }
    let cutOff = "could not watch for 30 s: the task was cancelled after t\npolled n times in t"
    XCTAssertEqual(
      texts.sorted(),
      [cutOff, cutOff, cutOff + "\nclue: one", "could not watch for ever: the task was cancelled after t"].sorted())
  }

  func testCancellingATaskAfterItsTimeHasNoEffect() async {
    let found = await CollectedExample.messages {
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { await expect { 1 }.toNever(.equal(2), during: .zero) }
        group.addTask { await expect { 1 }.toAfterWait(.equal(1), of: .zero) }
        group.addTask { await expect { 1 }.toEventually(.equal(1), within: .seconds(30)) }
      }
    }
    XCTAssertEqual(found, [])
  }

  func testAnIntervalOfZeroIsAMillisecond() async {
    let counter = Counter()
    let found = await Self.messages {
      await expect { await counter.next() }.toNever(.equal(0), during: .milliseconds(20), every: .zero)
    }
    let calls = await counter.value
    XCTAssertEqual(found, [])
    XCTAssertLessThanOrEqual(calls, 22)
  }

  func testToNeverFailsAtTheFirstMatch() async {
    let counter = Counter()
    let found = await Self.messages {
      await expect { await counter.next() }.toNever(.equal(3), during: .seconds(60))
      await expect { 1 }.toNever(.equal(2), during: .milliseconds(5))
    }
    XCTAssertEqual(found, ["expected never to equal 3\npolled\nfirst 1, last 3"])
  }

  func testToAlwaysFailsAtTheFirstMismatch() async {
    let counter = Counter()
    let found = await Self.messages {
      await expect { await counter.next() }.toAlways(.beLessThan(3), during: .seconds(60))
      await expect { 1 }.toAlways(.equal(1), during: .milliseconds(5))
    }
    XCTAssertEqual(found, ["expected always to be less than 3, got 3\npolled\nfirst 1, last 3"])
  }

  func testToAfterWaitTakesOneSampleAfterTheWait() async {
    let counter = Counter()
    var found: [String] = []
    let time = await time {
      found = await Self.messages {
        await expect { await counter.next() }.toAfterWait(.equal(1), of: .milliseconds(20))
        await expect { await counter.next() }.toAfterWait(.equal(1), of: .milliseconds(1))
      }
    }
    XCTAssertGreaterThanOrEqual(time, .milliseconds(20))
    XCTAssertEqual(found, ["expected 1, got 2\nafter a wait"])
  }

  @MainActor
  func testTheMainActorIsFreeBetweenSamples() async {
    let model = Model()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { MainActor.assumeIsolated { model.count = 3 } }
    let found = await Self.messages {
      await expect { model.count }.toEventually(.equal(3), within: .seconds(60))
      await expect { await model.later() }.toEventually(.equal(3), within: .seconds(60))
    }
    XCTAssertEqual(found, [])
  }

  func testACancelledTaskStopsWithItsLastSample() async {
    let (samples, sample) = AsyncStream<Void>.makeStream()
    let task = Task {
      await PollingTests.messages {
        // The ten minutes do not pass; otherwise the test would not end.
        await expect { sample.yield() }.toEventually(.satisfy { false }, within: .seconds(600), every: .seconds(600))
      }
    }
    for await _ in samples { break }
    task.cancel()
    let found = await task.value
    XCTAssertEqual(
      found.map { $0.split(separator: "\n").suffix(2).map { $0.prefix { $0 != "," } } },
      [["polled", "the task was cancelled"]])
  }

  /// The five timing examples; Fantail's end at the timeout itself, while Kiwi rounds up to a tenth of a second.
  func testPollingTakesTheExpectedTime() async {
    func rising(after time: Duration) -> () -> Bool {
      let start = ContinuousClock.now
      return { start.duration(to: .now) >= time }
    }
    var start = ContinuousClock.now
    let found = await CollectedExample.messages {
      let soon = rising(after: .milliseconds(100))
      await expect { soon() }.toEventually(.beTrue)
      let late = rising(after: .seconds(60))
      start = .now
      await expect { late() }.toEventually(.beTrue, within: .milliseconds(300))
      XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(300))
      await expect { false }.toNever(.beTrue, during: .milliseconds(100))
      await expect { false }.toAfterWait(.beFalse, of: .milliseconds(100))
      let middle = rising(after: .milliseconds(200))
      await expect { middle() }.toEventually(.beTrue, within: .milliseconds(700))
    }
    XCTAssertEqual(found.map { $0.prefix(24) }, ["expected true, got false"])
  }

  func testToNeverPassesOnlyAfterTheWholeTime() async {
    var samples = 0
    let start = ContinuousClock.now
    let found = await CollectedExample.messages {
      await expect {
        samples += 1
        return samples == 1
      }.toNever(.beTrue, during: .seconds(60))
      await expect { false }.toNever(.beTrue, during: .milliseconds(50))
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(samples, 1)
    XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(50))
  }
}

private actor Counter {
  private(set) var value = 0

  func next() -> Int {
    value += 1
    return value
  }
}

@MainActor
private final class Model {
  var count = 0
  func later() async -> Int { count }
}
