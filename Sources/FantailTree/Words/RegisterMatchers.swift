/// Makes matchers of one registry visible by name in this group and the groups nested in it.
///
/// - Parameter registry: The matchers.
/// - Returns: The registration, to be listed in a group.
public func registerMatchers(
  _ registry: some MatcherNaming,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .word([.registry(registry, location: location)])
}
