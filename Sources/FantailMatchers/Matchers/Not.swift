@usableFromInline
struct Not<Subject>: MatchRule {
  @usableFromInline let matcher: Matcher<Subject>

  @inlinable
  init(matcher: Matcher<Subject>) {
    self.matcher = matcher
  }

  @usableFromInline var statement: String { "not " + matcher.rule.part(of: nil) }
  @usableFromInline var denied: String? { matcher.rule.part(of: nil) }

  @inlinable
  func judge(_ subject: Subject) -> Verdict { matcher.rule.deny(subject) }

  /// A double negation is its inner matcher.
  @inlinable
  func deny(_ subject: Subject) -> Verdict { matcher.rule.judge(subject) }
}
