/// Collects patterns, one on each line.
@resultBuilder
public enum CallPatternBuilder {
  /// Takes a pattern.
  public static func buildExpression<Calls: CallPatternConvertible>(_ calls: Calls) -> CallPatterns {
    CallPatterns([calls.callPattern.untyped])
  }
  /// Joins patterns.
  public static func buildBlock(_ parts: CallPatterns...) -> CallPatterns { CallPatterns(joining: parts) }
  /// Takes the patterns of an `if`.
  public static func buildOptional(_ part: CallPatterns?) -> CallPatterns { part ?? CallPatterns([]) }
  /// Takes the patterns of an `if` that holds.
  public static func buildEither(first part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of an `else`.
  public static func buildEither(second part: CallPatterns) -> CallPatterns { part }
  /// Takes the patterns of a `for`; a loop over an empty sequence is a failure.
  public static func buildArray(_ parts: [CallPatterns]) -> CallPatterns {
    let joined = CallPatterns(joining: parts)
    return CallPatterns(joined.patterns, hasEmptyLoop: parts.isEmpty || joined.hasEmptyLoop)
  }
}
