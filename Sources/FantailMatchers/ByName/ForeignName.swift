// Written by '.ci/run record --record' from .ci/foreign-names.txt.

/// Kiwi's names of matchers that have other names here; Nimble does not look up matchers by name.
///
/// After `.to(.` the compiler refuses these names with the same advice; see `Matcher+ForeignNames.swift`.
enum ForeignName {
  /// The advice for each name.
  static let advice: [String: String] = [
    "beGreaterThanOrEqualTo": "here it is beGreaterThanOrEqual",
    "beIdenticalTo": "here it is beIdentical",
    "beInTheIntervalFrom": "here it is beBetween",
    "beKindOfClass": "here it is beAKind",
    "beLessThanOrEqualTo": "here it is beLessThanOrEqual",
    "beMemberOfClass": "here it is beAnInstance",
    "beNo": "here it is beFalse",
    "beNonNil": "write .shouldNot.beNil()",
    "bePosted": "write expectNotification(named: …)",
    "bePostedWithObject": "here it is bePosted",
    "bePostedWithUserInfo": "here it is bePosted",
    "beSubclassOfClass": "write .to(.beSubclass(of: Ship.self))",
    "beWithin": "write .should.beCloseTo(value, tolerance)",
    "beYes": "here it is beTrue",
    "conformToProtocol": "here it is conform",
    "containObjects": "here it is contain",
    "containObjectsInArray": "here it is contain",
    "containString": "here it is contain",
    "endWithString": "here it is endWith",
    "haveAtLeast": "write .have(atLeast: 2, of: \\.items)",
    "haveAtMost": "write .have(atMost: 2, of: \\.items)",
    "haveCountOf": "here it is haveCount",
    "haveCountOfAtLeast": "here it is haveCountAtLeast",
    "haveCountOfAtMost": "here it is haveCountAtMost",
    "haveExactly": "write .have(2, of: \\.items)",
    "haveLengthOf": "here it is haveCount",
    "haveLengthOfAtLeast": "here it is haveCountAtLeast",
    "haveLengthOfAtMost": "here it is haveCountAtMost",
    "haveValueForKey": "here it is haveKey",
    "haveValueForKeyPath": "write .have(\\.a.b, .notNil())",
    "match": "write .satisfy { … }, or .startWith(…)",
    "raise": "here it is throwError",
    "raiseWithName": "use a Swift error: .throwError(MyError.…)",
    "raiseWithReason": "use a Swift error: .throwError(MyError.…)",
    "receive": "write expect(mock).toReceive()",
    "respondToSelector": "write .conform(to: (any P).self) with a protocol that has the method",
    "startWithString": "here it is startWith",
  ]
}
