import FantailLock
import FantailPlan
import FantailRun

/// The lines that one format for people has for examples.
protocol ExampleLines: Sendable {
  init()

  /// Returns the text for an example that ended, of so many.
  mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String

  /// The column that it leaves the cursor in.
  var column: Int { get }

  mutating func end(of planned: Int) -> String
}
