import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// The results of a run at any time, the order in which reporters get them, and the examples that are left.
final class RunAccountTests: XCTestCase {
  private let plan = Plan([describe("d") { ["a", "b", "c"].map { it($0) {} } }, xit("later")])

  private func result(_ position: Int, _ status: ExampleResult.Status = .passed) -> ExampleResult {
    ExampleResult(example: plan.examples[position], status: status)
  }

  private func ids(_ results: [ExampleResult]) -> [String] { results.map(\.example.id) }

  func testReportersGetResultsInTheOrderOfThePlan() {
    let account = RunAccount(plan)
    account.keep(result(1), at: 1)
    XCTAssertNil(account.next())
    account.keep(result(0), at: 0)
    XCTAssertEqual([account.next(), account.next(), account.next()].map { $0?.example.id }, ["d/a", "d/b", nil])
    account.keep(result(2), at: 2)
    account.keep(result(3, .pending), at: 3)
    XCTAssertEqual(ids(account.untold), ["d/c", "later"])
    XCTAssertEqual([account.next(), account.next(), account.next()].map { $0?.example.id }, ["d/c", "later", nil])
    XCTAssertEqual(ids(account.results), ["d/a", "d/b", "d/c", "later"])
  }

  func testTheRestAreThePlannedExamplesWithoutAResult() {
    let account = RunAccount(plan)
    XCTAssertEqual(account.rest.map(\.id), ["d/a", "d/b", "d/c"])
    account.keep(result(1), at: 1)
    XCTAssertEqual(account.rest.map(\.id), ["d/a", "d/c"])
    XCTAssertEqual((0...3).map(account.isOpen), [true, false, true, true])
    account.leaveRest(because: "the reason")
    XCTAssertEqual(account.report.results.map(\.reason), ["not run: the reason", nil, "not run: the reason", nil])
    XCTAssertEqual(RunAccount(plan).report.results.first?.reason, "not run: the process ended before this example")
  }

  func testClosingAnAccountReturnsTheUnreportedResults() {
    let account = RunAccount(plan)
    let told = Locked<[String]>([])
    account.keep(result(0), at: 0)
    _ = account.next()
    account.keep(result(2), at: 2)
    account.follow { change in
      if case .ended(let id, _, _) = change { told.withLock { $0.append(id) } }
    }
    let left = account.close { ExampleResult(example: plan.examples[$0], status: .skipped) }
    XCTAssertEqual(ids(left), ["d/b", "d/c", "later"])
    XCTAssertEqual(told.withLock { $0 }, ["d/b", "later"])
    XCTAssertFalse(account.keep(result(1), at: 1))
    XCTAssertNil(account.next())
  }

  func testEachFailedExampleCountsOnceTowardsFailFast() {
    let account = RunAccount(plan)
    account.keep(result(0, .failed), at: 0)
    XCTAssertNil(account.failuresLeft)
    account.limitFailures(to: 2)
    account.keep(result(0, .failed), at: 0)
    account.keep(result(1), at: 1)
    XCTAssertEqual(account.failuresLeft, 2)
    account.keep(result(2, .failed), at: 2)
    XCTAssertEqual(account.failuresLeft, 1)
  }

  func testAnExampleBeginsAsOftenAsItIsExpected() {
    let account = RunAccount(plan)
    XCTAssertTrue(account.expectsNothing)
    XCTAssertFalse(account.begin(0))
    for position in [0, 0, 0, 2, 1] { account.expect(position) }
    XCTAssertEqual(account.expected, [0, 1, 2])
    XCTAssertEqual((1...4).map { _ in account.begin(0) }, [true, true, true, false])
    XCTAssertEqual(account.expected, [1, 2])
    account.drop(1)
    XCTAssertEqual(account.expected, [2])
    XCTAssertTrue(account.begin(2))
    XCTAssertTrue(account.expectsNothing)
  }
}
