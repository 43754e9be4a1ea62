public import FantailTree

/// Matchers that can be used by name, under a prefix.
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
  /// The prefix under which its names are listed; `.should.RK.beSquare()` uses only the registry `RK`.
  public let prefix: String
  let matchers: [NamedMatcher]

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - prefix: The prefix that distinguishes its names from those of other registries. It is always compared as a
  ///     whole.
  ///   - matchers: The definitions. Among definitions with one name, the first whose subject type fits is used.
  public init(prefix: String, @NamedMatcherBuilder _ matchers: () -> [NamedMatcher]) {
    self.prefix = prefix
    self.matchers = matchers().map { matcher in
      var listed = matcher
      listed.prefix = prefix
      return listed
    }
  }
}
