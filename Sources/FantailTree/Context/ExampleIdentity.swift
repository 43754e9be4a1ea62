/// The place of a running example among the examples of its test target.
package struct ExampleIdentity: Sendable {
  /// The example's id in a plan of its target alone.
  package let id: String
  package let line: Int
  /// The full description: `Cart, adds a page`.
  package let name: String
  /// Returns the ids of all examples that its target declares, those of the plan first.
  package let declared: @Sendable () -> [String]

  package init(id: String, line: Int, name: String, declared: @escaping @Sendable () -> [String]) {
    self.id = id
    self.line = line
    self.name = name
    self.declared = declared
  }
}
