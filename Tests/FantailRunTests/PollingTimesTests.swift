import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The times of a polled expectation: the call's own, else the trait's, else the run's.
final class PollingTimesTests: XCTestCase {
  private func polledOnce(_ report: RunReport) -> Bool {
    report.results.first?.issues.first?.message.replacing(/[\d.]+ m?s/, with: "0 ms")
      == "expected 2, got 1\npolled once in 0 ms"
  }

  func testATraitSetsPollingTimesAndTheInnermostApplies() async {
    let outer = await Executor().run(
      Plan([describe("d", .polling(within: .zero)) { it("x") { await expect { 1 }.toEventually(.equal(2)) } }]))
    XCTAssertTrue(polledOnce(outer))
    let inner = await Executor().run(
      Plan([
        describe("d", .polling(within: .seconds(60), every: .seconds(60))) {
          it("x", .polling(within: .zero)) { await expect { 1 }.toEventually(.equal(2)) }
        }
      ]))
    XCTAssertTrue(polledOnce(inner))
  }

  func testPollingTimesOfTheRunApplyWithoutATrait() async {
    let spec = it("x") { await expect { 1 }.toEventually(.equal(2)) }
    var message = ""
    // A short time may be over before the first sample.
    for milliseconds in [30, 2_000, 30_000] {
      let times = Trait.polling(within: .milliseconds(milliseconds), every: .seconds(60))
      let report = await Executor().run(Plan([spec], PlanOptions(traits: [times])))
      message = report.results[0].issues[0].message
      if !message.contains("polled once") { break }
    }
    XCTAssertTrue(message.hasPrefix("expected 2, got 1\npolled 2 times in "), message)
  }

  func testATimeoutInTheCallOverridesTheTraitAndTheRun() async {
    let spec = it("x", .polling(within: .seconds(60))) { await expect { 1 }.toEventually(.equal(2), within: .zero) }
    let report = await Executor().run(Plan([spec], PlanOptions(traits: [.polling(within: .seconds(60))])))
    XCTAssertTrue(polledOnce(report))
  }

  func testPollingTimesApplyInsideAClue() async {
    let spec = it("x", .polling(within: .zero)) {
      await withClue("row") { await expect { 1 }.toEventually(.equal(2)) }
    }
    let report = await Executor().run(Plan([spec]))
    XCTAssertEqual(
      report.results[0].issues[0].message.replacing(/[\d.]+ m?s/, with: "0 ms"),
      "expected 2, got 1\npolled once in 0 ms\nclue: row")
  }
}
