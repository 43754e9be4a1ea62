/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of the check, for a report that the example ended before the check was judged.
  package let description: String
  package let location: SourceLocation
  /// Judges the check, and records its issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}
