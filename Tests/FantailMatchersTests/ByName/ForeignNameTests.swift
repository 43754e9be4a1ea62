import FantailMatchers
import XCTest

/// The advice for each name of another framework, as a user of it sees it.
final class ForeignNameTests: XCTestCase {
  private static let advice: KeyValuePairs = [
    "beGreaterThanOrEqualTo": "use beGreaterThanOrEqual",
    "beIdenticalTo": "use beIdentical",
    "beInTheIntervalFrom": "use beBetween",
    "beKindOfClass": "use beAKind",
    "beLessThanOrEqualTo": "use beLessThanOrEqual",
    "beMemberOfClass": "use beAnInstance",
    "beNo": "use beFalse",
    "beNonNil": "write .shouldNot.beNil()",
    "bePosted": "write expectNotification(named: …)",
    "bePostedWithObject": "use bePosted",
    "bePostedWithUserInfo": "use bePosted",
    "beSubclassOfClass": "write .to(.beSubclass(of: Ship.self))",
    "beWithin": "write .should.beCloseTo(value, tolerance)",
    "beYes": "use beTrue",
    "conformToProtocol": "use conform",
    "containObjects": "use contain",
    "containObjectsInArray": "use contain",
    "containString": "use contain",
    "endWithString": "use endWith",
    "haveAtLeast": "write .have(atLeast: 2, of: \\.items)",
    "haveAtMost": "write .have(atMost: 2, of: \\.items)",
    "haveCountOf": "use haveCount",
    "haveCountOfAtLeast": "use haveCountAtLeast",
    "haveCountOfAtMost": "use haveCountAtMost",
    "haveExactly": "write .have(2, of: \\.items)",
    "haveLengthOf": "use haveCount",
    "haveLengthOfAtLeast": "use haveCountAtLeast",
    "haveLengthOfAtMost": "use haveCountAtMost",
    "haveValueForKey": "use haveKey",
    "haveValueForKeyPath": "write .have(\\.a.b, .notNil())",
    "match": "write .satisfy { … }, or .startWith(…)",
    "raise": "use throwError",
    "raiseWithName": "use a Swift error: .throwError(MyError.…)",
    "raiseWithReason": "use a Swift error: .throwError(MyError.…)",
    "receive": "write expect(mock).toReceive()",
    "respondToSelector": "write .conform(to: (any P).self) with a protocol that has the method",
    "startWithString": "use startWith",
  ]

  func testEachForeignNameGetsAHintWithItsReplacement() {
    for (name, advice) in Self.advice where name != "bePosted" {
      let lines = CollectedExample.messages { expect(3).should[dynamicMember: name]() }
        .map { $0.prefix { !$0.isNewline } }
      XCTAssertEqual(lines, ["no matcher is named \(name); \(advice)"])
    }
  }

  func testEachSuggestedNameIsRegistered() {
    for (name, advice) in Self.advice where advice.hasPrefix("use ") && !advice.hasPrefix("use a ") {
      let given = String(advice.dropFirst("use ".count))
      let lines = CollectedExample.messages { expect(3).should[dynamicMember: given]() }
        .map { $0.prefix { !$0.isNewline } }
      XCTAssertFalse(lines.contains { $0.hasPrefix("no matcher is named") }, "\(name): \(lines)")
    }
  }
}
