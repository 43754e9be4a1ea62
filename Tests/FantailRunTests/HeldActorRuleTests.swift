import Dispatch
import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

@globalActor private actor Held {
  static let shared = Held()
}

/// Examples and hooks whose actor is held by code that ignored its time limit.
final class HeldActorRuleTests: XCTestCase {
  private let plan = Plan([
    describe("Code") {
      it("holds its actor") { @Held in }
      it("needs the actor") { @Held in }
      it("needs none") {}
      afterAll { @Held in }
    }
  ])

  /// Returns the outcome of an attempt within the rule; `nil` without a rule.
  private func outcome(_ subject: AttemptSubject, _ abandoned: AbandonedCode) async -> String? {
    guard let rule = abandoned.rule(for: subject) else { return nil }
    let attempts = Attempts(at: subject, rules: AttemptRules(), outer: .last) { _ in
      AttemptOutcome(fault: .failed("ran"))
    }
    let outcome = await rule.around(attempts)
    if outcome.fault != nil { return "ran" }
    let words = outcome.skip?.reason ?? outcome.issues.map(\.message).joined()
    return "\(words), unreached: \(outcome.isUnreached)"
  }

  func testNothingRunsOnAnActorThatAbandonedCodeHolds() async throws {
    let state = try XCTUnwrap(RunState(plan))
    let group = try XCTUnwrap(plan.code?.declared.groups.first { $0.afterAll.count > 0 })
    let (example, free) = (state.subject(at: 1), state.subject(at: 2))
    let hook = state.subject(of: group.afterAll[0], in: group)
    let abandoned = AbandonedCode()
    let entry = abandoned.entry(of: state.subject(at: 0))
    let before = await outcome(example, abandoned)
    XCTAssertNil(before)

    let (isHeld, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = Task { @Held in Self.hold(isHeld, release) }
    await Self.wait(for: isHeld)
    entry.abandon()
    let reason = "not run: \"Code, holds its actor\" still holds its actor"
    let held = [await outcome(example, abandoned), await outcome(hook, abandoned), await outcome(free, abandoned)]
    XCTAssertEqual(held, ["\(reason), unreached: true", "afterAll is \(reason), unreached: false", nil])

    release.signal()
    await holder.value
    // The code has left its actor, but still runs.
    var last: String?
    for _ in 1...2_000 where last != "ran" {
      try await Task.sleep(for: .milliseconds(5))
      last = await outcome(example, abandoned)
    }
    XCTAssertEqual(last, "ran")
    entry.end()
    let after = await outcome(example, abandoned)
    XCTAssertNil(after)
  }

  func testCodeThatHasEndedIsNotAbandoned() async throws {
    let state = try XCTUnwrap(RunState(plan))
    let abandoned = AbandonedCode()
    let entry = abandoned.entry(of: state.subject(at: 0))
    entry.end()
    entry.abandon()
    let outcome = await outcome(state.subject(at: 1), abandoned)
    XCTAssertNil(outcome)
  }

  func testAFailedBeforeAllFailsItsGroupIfTheActorIsHeld() async throws {
    let plan = Plan([
      describe("Base") {
        beforeAll { fail("broken") }
        it("first") {}
        it("second") { @Held in }
      }
    ])
    let state = try XCTUnwrap(RunState(plan))
    state.addTurn(at: 0)
    state.addTurn(at: 1)
    _ = await state.run(0)
    let abandoned = AbandonedCode()
    let entry = abandoned.entry(of: state.subject(at: 1))
    let (isHeld, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = Task { @Held in Self.hold(isHeld, release) }
    await Self.wait(for: isHeld)
    entry.abandon()
    let outcome = await outcome(state.subject(at: 1), abandoned)
    XCTAssertEqual(outcome, "not run, because beforeAll of \"Base\" failed: broken, unreached: false")
    release.signal()
    await holder.value
  }

  func testAHeldMainActorIsNamed() async throws {
    let plan = Plan([it("holds it") { @MainActor in }, it("needs it") { @MainActor in }])
    let state = try XCTUnwrap(RunState(plan))
    let abandoned = AbandonedCode()
    let (isHeld, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = Task { @MainActor in Self.hold(isHeld, release) }
    await Self.wait(for: isHeld)
    abandoned.entry(of: state.subject(at: 0)).abandon()
    let outcome = await outcome(state.subject(at: 1), abandoned)
    release.signal()
    await holder.value
    XCTAssertEqual(outcome, "not run: \"holds it\" still holds the main actor, unreached: true")
  }

  private static func hold(_ isHeld: DispatchSemaphore, _ release: DispatchSemaphore) {
    isHeld.signal()
    release.wait()
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}
