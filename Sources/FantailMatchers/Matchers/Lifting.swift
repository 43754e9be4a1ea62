extension Matcher where Subject: AnyOptional {
  /// Makes a matcher of optional subjects of one of values: it fits what is there, and never `nil`.
  static func lifting(_ matcher: Matcher<Subject.Wrapped>) -> Self { Self(rule: Lifted<Subject>(matcher: matcher)) }
}

/// Judges the value of an optional.
private struct Lifted<Subject: AnyOptional>: MatchRule {
  let matcher: Matcher<Subject.Wrapped>

  var statement: String { matcher.statement }

  func judge(_ subject: Subject) -> Verdict {
    guard let value = Subject.optional(subject) else {
      return .undecided(
        matcher.rule.denied.map { .unwanted($0, got: subject as Any) } ?? .unlike(statement, got: subject as Any))
    }
    return matcher.judge(value)
  }
}
