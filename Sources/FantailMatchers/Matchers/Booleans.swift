extension Matcher where Subject == Bool {
  /// Matches `true`.
  ///
  /// ```swift
  /// expect(user.isActive).to(.beTrue)
  /// ```
  /// ```text
  /// expected true, got false
  /// ```
  @inlinable
  public static var beTrue: Self { Self(rule: Truth(expected: true)) }

  /// Matches `false`.
  ///
  /// ```swift
  /// expect(user.isNew).to(.beFalse)
  /// ```
  /// ```text
  /// expected false, got true
  /// ```
  @inlinable
  public static var beFalse: Self { Self(rule: Truth(expected: false)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, and neither `false` nor `nil`.
  ///
  /// ```swift
  /// expect(settings["sound"]).to(.beTrue)
  /// ```
  /// ```text
  /// expected true, got nil
  /// ```
  @inlinable
  public static var beTrue: Self { Self(rule: Truth(expected: true)) }

  /// Matches `false`, and neither `true` nor `nil`.
  ///
  /// ```swift
  /// expect(settings["sound"]).to(.beFalse)
  /// ```
  /// ```text
  /// expected false, got nil
  /// ```
  @inlinable
  public static var beFalse: Self { Self(rule: Truth(expected: false)) }
}

@usableFromInline
struct Truth<Subject: Equatable>: MatchRule {
  @usableFromInline let expected: Subject

  @inlinable
  init(expected: Subject) {
    self.expected = expected
  }

  @usableFromInline var statement: String { "be \(ValueDescription.brief(expected))" }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}
