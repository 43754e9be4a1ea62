/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of what it verifies, for the report of one that was cut off.
  package let description: String
  package let location: SourceLocation
  /// Judges it, recording issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}
