import Fantail
import Foundation
import XCTest

/// Mocks used from several threads at once; run under the thread sanitizer as well.
final class ConcurrencyTests: XCTestCase {
  func testEightThreadsCallStubAndVerifyOneMock() async {
    let (threads, calls) = (8, 500)
    let found = await failures {
      let mock = FunctionMock<Int, Never, Int>("mock")
      let captor = ArgumentCaptor<Int>()
      mock.with(.capture(into: captor)).returns(-1)
      mock.returns(7, times: 1_000)
      expect(mock).toReceive(.exactly(threads * calls))
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for number in 0..<calls {
          if number % 100 == 0 { mock.with(.equal(thread * calls + number)).returns(number) }
          let answer = mock.call(thread * calls + number)
          if number % 100 == 0 { expect(answer).to(.equal(number)) }
          _ = mock.callCount
        }
      }
      expect(mock.callCount).to(.equal(threads * calls))
      expect(Set(mock.calls).count).to(.equal(threads * calls))
      // The captor has no calls of the constrained stubs and none of the first thousand.
      expect(captor.all.count).to(.equal(threads * calls - 1_000 - threads * calls / 100))
    }
    XCTAssertEqual(found, [])
  }

  func testALimitedStubAnswersExactlyItsNumberOfCalls() async {
    let found = await failures {
      let mock = FunctionMock<Void, Never, Int>("mock")
      mock.returns(1, times: 100)
      let answers = FunctionMock<Int, Never, Void>("answers")
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<50 { answers.call(mock.call(())) }
      }
      expect(answers.calls.reduce(0, +)).to(.equal(100))
    }
    XCTAssertEqual(found, [])
  }

  func testEachConsumedExpectationIsUsedUpOnce() async {
    let found = await failures {
      let mock = FunctionMock<Void, Never, Int>("mock")
      for number in 1...40 { mock.expectsNextCall().returns(number) }
      let answers = FunctionMock<Int, Never, Void>("answers")
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<5 { answers.call(mock.call(())) }
      }
      expect(answers.calls.sorted()).to(.equal(Array(1...40)))
    }
    XCTAssertEqual(found, [])
  }

  func testADetachedTaskFailsTheExampleThatMadeTheMock() async {
    let outcome = await report(
      of: describe("mocks") {
        it("fails") {
          let engine = EngineMock("engine", .strict)
          await Task.detached { engine.start() }.value
        }
        it("does not") {}
      })
    XCTAssertEqual(outcome.failures, ["unexpected call engine.start() of a strict mock"])
  }
}
