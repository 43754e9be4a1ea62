/// Kiwi's and Nimble's names of matchers that are written otherwise here.
///
/// Asked for after `.to(.` the compiler refuses them with the same advice; see `Matcher+KiwiNames.swift`.
enum ForeignName {
  /// Returns advice what to write for such a name; `nil` for every other name.
  static func advice(for name: String) -> String? {
    if let other = renamed[name] { return "here it is \(other)" }
    return otherwise[name].map { "write \($0)" }
  }

  /// Names that others have here.
  private static let renamed = [
    "beYes": "beTrue", "beNo": "beFalse", "beTruthy": "beTrue", "beFalsy": "beFalse",
    "beIdenticalTo": "beIdentical",
    "beLessThanOrEqualTo": "beLessThanOrEqual", "beGreaterThanOrEqualTo": "beGreaterThanOrEqual",
    "beInTheIntervalFrom": "beBetween",
    "haveCountOf": "haveCount", "haveCountOfAtLeast": "haveCountAtLeast", "haveCountOfAtMost": "haveCountAtMost",
    "haveLengthOf": "haveCount", "haveLengthOfAtLeast": "haveCountAtLeast", "haveLengthOfAtMost": "haveCountAtMost",
    "containString": "contain", "containObjects": "contain", "containObjectsInArray": "contain",
    "startWithString": "startWith", "beginWith": "startWith", "endWithString": "endWith",
    "beKindOfClass": "beAKind", "beKind": "beAKind", "beAKindOf": "beAKind",
    "beMemberOfClass": "beAnInstance", "beAnInstanceOf": "beAnInstance",
    "conformToProtocol": "conform",
    "haveValueForKey": "haveKey", "raise": "throwError", "raiseWithName": "throwError", "matchError": "throwError",
    "bePostedWithObject": "bePosted", "bePostedWithUserInfo": "bePosted",
  ]

  /// Names that another way of writing stands for.
  private static let otherwise = [
    "beNonNil": ".shouldNot.beNil()",
    "beWithin": ".should.beCloseTo(value, tolerance)",
    "beSubclassOfClass": ".to(.beSubclass(of: Ship.self))",
    "change": ".to(.change(…))",
    "match": ".to(.match { … })",
    "receive": "expect(mock).toReceive()",
    "satisfyAllOf": ".to(.all(of: …))",
    "satisfyAnyOf": ".to(.any(of: …))",
  ]
}
