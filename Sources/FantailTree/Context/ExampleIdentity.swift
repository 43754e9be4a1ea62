/// The place of a running example among those of its plan.
package struct ExampleIdentity: Sendable {
  package let id: String
  package let line: Int
  /// Returns the ids of all examples that are declared with it, in order.
  package let declared: @Sendable () -> [String]

  package init(id: String, line: Int, declared: @escaping @Sendable () -> [String]) {
    self.id = id
    self.line = line
    self.declared = declared
  }
}
