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
  public static var beTrue: Self { Self(rule: OptionalTruth(expected: true)) }

  /// Matches `false`, and neither `true` nor `nil`.
  ///
  /// ```swift
  /// expect(settings["sound"]).to(.beFalse)
  /// ```
  /// ```text
  /// expected false, got nil
  /// ```
  @inlinable
  public static var beFalse: Self { Self(rule: OptionalTruth(expected: false)) }
}

@usableFromInline
struct Truth: MatchRule {
  @usableFromInline let expected: Bool

  @inlinable
  init(expected: Bool) {
    self.expected = expected
  }

  @usableFromInline var statement: String { "be \(expected)" }

  @inlinable
  func judge(_ subject: Bool) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Bool) -> Mismatch { .unwantedExactly(statement) }
}

@usableFromInline
struct OptionalTruth: MatchRule {
  @usableFromInline let expected: Bool

  @inlinable
  init(expected: Bool) {
    self.expected = expected
  }

  @usableFromInline var statement: String { "be \(expected)" }

  @inlinable
  func judge(_ subject: Bool?) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject as Any))
  }

  @usableFromInline
  func unwanted(_ subject: Bool?) -> Mismatch { .unwantedExactly(statement) }
}
