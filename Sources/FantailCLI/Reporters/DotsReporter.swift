import FantailPlan
public import FantailRun

/// Prints one sign an example and how far the run is, and then every failure.
///
/// ```text
/// ..F..*..S                                                     9/9
/// ```
/// A dot passed, `F` failed, `*` is pending, `S` was skipped, and `~` passed only when it was run again.
public final class DotsReporter: Reporter {
  private let console: Console<Signs>

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - context: What places are relative to, and how examples are run again.
  ///   - style: How the text looks.
  public init(_ output: TextOutput, _ context: RunContext = RunContext(), style: ConsoleStyle = ConsoleStyle()) {
    console = Console(output, context, style)
  }

  package init(_ output: TextOutput, progress: ProgressBar) {
    console = Console(output, RunContext(), ConsoleStyle(), progress: progress)
  }

  /// Prints a sign when an example ends and the rest when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async { console.report(event) }

  private struct Signs: ExampleLines {
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
      return column == Self.width ? sign + end(of: planned) : sign
    }

    mutating func end(of planned: Int) -> String {
      guard column > 0 else { return "" }
      let padding = String(repeating: " ", count: Self.width - column)
      column = 0
      return "\(padding)  \(ended)/\(planned)\n"
    }
  }
}
