import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import FantailTree
import Paces
import XCTest

/// The steps and attachments of a property: only those of the case that it reports.
final class PropertyStepTests: XCTestCase {
  private struct Declined: Error {}

  private func notes(_ specs: Spec...) async -> [String] {
    let report = await Executor().run(Plan(specs))
    XCTAssertEqual(report.issues.map(\.message), [])
    return report.results.flatMap { ["\($0.status.rawValue): \($0.title)"] + $0.notes.map(\.text) }
  }

  private func fails(_ traits: Trait..., title: String) -> Spec {
    it(title, traits.first ?? .cases(100), forAll: .ints(in: 0...500)) { number in
      try await trial(number) { expect(number).to(.beLessThan(17)) }
    }
  }

  func testAFailingPropertyHasTheStepsOfItsSmallestCase() async {
    let seen = await notes(
      fails(title: "fails"), fails(.knownIssue("#1"), title: "is known"),
      it("fails for what is tried", forAll: .ints(in: 0...5), trying: [3, 77]) { number in
        try await trial(number) { expect(number).to(.beLessThan(17)) }
      },
      it("throws", forAll: .ints(in: 0...500)) { number in
        try await trial(number) { if number > 16 { throw Declined() } }
      },
      it("fails and skips", forAll: .ints(in: 0...500)) { number in
        try await trial(number) {
          expect(number).to(.beLessThan(17))
          if number > 16 { throw Skip("no") }
        }
      })
    XCTAssertEqual(
      seen,
      [
        "failed: fails", "look, failed", "  number: 17", "pending: is known", "look, failed", "  number: 17",
        "failed: fails for what is tried", "look, failed", "  number: 77",
        "failed: throws", "look, failed", "  number: 17", "failed: fails and skips", "look, failed", "  number: 17",
      ])
  }

  func testAPassingOrUncheckedPropertyHasNoSteps() async {
    let seen = await notes(
      it("holds", forAll: .ints) { number in try await trial(number) },
      it("leaves some out", forAll: .ints) { number in
        try await trial(number) { if number % 2 == 1 { try discard() } }
      },
      it("leaves all out", forAll: .ints) { number in try await trial(number) { try discard() } })
    XCTAssertEqual(seen, ["passed: holds", "passed: leaves some out", "failed: leaves all out"])
  }

  func testACaseThatEndsTheExampleIsReported() async {
    let (found, expected) = await atSomePace { pace in
      let limit = Trait.timeLimit(.milliseconds(50) * pace)
      let seen = await notes(
        it("skips", forAll: .ints) { number in try await trial(number) { throw Skip("no") } },
        it("skips what is tried", forAll: .ints, trying: [7]) { number in
          try await trial(number) { throw Skip("no") }
        },
        it("sleeps", limit, forAll: .ints) { number in
          try await trial(number) { try await Task.sleep(for: .seconds(600)) }
        },
        it("hangs", limit, forAll: .ints) { number in
          try await trial(number) { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        })
      return (
        seen,
        [
          "skipped: skips", "look", "  number: 0", "skipped: skips what is tried", "look", "  number: 7",
          "failed: sleeps", "look, not ended", "  number: 0", "failed: hangs", "look, not ended", "  number: 0",
        ]
      )
    }
    XCTAssertEqual(found, expected)
  }

  func testStepsOfHooksSurroundTheStepsOfTheCase() async {
    let seen = await notes(
      describe("a") {
        beforeEach { step("set up") {} }
        afterEach { step("tear down") {} }
        fails(title: "fails")
      })
    XCTAssertEqual(
      seen, ["failed: fails", "set up", "look, failed", "  number: 17", "tear down"])
  }

  func testAttachmentsOfATaskThatOutlivesACaseAreKept() async {
    let (gate, isAttached) = (Gate(), Gate())
    let seen = await notes(
      describe("a") {
        afterEach {
          gate.open()
          await isAttached.opened()
        }
        it("leaves a task behind", .cases(1), forAll: .ints) { _ in
          Task {
            await gate.opened()
            attach("late", named: "text")
            isAttached.open()
          }
        }
      })
    XCTAssertEqual(seen, ["passed: leaves a task behind", "text: late"])
  }

  func testADeferredCheckOfACaseCountsAsAnExpectation() async {
    let spec = describe("all") {
      it("is empty", forAll: .ints) { _ in }
      it("defers", forAll: .ints) { _ in atEnd {} }
      it("rejects", forAll: .ints) { _ in FunctionMock<Int, Never, Int>("f(_:)").reject() }
      it("expects a call", forAll: .ints) { number in
        let mock = FunctionMock<Int, Never, Int>("f(_:)")
        mock.expected(.once).returns(1)
        _ = mock.call(number)
      }
    }
    let report = await Executor().run(Plan([spec], PlanOptions(traits: [Trait { $0.forbidsEmpty = true }])))
    XCTAssertEqual(
      report.results.map { "\($0.example.description): \($0.status.rawValue)" },
      ["is empty: failed", "defers: passed", "rejects: passed", "expects a call: passed"])
  }
}

/// A case with a step in which it attaches its argument.
private func trial(_ number: Int, _ code: () async throws -> Void = {}) async throws {
  try await step("look") {
    attach("\(number)", named: "number")
    try await code()
  }
}

/// An event that happens once, and code can wait for it.
private struct Gate: Sendable {
  private let ends = AsyncStream<Void>.makeStream()

  func open() { ends.continuation.finish() }
  func opened() async { for await _ in ends.stream {} }
}

extension ExampleNote {
  fileprivate var text: String {
    let inset = String(repeating: "  ", count: depth)
    switch kind {
    case .attachment(let bytes): return "\(inset)\(name): \(String(decoding: bytes, as: UTF8.self))"
    case .step(let hasFailed, let duration):
      return inset + name + (hasFailed ? ", failed" : "") + (duration == nil ? ", not ended" : "")
    }
  }
}
