/// A set of matchers that can be used by name. `registerMatchers` puts it into a group.
///
/// The tree only carries it; the matchers module uses it.
public protocol MatcherNaming: Sendable {
  /// The prefix under which its names are listed.
  var prefix: String { get }
}
