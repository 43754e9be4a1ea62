extension Matcher where Subject: StringProtocol {
  /// Matches a text that is the same JSON as another, whatever the order of keys and the white space.
  ///
  /// ```swift
  /// expect(body).to(.equalJSON(#"{"user": {"roles": ["admin", "dev"]}}"#))
  /// ```
  /// ```text
  /// as JSON: user.roles[1]: expected "dev", got "ops"
  /// ```
  /// - Parameter expected: The other text. One that is no JSON fails the expectation and its negation.
  /// - Returns: The matcher.
  public static func equalJSON(_ expected: String) -> Self { Self(rule: EqualJSON(expected: expected)) }
}

private struct EqualJSON<Subject: StringProtocol>: MatchRule {
  let expected: String

  var statement: String { "equal the JSON \(expected.count > 60 ? ValueDescription.quote(expected) : expected)" }

  func judge(_ subject: Subject) -> Verdict {
    guard let wanted = try? JSON(expected) else {
      let reason = "what is expected is no JSON: \(ValueDescription.quote(expected, limit: 200))"
      return .undecided(.undecided("equal it as JSON", because: reason, got: subject))
    }
    guard let got = try? JSON(subject) else { return .mismatch(.unlike("be JSON", got: subject)) }
    return wanted == got ? .match : .mismatch(.part("as JSON", .unequal(expected: wanted, got: got)))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwanted(statement, got: subject) }
}
