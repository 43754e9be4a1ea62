import FantailRun
import FantailPlan
import FantailSeams

/// The lines of examples in one format for people.
protocol ExampleLines: Sendable {
  init()

  /// Returns the text for an example that has ended, out of a number of planned examples.
  mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String

  /// The column of the cursor after the text.
  var column: Int { get }

  mutating func closing(of planned: Int) -> String
}
