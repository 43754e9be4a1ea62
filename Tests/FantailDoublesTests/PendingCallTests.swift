@_spi(Generated) import Fantail
import FantailPlan
import FantailRun
import XCTest

/// A suspending call without an answer ends its example, and never the process.
final class PendingCallTests: XCTestCase {
  private struct Item: Sendable {}
  private struct NetError: Error {}
  private typealias Load = AsyncFunctionMock<Int, NetError, Item>

  private static let text = """
    no stub answers load(1)
    stub it with returns(…), or give Item a default value: extension Item: DefaultValue
    """

  /// Every way to make a call for which an example waits.
  private static let uses: [(String, @Sendable (Load) async throws -> Void)] = [
    ("in the body", { _ = try await $0.call(1) }),
    ("caught", { load in do { _ = try await load.call(1) } catch { fail("it returned") } }),
    (
      "in a child task",
      { load in
        async let item = load.call(1)
        _ = try await item
      }
    ),
    ("in a task of its own", { load in _ = try await Task { () throws(NetError) in try await load.call(1) }.value }),
    (
      "of a function that throws what its caller wants",
      { load in
        let other = AsyncFunctionMock<Int, any Error, Item>("load", of: load.mock)
        _ = try await other.begin(1).awaitAnswer(as: Item.self, throwing: NetError.self)
      }
    ),
    (
      "of a generic function",
      { load in
        let other = AsyncFunctionMock<Int, NetError, Any>("load", of: load.mock)
        _ = try await other.begin(1).awaitAnswer(as: Item.self)
      }
    ),
  ]

  func testAnUnansweredCallFailsOnlyTheExampleThatMakesIt() async {
    for (name, use) in Self.uses {
      for jobs in [1, 4] {
        let log = CallLog()
        let outcome = await report(
          of: describe("a call that nobody answers") {
            let load = Let { Load("load") }
            afterEach { log.append("afterEach") }
            afterAll { log.append("afterAll") }
            it("is left behind") {
              try await use(load())
              log.append("went on")
            }
            it("does not end the others") { log.append("other") }
          }, jobs: jobs)
        XCTAssertEqual(outcome.failures, [Self.text], name)
        XCTAssertEqual(log.all, ["afterEach", "other", "afterEach", "afterAll"], name)
      }
    }
  }

  func testUnansweredCallsInHooksAndUnderALimitFail() async {
    let outcome = await report(
      of: describe("hooks") {
        let load = Let { Load("load") }
        context("before") {
          beforeEach { _ = try await load().call(1) }
          it("does not run") { fail("it ran") }
        }
        context("after") {
          afterEach { _ = try await load().call(1) }
          it("runs") {}
        }
        it("has a limit", .timeLimit(.seconds(60))) { _ = try await load().call(1) }
      })
    XCTAssertEqual(
      outcome.failures.map { $0.split(separator: "\n").first }, Array(repeating: "no stub answers load(1)", count: 3))
  }

  func testUnansweredCallsInOtherCodeOfAnExampleFail() async {
    let load = Load("load")
    let log = CallLog()
    let outcome = await report(
      of: describe("places") {
        afterEach { log.append("afterEach") }
        describe("beforeAll") {
          beforeAll { _ = try await load.call(1) }
          it("does not run") { fail("it ran") }
        }
        describe("afterAll") {
          afterAll { _ = try await load.call(1) }
          it("runs") {}
        }
        describe("aroundEach before") {
          aroundEach { example in
            _ = try await load.call(1)
            try await example()
          }
          it("does not run") { fail("it ran") }
        }
        describe("aroundEach after") {
          aroundEach { example in
            try await example()
            _ = try await load.call(1)
          }
          it("runs") {}
        }
        it("has a verifier") {
          atEnd { _ = try? await load.call(1) }
          atEnd { log.append("the verifier after it") }
        }
        describe("evaluated let") {
          let item = AsyncLet { try await load.call(1) }
          evaluate(item)
          it("does not run") { fail("it ran") }
        }
        describe("let") {
          let item = AsyncLet { try await load.call(1) }
          afterEach { do { _ = try await item() } catch { log.append("no item") } }
          it("does not go on") {
            _ = try await item()
            fail("it went on")
          }
        }
        it("has a known issue") { try await knownIssue("#1") { _ = try await load.call(1) } }
        it("collects") { _ = try await collectFailures { _ = try await load.call(1) } }
      })
    let failures = outcome.failures.map { $0.replacingOccurrences(of: Self.text, with: "TEXT") }
    XCTAssertEqual(
      failures,
      ["not run, because beforeAll of \"beforeAll\" failed: TEXT"] + Array(repeating: "TEXT", count: 8))
    XCTAssertEqual(log.all.filter { $0 != "afterEach" }, ["the verifier after it", "no item"])
    XCTAssertEqual(log.all.filter { $0 == "afterEach" }.count, 9)
  }

  func testAnUnansweredCallInATaskAfterTheExampleFailsTheRun() async {
    let load = Load("load")
    let (opened, gate) = AsyncStream<Void>.makeStream()
    var outcome = await report(
      of: describe("late") {
        it("leaves a task") {
          Task {
            for await _ in opened { break }
            _ = try await load.call(1)
          }
        }
        it("goes on") {
          gate.yield()
          await expect { load.callCount }.toEventually(.equal(1), within: .seconds(60))
        }
      })
    // The call is counted before its failure is recorded. A failure that comes after its run fails the next one.
    for _ in 1...6_000 where outcome.passed {
      outcome = await report(of: it("comes later") { try await Task.sleep(for: .milliseconds(10)) })
    }
    XCTAssertFalse(outcome.passed)
    XCTAssertTrue(outcome.failures.contains { $0.contains("no stub answers load(1)") }, "\(outcome.failures)")
  }

  func testAnUnansweredCallOfAStrictMockSkipsVerifiers() async {
    let found = await failures {
      let core = MockCore("store", .strict)
      let load = Load("load(_:)", of: core)
      atEnd { fail("judged") }
      _ = try await load.call(1)
    }
    XCTAssertEqual(found.first, "unexpected call store.load(1) of a strict mock")
    XCTAssertEqual(found.count, 2)
  }

  func testABodyThatCancelsItsTaskStaysCancelled() async {
    let found = await failures {
      withUnsafeCurrentTask { $0?.cancel() }
      await Task.yield()
      expect(Task.isCancelled).to(.beTrue)
    }
    XCTAssertEqual(found, [])
  }
}
