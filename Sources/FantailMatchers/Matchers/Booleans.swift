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
  public static var beTrue: Self { Self(rule: Equal(expected: true, verb: .be)) }

  /// Matches `false`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, verb: .be)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, and neither `false` nor `nil`.
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, verb: .be)) }

  /// Matches `false`, and neither `true` nor `nil`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, verb: .be)) }
}
