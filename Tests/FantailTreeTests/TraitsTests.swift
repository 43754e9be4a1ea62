import FantailTree
import Foundation
import XCTest

final class TraitsTests: XCTestCase {
  @TaskLocal private static var flag = 0

  private func words(_ own: Trait..., within outer: [Trait] = []) -> [String] {
    let made = Traits().adding(own)
    return Traits().adding(outer).adding(own).words(settingsOf: made)
  }

  func testTheWordsOfTraitsComeInOneOrder() {
    XCTAssertEqual(
      words(
        .with(Self.$flag, 1), .retry(2), .uses("database"), .serial,
        .polling(within: .seconds(3), every: .milliseconds(5)),
        .budget(.seconds(2)), .timeLimit(.seconds(5)), .focused, .tags("slow")),
      [
        "tags slow", "focused", "time limit 5 s", "budget 2 s", "polling within 3 s", "polling every 5 ms", "serial",
        "uses database", "retry 2", "task-local Int 1",
      ])
  }

  func testTheWordsAreThoseThatHold() {
    XCTAssertEqual(words(.timeLimit(.seconds(5)), within: [.timeLimit(.seconds(9))]), ["time limit 5 s"])
    XCTAssertEqual(words(.retry(1), within: [.retry(3), .serial]), ["retry 1"])
    XCTAssertEqual(words(within: [.serial]), [])
  }

  func testAnOuterReasonStaysUnlessItIsMissing() {
    func reason(_ outer: Trait, _ inner: Trait) -> String? {
      Traits().adding([outer]).adding([inner]).pending?.reason
    }
    XCTAssertEqual(reason(.pending("outer"), .pending("inner")), "outer")
    XCTAssertEqual(reason(.pending(), .pending("inner")), "inner")
    XCTAssertEqual(reason(.pending("outer"), .pending()), "outer")
    XCTAssertNotNil(Traits().adding([.pending()]).adding([.tags("x")]).pending)
    let disabled = Traits().adding([.enabled(if: false, "outer")]).adding([.enabled(if: false, "inner")]).disabled
    XCTAssertEqual(disabled?.reason, "outer")
    XCTAssertNil(Traits().adding([.enabled(if: true, "outer")]).disabled)
  }

  func testTraitsSurviveTheWayIntoAnotherProcess() throws {
    let traits = Traits().adding([
      .retry(2), .timeLimit(.seconds(5)), .tags("slow", "edge"), .focused, .serial, .pending("why"),
      .polling(within: .seconds(3), every: .milliseconds(5)),
    ])
    let decoded = try JSONDecoder().decode(Traits.self, from: JSONEncoder().encode(traits))
    XCTAssertEqual(decoded.retries, 2)
    XCTAssertEqual(decoded.timeLimit, .seconds(5))
    XCTAssertEqual(decoded.tags, ["slow", "edge"])
    XCTAssertTrue(decoded.isFocused && decoded.isSerial)
    XCTAssertEqual(decoded.pending?.reason, "why")
    XCTAssertEqual(decoded.pollingLimit, .seconds(3))
    XCTAssertEqual(decoded.pollingInterval, .milliseconds(5))
  }

  func testNothingIsSetAtFirst() {
    XCTAssertTrue(Traits().isEmpty)
    XCTAssertFalse(Traits().adding([.serial]).isEmpty)
    XCTAssertNil(Traits().retries)
    XCTAssertNotEqual(Traits().adding([.retry(1)]), Traits().adding([.retry(2)]))
    XCTAssertEqual(Traits().adding([.retry(1), .serial]), Traits().adding([.serial, .retry(1)]))
  }
}
