import XCTest

@testable import FantailRun

final class FirstAnswerTests: XCTestCase {
  func testEachWaiterGetsTheFirstAnswer() async {
    let answer = FirstAnswer<Int>()
    XCTAssertNil(answer.given)
    async let first = answer.answer()
    async let second = answer.answer()
    answer.give(1)
    answer.give(2)
    let answers = await [first, second, answer.answer()]
    XCTAssertEqual(answers, [1, 1, 1])
    XCTAssertEqual(answer.given, 1)
  }

  func testAnActionRunsOnlyBeforeTheAnswerIsGiven() {
    let answer = FirstAnswer<Int>()
    var runs = 0
    XCTAssertTrue(answer.whileOpen { runs += 1 })
    answer.give(1)
    XCTAssertFalse(answer.whileOpen { runs += 1 })
    XCTAssertEqual(runs, 1)
  }

  func testCancellingTheWaiterCancelsTheTask() async {
    let answer = FirstAnswer<Int>()
    let task = Task { while !Task.isCancelled { await Task.yield() } }
    let waiter = Task { await answer.answer(of: task) }
    waiter.cancel()
    await task.value
    answer.give(3)
    let given = await waiter.value
    XCTAssertEqual(given, 3)
  }
}
