import FantailRun
import FantailPlan
import FantailTree

/// A run as a sign for each example.
struct Signs: ExampleLines {
  private static let width = 60

  private var ended = 0
  private(set) var column = 0

  mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String {
    let sign =
      switch result.status {
      case .passed: result.isFlaky ? style("~", .yellow) : style(".", .green)
      case .failed: style("F", .red)
      case .pending: style("*", .yellow)
      case .skipped: style("S", .yellow)
      }
    ended += 1
    column += 1
    return column == Self.width ? sign + closing(of: planned) : sign
  }

  mutating func closing(of planned: Int) -> String {
    guard column > 0 else { return "" }
    let padding = String(repeating: " ", count: Self.width - column)
    column = 0
    return "\(padding)  \(ended)/\(planned)\n"
  }
}
