@usableFromInline
struct Equal<Subject: Equatable>: MatchRule {
  @usableFromInline let expected: Subject
  /// `true` for a value whose statement is "be true" and not "equal true".
  @usableFromInline let isState: Bool

  @inlinable
  init(expected: Subject, isState: Bool = false) {
    self.expected = expected
    self.isState = isState
  }

  @usableFromInline var statement: String { (isState ? "be " : "equal ") + ValueDescription.brief(expected) }

  @usableFromInline var compared: Any? { expected }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  /// A state is one of a value, so that `nil` has neither it nor its negation; equality is one of the optional.
  @inlinable
  func deny(_ subject: Subject) -> Verdict {
    if subject == expected { return .mismatch(unwanted(subject)) }
    return isState && Subject.self != Bool.self ? stateOfValue(subject) : .match
  }

  @usableFromInline
  func stateOfValue(_ subject: Subject) -> Verdict { NeedsValue.checked(.match, subject, statement) }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    if let got = subject as? String, let expected = expected as? String,
      let note = StringDifference.normalisation(expected, got)
    {
      return .stated("expected not to \(statement)", details: [note])
    }
    // Equal values may have different descriptions: `-0.0`, or a field that `==` ignores.
    let isAlike = ValueDescription.brief(subject) == ValueDescription.brief(expected)
    if isAlike { return .unwantedExactly(statement) }
    let isZero = (subject as? any FloatingPoint)?.isZero ?? false
    return .unwanted(statement, got: subject, notes: isZero ? ["0.0 and -0.0 are equal"] : [])
  }
}
