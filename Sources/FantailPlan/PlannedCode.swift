import FantailTree

/// The code of a plan: its program, and the examples of the program that the plan contains.
package final class PlannedCode: Sendable {
  package let program: Program
  /// The examples of the plan.
  package let examples: [Program.Example]
  package let spans: Program.Spans
  /// The names and ids of all declared examples.
  package let names: Names

  init(program: Program, examples: [Program.Example], names: Names) {
    self.program = program
    self.examples = examples
    self.names = names
    spans = Program.Spans(of: examples, in: program)
  }

  /// Returns the groups around the example at a position, the run itself first.
  func path(at position: Int) -> [Program.Group] { program.path(to: examples[position].group) }
}
