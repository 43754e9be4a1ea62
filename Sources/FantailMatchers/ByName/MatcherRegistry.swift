public import FantailTree

/// Matchers that can be asked for by name, under a prefix.
///
/// ```swift
/// let rk = MatcherRegistry(prefix: "RK") {
///   defineMatcher("beSquare") { (image: Image) in image.width == image.height }
/// }
/// describe("thumbnail") {
///   registerMatchers(rk)
///   it("is square") { expect(image).should.beSquare() }
/// }
/// ```
public struct MatcherRegistry: MatcherNaming {
  /// The prefix its names are listed under; asked for alone by `.should.RK.beSquare()`.
  public let prefix: String
  let matchers: [NamedMatcher]

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - prefix: What tells its names from those of other registries. It is compared whole.
  ///   - matchers: The definitions. Within one name, the first whose subject type fits is asked.
  public init(prefix: String, @NamedMatcherBuilder _ matchers: () -> [NamedMatcher]) {
    self.prefix = prefix
    self.matchers = matchers()
  }
}

/// Lists the definitions of a ``MatcherRegistry``.
@resultBuilder
public enum NamedMatcherBuilder {
  /// Takes one definition.
  public static func buildExpression(_ matcher: NamedMatcher) -> [NamedMatcher] { [matcher] }

  /// Joins definitions.
  public static func buildBlock(_ parts: [NamedMatcher]...) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions made in a loop.
  public static func buildArray(_ parts: [[NamedMatcher]]) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions that depend on a condition.
  public static func buildOptional(_ part: [NamedMatcher]?) -> [NamedMatcher] { part ?? [] }

  /// Takes the first of two alternatives.
  public static func buildEither(first part: [NamedMatcher]) -> [NamedMatcher] { part }

  /// Takes the second of two alternatives.
  public static func buildEither(second part: [NamedMatcher]) -> [NamedMatcher] { part }
}
