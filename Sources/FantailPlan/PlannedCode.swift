import FantailTree

/// The code of a plan: the declared specs, and the examples that the plan contains.
package final class PlannedCode: Sendable {
  package let declared: DeclaredSpecs
  /// The examples of the plan.
  package let examples: [DeclaredSpecs.Example]
  package let spans: DeclaredSpecs.Spans
  /// The names and ids of all declared examples.
  package let names: ExampleNames

  init(declared: DeclaredSpecs, examples: [DeclaredSpecs.Example], names: ExampleNames) {
    self.declared = declared
    self.examples = examples
    self.names = names
    spans = DeclaredSpecs.Spans(of: examples, in: declared)
  }

  /// Returns the groups around the example at a position, the run itself first.
  package func path(at position: Int) -> [DeclaredSpecs.Group] { declared.path(to: examples[position].group) }
}
