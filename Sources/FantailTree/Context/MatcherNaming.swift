/// A set of matchers that can be asked for by name; what `registerMatchers` puts into a group.
///
/// The tree only carries it: the matchers module knows what it is.
public protocol MatcherNaming: Sendable {
  /// The prefix its names are listed under.
  var prefix: String { get }
}
