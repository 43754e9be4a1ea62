/// Nimble's matchers beside Fantail's, written from `.ci/foreign-names`.
enum NimbleNames {
  /// Fantail's name, with the labels of the arguments that go over as they are; without parentheses for a property.
  static let names: [String: String] = [
    "be": "beIdentical(to:)",
    "beAKindOf": "beAKind(of:)",
    "beAnInstanceOf": "beAnInstance(of:)",
    "beCloseTo": "beCloseTo(_:within:)",
    "beEmpty": "beEmpty",
    "beFalse": "beFalse",
    "beFalsy": "beFalse",
    "beGreaterThan": "beGreaterThan(_:)",
    "beGreaterThanOrEqualTo": "beGreaterThanOrEqual(to:)",
    "beIdenticalTo": "beIdentical(to:)",
    "beLessThan": "beLessThan(_:)",
    "beLessThanOrEqualTo": "beLessThanOrEqual(to:)",
    "beNil": "beNil",
    "beTrue": "beTrue",
    "beTruthy": "beTrue",
    "beginWith": "startWith(_:)",
    "elementsEqual": "equal(_:)",
    "endWith": "endWith(_:)",
    "equal": "equal(_:)",
    "haveCount": "haveCount(_:)",
    "match": "matchPattern(_:)",
  ]

  /// Those that hold other matchers.
  static let compositions = [
    "not": "not", "satisfyAllOf": "all(of:)", "satisfyAnyOf": "any(of:)", "allPass": "allPass",
    "beSuccess": "beSuccess", "beFailure": "beFailure", "map": "have",
  ]

  /// Those that need code of their own.
  static let special: Set = ["contain", "containElementSatisfying", "beWithin", "throwError", "matchError", "beVoid"]

  /// Those that no matcher of Fantail's stands for, with what to write.
  static let missing = [
    "compactMap": "say it of the transformed value: expect(value.compactMap { … })",
    "postDistributedNotifications": "Fantail watches no distributed notifications",
    "postNotifications": "write expect { … }.to(.post(name)), one for each notification",
    "raiseException": "Fantail catches no exceptions of Objective-C",
    "succeed": "write the condition as a matcher of your own: Matcher(\"…\") { … }",
    "throwAssertion": "write await expect { … }.toTrap()",
  ]

  static let operators = [
    "==": (verb: "to", matcher: "equal("), "!=": ("toNot", "equal("), "===": ("to", "beIdentical(to: "),
    "!==": ("toNot", "beIdentical(to: "), "<": ("to", "beLessThan("), ">": ("to", "beGreaterThan("),
    "<=": ("to", "beLessThanOrEqual(to: "), ">=": ("to", "beGreaterThanOrEqual(to: "), "≈": ("to", "beCloseTo("),
  ]

  /// Nimble's tolerance where none is given.
  static let tolerance = "0.0001"

  static func isMatcher(_ name: String) -> Bool {
    names[name] != nil || compositions[name] != nil || special.contains(name) || missing[name] != nil
  }
}
