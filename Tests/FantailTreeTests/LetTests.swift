import Dispatch
import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import XCTest

/// The value of a let does not need to be `Sendable`.
private final class Box {
  var number = 0
}

final class LetTests: XCTestCase {
  private func run(_ specs: Spec...) async -> RunReport { await Executor().run(Plan(specs)) }

  func testALetIsMadeOnceForFiftyChildTasks() async {
    let made = Locked(0)
    let box = Let {
      made.withLock { $0 += 1 }
      return Box()
    }
    let report = await run(
      it("x") {
        let first = ObjectIdentifier(box())
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<50 { group.addTask { expect(ObjectIdentifier(box())).to(.equal(first)) } }
        }
      },
      it("y") {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<50 { group.addTask { _ = box() } }
        }
      })
    XCTAssertEqual(report.passed, true)
    XCTAssertEqual(made.withLock { $0 }, 2)
  }

  func testALetCanBeReadByAThreadWhileAnotherLetIsMade() async {
    let port = Let { 80 }
    let server = Let {
      let isRead = DispatchSemaphore(value: 0)
      let read = Locked(0)
      // Inherits the example, like a task of the code under test, and runs while this closure waits for it.
      Task.detached { [context = ExampleContext.current] in
        let number = ExampleContext.withCurrent(context) { port() }
        read.withLock { $0 = number }
        isRead.signal()
      }
      _ = isRead.wait(timeout: .now() + 60)
      return read.withLock { $0 }
    }
    let report = await run(
      it("x") {
        expect(port()).to(.equal(80))
        expect(server()).to(.equal(80))
      })
    XCTAssertEqual(report.results.flatMap(\.issues), [])
  }

  func testAnAsyncLetIsMadeOnceWhenFiftyChildTasksReadItFirst() async {
    let made = Locked(0)
    let box = AsyncLet {
      made.withLock { $0 += 1 }
      try await Task.sleep(for: .milliseconds(2))
      return made.withLock { $0 }
    }
    let report = await run(
      it("x") {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<50 { group.addTask { expect(try await box()).to(.equal(1)) } }
          try await group.waitForAll()
        }
      })
    XCTAssertEqual(report.results.flatMap(\.issues), [])
    XCTAssertEqual(made.withLock { $0 }, 1)
  }

  func testEveryReadOfAnAsyncLetThrowsItsError() async {
    struct Gone: Error {}
    let made = Locked(0)
    let connection = AsyncLet { () async throws -> Int in
      made.withLock { $0 += 1 }
      throw Gone()
    }
    let report = await run(
      it("x") {
        for _ in 0..<3 { await expect { try await connection() }.to(.throwError(ofType: Gone.self)) }
      })
    XCTAssertEqual(report.results.flatMap(\.issues), [])
    XCTAssertEqual(made.withLock { $0 }, 1)
  }

  func testACycleOfAsyncLetsIsReported() async {
    let line = #line + 21
    let report = await run(it("x") { _ = try await Cycle.first() })
    XCTAssertEqual(
      report.results.flatMap(\.issues).map(\.message),
      [
        "a let reads itself: Let<Int> at LetTests.swift:\(line) -> Let<Int> at LetTests.swift:\(line + 1) "
          + "-> Let<Int> at LetTests.swift:\(line)"
      ])
  }

  func testAnAsyncLetCycleAcrossTasksDoesNotDeadlock() async {
    let report = await run(
      it("x") {
        async let first = Cycle.first()
        async let second = Cycle.second()
        _ = try? await (first, second)
      })
    XCTAssertEqual(report.results.map(\.status), [.passed])
  }

  private enum Cycle {
    static let first: AsyncLet<Int> = AsyncLet { try await second() }
    static let second: AsyncLet<Int> = AsyncLet { try await first() }
  }

  func testAValueThatIsSetLastsUntilTheExampleEnds() async {
    let count = Let { 1 }
    let report = await run(
      describe("d") {
        it("sets") {
          count.value = 5
          count.value += 1
          expect(count()).to(.equal(6))
        }
        it("starts again") { expect(count()).to(.equal(1)) }
      })
    XCTAssertEqual(report.passed, true)
  }

  func testTheInnermostOverrideAppliesToOuterHooksToo() async {
    let name = Let { "outer" }
    let seen = Locked<[String]>([])
    let report = await run(
      describe("d") {
        beforeEach { seen.withLock { $0.append(name()) } }
        it("x") {}
        context("c") {
          name.override { "middle" }
          context("e") {
            name.override { "inner" }
            it("y") {}
          }
          it("z") {}
        }
      })
    XCTAssertEqual(report.passed, true)
    XCTAssertEqual(seen.withLock { $0 }, ["outer", "inner", "middle"])
  }

  func testEvaluateMakesALetBeforeBeforeEach() async {
    let log = Locked<[String]>([])
    let note = { @Sendable (word: String) in log.withLock { $0.append(word) } }
    let eager = Let { note("let") }
    let report = await run(
      describe("d") {
        beforeEach { note("beforeEach") }
        evaluate(eager)
        it("x") { note("body") }
      })
    XCTAssertEqual(report.passed, true)
    XCTAssertEqual(log.withLock { $0 }, ["let", "beforeEach", "body"])
  }
}

@MainActor
private final class View {
  var title = "new"
}

@MainActor
private enum ViewSpec {
  static var spec: Spec {
    describe("a view") {
      let view = Let { View() }
      beforeEach { view().title = "shown" }
      it("is read synchronously on its actor") {
        MainActor.preconditionIsolated()
        expect(view().title).to(.equal("shown"))
      }
    }
  }
}

final class MainActorSpecTests: XCTestCase {
  func testBodiesHooksAndLetsOfAMainActorTypeRunOnTheMainActor() async {
    let report = await Executor().run(Plan([await ViewSpec.spec]))
    XCTAssertEqual(report.results.flatMap(\.issues), [])
    XCTAssertEqual(report.passed, true)
  }
}
