// Written by '.ci/run names --record' from .ci/foreign-names.txt.

/// Other frameworks' matchers: what Fantail has for them, or what to write, with `$0` and `$1` for the arguments;
/// one that begins with `!` is negated, with `:` advice.
enum ForeignMatchers {
  /// Those of the same name and labels, by Kiwi's selector and Nimble's name.
  static let same: Set<String> = [
    "beBetween:and:", "beCloseTo", "beEmpty", "beFalse", "beGreaterThan", "beGreaterThan:", "beKind", "beLessThan",
    "beLessThan:", "beNil", "beTrue", "beZero", "contain:", "endWith", "equal", "equal:", "haveCount",
    "haveValue:forKey:", "matchPattern:",
  ]

  /// By Kiwi's selector.
  static let kiwi: [String: String] = [
    "beGreaterThanOrEqualTo:": "beGreaterThanOrEqual(to: $0)",
    "beIdenticalTo:": "beIdentical(to: $0)",
    "beInTheIntervalFrom:to:": "beBetween($0, and: $1)",
    "beKindOfClass:": "beKind(of: $0)",
    "beLessThanOrEqualTo:": "beLessThanOrEqual(to: $0)",
    "beMemberOfClass:": "beAnInstance(of: $0)",
    "beNo": "beFalse",
    "beNonNil": "!beNil",
    "bePostedWithUserInfo:": ": write expectNotification(named: …, userInfo: …) { … }",
    "beSubclassOfClass:": "beSubclass(of: $0)",
    "beWithin:of:": "beCloseTo($1, within: $0)",
    "beYes": "beTrue",
    "change:": ": write expect { … }.to(.change(value, by: 1))",
    "change:by:": ": write expect { … }.to(.change(value, by: 1))",
    "conformToProtocol:": "conform(to: $0)",
    "containObjects:": "contain($0)",
    "containObjectsInArray:": "contain(elementsOf: $0)",
    "containString:": "contain($0)",
    "containString:options:": ": write .contain(\"…\", ignoring: .case)",
    "endWithString:": "endWith($0)",
    "equal:withDelta:": "beCloseTo($0, within: $1)",
    "haveAtLeast:": ": write .have(atLeast: 2, of: \\.items)",
    "haveAtMost:": ": write .have(atMost: 2, of: \\.items)",
    "haveCountOf:": "haveCount($0)",
    "haveCountOfAtLeast:": "haveCount(atLeast: $0)",
    "haveCountOfAtMost:": "haveCount(atMost: $0)",
    "haveExactly:": ": write .have(2, of: \\.items)",
    "haveLengthOf:": "haveCount($0)",
    "haveLengthOfAtLeast:": "haveCount(atLeast: $0)",
    "haveLengthOfAtMost:": "haveCount(atMost: $0)",
    "haveValue:forKeyPath:": ": write .have(\\.a.b, .equal(…))",
    "haveValueForKey:": "haveKey($0)",
    "haveValueForKeyPath:": ": write .have(\\.a.b, .notNil())",
    "match:": ": write .match { … }, or .startWith(…)",
    "raise": "throwError",
    "raiseWithName:": ": an error of Swift is thrown: .throwError(MyError.…)",
    "raiseWithName:reason:": ": an error of Swift is thrown: .throwError(MyError.…)",
    "raiseWithReason:": ": an error of Swift is thrown: .throwError(MyError.…)",
    "receive:": ": a call is expected of a mock: expect(mock.method).toReceive(…)",
    "respondToSelector:": ": write .conform(to: (any P).self) of a protocol with the method",
    "startWithString:": "startWith($0)",
  ]

  /// By Nimble's name.
  static let nimble: [String: String] = [
    "be": "beIdentical(to: $0)",
    "beAKindOf": "beAKind(of: $0)",
    "beAnInstanceOf": "beAnInstance(of: $0)",
    "beFalsy": "beFalse",
    "beGreaterThanOrEqualTo": "beGreaterThanOrEqual(to: $0)",
    "beIdenticalTo": "beIdentical(to: $0)",
    "beLessThanOrEqualTo": "beLessThanOrEqual(to: $0)",
    "beTruthy": "beTrue",
    "beVoid": ": write expect { … }.toNot(.throwError)",
    "beginWith": "startWith($0)",
    "compactMap": ": say it of the transformed value: expect(value.compactMap { … })",
    "containElementSatisfying": "containElement(where: $0)",
    "elementsEqual": "equal($0)",
    "map": "have($0, $1)",
    "match": "matchPattern($0)",
    "matchError": ": write .match { $0 as? MyError == … }, or .throwError(…) of the code",
    "postDistributedNotifications": ": Fantail watches no distributed notifications",
    "postNotifications": ": write expect { … }.to(.post(name)), one for each notification",
    "raiseException": ": Fantail catches no exceptions of Objective-C",
    "satisfyAllOf": "all(of: $0)",
    "satisfyAnyOf": "any(of: $0)",
    "succeed": ": write the condition as a matcher of your own: Matcher(\"…\") { … }",
    "throwAssertion": ": write await expect { … }.toTrap()",
  ]
}
