/// What kinds of matchers Nimble has, and its operators.
enum NimbleNames {
  /// Those that hold other matchers.
  static let compositions: Set = ["not", "satisfyAllOf", "satisfyAnyOf", "allPass", "beSuccess", "beFailure", "map"]

  /// Those that need code of their own.
  static let special: Set = ["contain", "containElementSatisfying", "beWithin", "throwError", "matchError", "beVoid"]

  static let operators = [
    "==": (verb: "to", matcher: "equal("), "!=": ("toNot", "equal("), "===": ("to", "beIdentical(to: "),
    "!==": ("toNot", "beIdentical(to: "), "<": ("to", "beLessThan("), ">": ("to", "beGreaterThan("),
    "<=": ("to", "beLessThanOrEqual(to: "), ">=": ("to", "beGreaterThanOrEqual(to: "), "≈": ("to", "beCloseTo("),
  ]

  /// Nimble's tolerance where none is given.
  static let tolerance = "0.0001"

  static func isMatcher(_ name: String) -> Bool {
    compositions.contains(name) || special.contains(name) || ForeignMatchers.nimble[name] != nil
      || ForeignMatchers.missingOfNimble[name] != nil
  }
}
