// Written by '.ci/run record --record' from .ci/foreign-names.txt.

/// Kiwi's names of matchers that have other names here; Nimble does not look up matchers by name.
///
/// After `.to(.` the compiler refuses these names with the same advice; see `Matcher+ForeignNames.swift`.
enum ForeignName {
  /// The advice for each name.
  static let advice: [String: String] = [
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
}
