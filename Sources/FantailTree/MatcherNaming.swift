/// A set of matchers that can be asked for by name; what `registerMatchers` puts into a group.
///
/// The tree only carries it: the matchers module knows what it is.
public protocol MatcherNaming: Sendable {
  /// The prefix its names are listed under.
  var prefix: String { get }
}

/// Makes matchers of one registry visible by name in this group and the groups nested in it.
///
/// - Parameter registry: The matchers.
/// - Returns: The registration, to be listed in a group.
public func registerMatchers(
  _ registry: some MatcherNaming,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return Spec([.registry(registry, location: location)])
}
