extension Matcher {
  /// Makes a matcher of optional subjects of one of values: it fits what is there, and never `nil`.
  static func lifting<Wrapped>(_ matcher: Matcher<Wrapped>) -> Self where Subject == Wrapped? {
    Self(rule: Lifted(matcher: matcher))
  }
}

/// Judges the value of an optional.
private struct Lifted<Wrapped>: MatchRule {
  let matcher: Matcher<Wrapped>

  var statement: String { matcher.statement }

  func judge(_ subject: Wrapped?) -> Verdict {
    guard let subject else {
      return .undecided(
        matcher.rule.denied.map { .unwanted($0, got: subject as Any) } ?? .unlike(statement, got: subject as Any))
    }
    return matcher.judge(subject)
  }
}
