extension Matcher where Subject == Bool {
  /// Matches `true`.
  public static var beTrue: Self { Self(rule: Truth(expected: true)) }

  /// Matches `false`.
  public static var beFalse: Self { Self(rule: Truth(expected: false)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, and neither `false` nor `nil`.
  public static var beTrue: Self { Self(rule: OptionalTruth(expected: true)) }

  /// Matches `false`, and neither `true` nor `nil`.
  public static var beFalse: Self { Self(rule: OptionalTruth(expected: false)) }
}

private struct Truth: MatchRule {
  let expected: Bool

  var statement: String { "be \(expected)" }

  func judge(_ subject: Bool) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  func unwanted(_ subject: Bool) -> Mismatch { .unwantedExactly(statement) }
}

private struct OptionalTruth: MatchRule {
  let expected: Bool

  var statement: String { "be \(expected)" }

  func judge(_ subject: Bool?) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject as Any))
  }

  func unwanted(_ subject: Bool?) -> Mismatch { .unwantedExactly(statement) }
}
