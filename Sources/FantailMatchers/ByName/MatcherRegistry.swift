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
  ///   - prefix: The prefix that tells its names from those of other registries. It is compared whole.
  ///   - matchers: The definitions. Within one name, the first whose subject type fits is asked.
  public init(prefix: String, @NamedMatcherBuilder _ matchers: () -> [NamedMatcher]) {
    self.prefix = prefix
    self.matchers = matchers().map { matcher in
      var listed = matcher
      listed.prefix = prefix
      return listed
    }
  }
}
