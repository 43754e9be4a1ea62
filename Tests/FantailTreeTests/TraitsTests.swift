import Foundation
import XCTest

@testable import FantailTree

final class TraitsTests: XCTestCase {
  @TaskLocal private static var flag = 0

  private func words(_ own: Trait..., within outer: [Trait] = []) -> [String] {
    let made = Traits().adding(own)
    return Traits().adding(outer).adding(own).words(settingsOf: made)
  }

  func testTraitDescriptionsHaveAFixedOrder() {
    XCTAssertEqual(
      words(
        .with(Self.$flag, 1), .knownIssue("GH-4", until: "2027-01-31", intermittent: true), .retry(2),
        .uses("queue", "database"), .failOnLeaks, .serial, Trait(named: "strict stubs"), Trait(named: "cases", "7"),
        .polling(within: .seconds(3), every: .milliseconds(5)),
        .budget(.seconds(2)), .timeLimit(.seconds(5)), .focused,
        .tags("slow", "edge")),
      [
        "tags slow edge", "focused", "time limit 5 s", "budget 2 s", "polling within 3 s", "polling every 5 ms",
        "strict stubs", "serial", "fails on leaks", "uses database, queue", "retry 2",
        "known issue GH-4, intermittent, until 2027-01-31", "task-local Int 1",
      ])
  }

  func testOverriddenSettingsAreDescribedWithTheirFinalValue() {
    let own = Traits().adding([.serial, .retry(2)])
    XCTAssertEqual(Traits().words(settingsOf: own), ["serial", "retry 2"])
    XCTAssertEqual(Traits().adding([.retry(5), .tags("x")]).words(settingsOf: own), ["serial", "retry 5"])
  }

  /// Other processes and earlier versions read the settings by these names.
  func testEachSettingIsWrittenByItsName() throws {
    let traits = Traits().adding([
      .focused, .pending("why"), .enabled(if: false, "off"), .tags("slow", "edge"), .timeLimit(.seconds(5)),
      .budget(.milliseconds(1_500)), .polling(within: .seconds(3), every: .milliseconds(5)), .serial, .failOnLeaks,
      .uses("queue", "database"), .retry(2), .knownIssue("GH-4", until: "2027-01-31"), .with(Self.$flag, 1),
      Trait { $0.seed = 9 }, Trait { $0.type = "S" }, Trait { $0.forbidsEmpty = true },
      Trait { $0.runner = .swiftTest }, Trait(named: "cases", "7"),
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    XCTAssertEqual(
      String(decoding: try encoder.encode(traits), as: UTF8.self),
      #"{"budget":["1","500000000000000000"],"cases":["7"],"disabled":["off"],"fails on leaks":[],"focused":[],"#
        + #""forbids empty":[],"known issue":["GH-4","always","2027-01-31"],"pending":["why"],"#
        + #""polling every":["0","5000000000000000"],"polling within":["3","0"],"retry":["2"],"#
        + #""runner":["swiftTest"],"seed":["9"],"serial":[],"tags":["slow","edge"],"time limit":["5","0"],"type":["S"],"#
        + #""uses":["database","queue"]}"#)
  }

  func testASettingWithTooFewOrTooManyTextsIsNotSet() {
    func traits(_ name: String, _ texts: String...) -> Traits {
      Traits(settings: [TextSetting(name: name, texts: texts)])
    }
    XCTAssertEqual(traits("budget", "1", "500").budget, Duration(secondsComponent: 1, attosecondsComponent: 500))
    XCTAssertNil(traits("budget").budget)
    XCTAssertNil(traits("budget", "1").budget)
    XCTAssertNil(traits("budget", "1", "2", "3").budget)
    XCTAssertNil(traits("known issue", "GH-4").knownIssue)
    let known = traits("known issue", "GH-4", "intermittent").knownIssue
    XCTAssertEqual(known, KnownIssue(reference: "GH-4", lastDay: nil, isIntermittent: true, includesHooks: false))
    XCTAssertEqual(known?.texts, ["GH-4", "intermittent"])
    XCTAssertEqual(traits("focused").isFocused, true)
    XCTAssertEqual(traits("retry", "many").retries, nil)
  }

  func testANegativeRetryCountMeansNoRetries() {
    XCTAssertEqual([-1, 0, 1].map { Traits().adding([.retry($0)]).retries }, [0, 0, 1])
  }

  func testInnerTaskLocalsAreBoundInsideOuterOnes() async {
    let bindings = Traits().adding([.with(Self.$flag, 1)]).adding([.with(Self.$flag, 2)]).bindings
    XCTAssertEqual(bindings.map { $0.words() }, ["Int 1", "Int 2"])
    await TaskLocalBinding.binding(bindings[...]) { XCTAssertEqual(Self.flag, 2) }
    await TaskLocalBinding.binding(bindings[..<1]) { XCTAssertEqual(Self.flag, 1) }
  }

  func testAnInnerTraitsDescriptionReplacesTheOuterOne() {
    XCTAssertEqual(words(.timeLimit(.seconds(5)), within: [.timeLimit(.seconds(9))]), ["time limit 5 s"])
    XCTAssertEqual(words(.retry(1), within: [.retry(3), .serial]), ["retry 1"])
    XCTAssertEqual(words(within: [.serial]), [])
  }

  func testAnOuterPendingReasonTakesPrecedence() {
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

  func testTraitsSurviveTheTransferToAnotherProcess() throws {
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

  func testFactsAreInheritedButDoNotCountAsTraits() {
    func type(_ name: String?) -> Trait { Trait { $0.type = name } }
    let outer = Traits().adding([Trait { $0.runner = .swiftTest }, type("Outer")])
    XCTAssertTrue(outer.keys.isEmpty)
    let inner = outer.adding([.serial, type("Inner")])
    XCTAssertFalse(inner.keys.isEmpty)
    XCTAssertEqual(inner.type, "Inner")
    XCTAssertEqual(inner.runner, .swiftTest)
    XCTAssertTrue(inner.isSerial)
    XCTAssertEqual(inner, Traits().adding([type("Inner"), Trait { $0.runner = .swiftTest }, .serial]))
    XCTAssertNotEqual(inner, outer)
    // Options and other processes give one side in the form of texts.
    XCTAssertEqual(outer.adding([Trait(named: "type", "Inner")]).type, "Inner")
    XCTAssertEqual(Traits().adding([Trait(named: "type", "Outer")]).adding([type("Inner")]).type, "Inner")
    var changed = inner
    changed.type = nil
    XCTAssertNil(changed.type)
  }

  func testTraitsHaveNoSettingsByDefault() {
    XCTAssertTrue(Traits().keys.isEmpty)
    XCTAssertFalse(Traits().adding([.serial]).keys.isEmpty)
    XCTAssertNil(Traits().retries)
    XCTAssertNotEqual(Traits().adding([.retry(1)]), Traits().adding([.retry(2)]))
    XCTAssertEqual(Traits().adding([.retry(1), .serial]), Traits().adding([.serial, .retry(1)]))
  }
}
