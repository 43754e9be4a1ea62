import FantailTree

/// Lists the definitions of a ``MatcherRegistry``.
@resultBuilder
public enum NamedMatcherBuilder {
  /// Takes one definition.
  public static func buildExpression(_ matcher: NamedMatcher) -> [NamedMatcher] { [matcher] }

  /// Joins definitions.
  public static func buildBlock(_ parts: [NamedMatcher]...) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions from a loop.
  public static func buildArray(_ parts: [[NamedMatcher]]) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions that depend on a condition.
  public static func buildOptional(_ part: [NamedMatcher]?) -> [NamedMatcher] { part ?? [] }

  /// Takes the first of two alternatives.
  public static func buildEither(first part: [NamedMatcher]) -> [NamedMatcher] { part }

  /// Takes the second of two alternatives.
  public static func buildEither(second part: [NamedMatcher]) -> [NamedMatcher] { part }
}
