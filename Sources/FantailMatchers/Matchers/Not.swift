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
  func judge(_ subject: Subject) -> Verdict {
    switch matcher.rule.judge(subject) {
    case .match: .mismatch(matcher.unwanted(subject))
    case .mismatch: .match
    case .undecided(let mismatch): .undecided(mismatch)
    }
  }

  /// A double negation fails for the reason of its inner matcher.
  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    guard case .mismatch(let mismatch) = matcher.rule.judge(subject) else { return .unwanted(statement, got: subject) }
    return mismatch
  }
}
