import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import XCTest

/// Lets whose values are made asynchronously: cycles, overrides, failures.
final class AsyncLetTests: XCTestCase {
  func testTheNextReaderMakesAnAsyncLetIfTheFirstIsCancelled() async {
    let slow = AsyncLet { () async throws -> Int in
      try await Task.sleep(for: .milliseconds(20))
      return 3
    }
    let report = await Executor().run(
      Plan([
        it("x") {
          let first = Task { try? await slow() }
          let waiting = Task { try await slow() }
          try await Task.sleep(for: .milliseconds(5))
          first.cancel()
          _ = await first.value
          expect(try await slow()).to(.equal(3))
          expect(try await waiting.value).to(.equal(3))
        }
      ]))
    XCTAssertEqual(report.results.flatMap(\.issues), [])
  }

  private enum Ring {
    static let line = #line
    static let a: AsyncLet<Int> = AsyncLet { try await b() }
    static let b: AsyncLet<Int> = AsyncLet { try await c() }
    static let c: AsyncLet<Int> = AsyncLet { try await a() }
    static let alone: AsyncLet<Int> = AsyncLet { 1 }
  }

  private func name(_ offset: Int) -> String { "Let<Int> at AsyncLetTests.swift:\(Ring.line + offset)" }

  func testACycleMessageStartsWithTheLetThatIsReadFirst() async {
    let result = await report(
      of: it("from a") { _ = try await Ring.a() }, it("from c") { _ = try await Ring.c() })
    XCTAssertEqual(
      result.text,
      """
      failed: from a
        a let reads itself: \(name(1)) -> \(name(2)) -> \(name(3)) -> \(name(1))
      failed: from c
        a let reads itself: \(name(3)) -> \(name(1)) -> \(name(2)) -> \(name(3))
      failed
      """)
  }

  func testAnOverrideThatReadsTheOverriddenLetIsACycle() async {
    let result = await report(
      of: describe("d") {
        Ring.alone.override { try await Ring.alone() + 1 }
        it("x") { _ = try await Ring.alone() }
      })
    XCTAssertEqual(
      result.text,
      """
      failed: d, x
        a let reads itself: \(name(4)) -> \(name(4))
      failed
      """)
  }

  private enum Knot {
    static let line = #line
    /// The scope of the example, in which no let is being made.
    static let scope = Locked(ExampleContext.current)
    static let a: AsyncLet<Int> = AsyncLet { try await b() }
    static let b: AsyncLet<Int> = AsyncLet { try await c() }
    static let c: AsyncLet<Int> = AsyncLet {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return try await a() }
      // The second task begins `a` and `b`, and already waits for `c` after this line.
      let other = Task.immediate {
        try await ExampleContext.withCurrent(scope.withLock(\.self)) { try await a() }
      }
      defer { other.cancel() }
      return try await a()
    }
  }

  func testACycleOfThreeAsyncLetsIsReported() async {
    let result = await report(
      of: it("x", .timeLimit(.seconds(20))) {
        Knot.scope.withLock { $0 = ExampleContext.current }
        _ = try await Knot.c()
      })
    XCTAssertEqual(
      result.text.replacing("Let<Int> at AsyncLetTests.swift:", with: ""),
      """
      failed: x
        a let reads itself: \(Knot.line + 5) -> \(Knot.line + 3) -> \(Knot.line + 4) -> \(Knot.line + 5)
      failed
      """)
  }

  func testChildTasksThatEnterACycleFromEachSideAllEnd() async {
    let log = RunLog()
    let result = await report(
      of: it("x", .timeLimit(.seconds(20))) {
        await withTaskGroup(of: Void.self) { group in
          for n in 0..<30 {
            group.addTask {
              do {
                _ = try await [Ring.a, Ring.b, Ring.c][n % 3]()
                log("value")
              } catch {
                log("error")
              }
            }
          }
        }
      })
    XCTAssertEqual(log.trace, Array(repeating: "error", count: 30).joined(separator: " "))
    XCTAssertTrue(result.passed, result.text)
  }

  func testTheInnermostOverrideIsSeenByOuterHooksAndOtherLets() async {
    let log = RunLog()
    let name = AsyncLet { "outer" }
    let greeting = AsyncLet { "Hello, \(try await name())!" }
    _ = await report(
      of: describe("d") {
        beforeEach { log(try await greeting()) }
        it("x") {}
        context("c") {
          name.override { "inner" }
          it("y") {}
        }
      })
    XCTAssertEqual(log.trace, "Hello, outer! Hello, inner!")
  }

  func testAFailedAsyncLetIsMadeAgainForTheNextExample() async {
    let log = RunLog()
    let connection = AsyncLet { () async throws -> Int in
      log("connect")
      throw Boom("refused")
    }
    let result = await report(
      of: describe("d") {
        it("x") { _ = try await connection() }
        it("y") { _ = try await connection() }
      })
    XCTAssertEqual(log.trace, "connect connect")
    XCTAssertEqual(
      result.text,
      """
      failed: d, x
        the example threw refused
      failed: d, y
        the example threw refused
      failed
      """)
  }

  func testALetThatIsSetInBeforeAllIsReportedAtTheHook() async {
    let line = #line + 1
    let number = Let { 1 }
    let report = await report(
      of: describe("d") {
        beforeAll { number.value = 5 }
        it("x") {}
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, x
        not run, because beforeAll of "d" failed: Let<Int> at AsyncLetTests.swift:\(line) was set outside an example
        each example has its own value: set it in `it`, `beforeEach` or `afterEach`
        more: "A let is read outside an example" in Troubleshooting.md
      failed
      """)
    XCTAssertEqual(report.results[0].issues.map(\.location?.line), [line + 3])
  }

  func testALetReadInBeforeAllIsReportedWithItsLocation() async {
    let line = #line + 3
    let result = await report(
      of: describe("d") {
        beforeAll { _ = try await Ring.alone() }
        it("x") {}
      })
    XCTAssertEqual(
      result.text,
      """
      failed: d, x
        not run, because beforeAll of "d" failed: \(name(4)) was read outside an example
        each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
        more: "A let is read outside an example" in Troubleshooting.md
      failed
      """)
    XCTAssertEqual(result.results.first?.issues.first?.location?.line, line)
  }
}
