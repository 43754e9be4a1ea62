/// A rule whose negation says something of a value as well: `nil` has none, and so fails both.
@usableFromInline
struct NeedsValue<Subject>: MatchRule {
  let rule: any MatchRule<Subject>

  @usableFromInline var statement: String { rule.statement }

  @usableFromInline
  func judge(_ subject: Subject) -> Verdict { rule.judge(subject) }

  @usableFromInline
  func deny(_ subject: Subject) -> Verdict { Self.checked(rule.deny(subject), subject, statement) }

  /// Turns the negation that `nil` would pass into a failure.
  static func checked(_ verdict: Verdict, _ subject: Subject, _ statement: @autoclosure () -> String) -> Verdict {
    guard verdict.failure == nil, present(subject) == nil else { return verdict }
    return .mismatch(failure(statement(), got: subject))
  }

  static func failure(_ statement: String, got: Any) -> Mismatch {
    .unwanted(statement, got: got, notes: ["nil has no value to judge: .notTo(.beSome(…)) accepts it"])
  }
}

extension Matcher {
  /// The matcher with a negation that fails for `nil`.
  var needingValue: Self { Self(rule: NeedsValue(rule: rule)) }
}
