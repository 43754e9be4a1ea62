import FantailLock
public import FantailPlan
import FantailTree

/// Prints one sign an example and how far the run is, and then every failure.
///
/// ```text
/// ..F..*..S                                                     9/9
/// ```
/// A dot passed, `F` failed, `*` is pending, `S` was skipped, and `~` passed only when it was run again.
public final class DotsReporter: Reporter {
  private struct State {
    var planned = 0
    var ended = 0
    var column = 0
    var progress: ProgressBar?

    init(progress: ProgressBar?, planned: Int = 0) {
      self.progress = progress
      self.planned = planned
      self.progress?.begin(planned: planned)
    }
  }

  private static let width = 60

  private let output: TextOutput
  private let style: TextStyle
  private let slowest: Int
  private let rerunCommand: @Sendable (PlannedExample) -> String
  private let state: Locked<State>

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - isColored: Whether to colour it.
  ///   - slowest: How many of the slowest examples to list at the end.
  ///   - terminalWidth: How many columns the terminal has that the output goes to, where a long run shows a progress
  ///     bar; `nil` for what is no terminal.
  ///   - rerunCommand: Says how to run one example again.
  public convenience init(
    _ output: TextOutput, isColored: Bool = false, slowest: Int = 0, terminalWidth: Int? = nil,
    rerunCommand: @escaping @Sendable (PlannedExample) -> String = { "--filter '^\($0.name)$'" }
  ) {
    self.init(
      output, isColored: isColored, slowest: slowest, progress: terminalWidth.map { ProgressBar(width: $0) },
      rerunCommand: rerunCommand)
  }

  package init(
    _ output: TextOutput, isColored: Bool = false, slowest: Int = 0, progress: ProgressBar?,
    rerunCommand: @escaping @Sendable (PlannedExample) -> String = { "--filter '^\($0.name)$'" }
  ) {
    self.output = output
    state = Locked(State(progress: progress))
    style = TextStyle(isColored: isColored)
    self.slowest = slowest
    self.rerunCommand = rerunCommand
  }

  /// Prints a sign when an example ends and the rest when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: Event) async {
    switch event {
    case .runStarted(let plan):
      state.withLock { $0 = State(progress: $0.progress, planned: plan.examples.count) }
      if let order = plan.orderLine { output.write("\(order)\n\n") }
    case .exampleEnded(let result):
      output.write(
        state.withLock { state in
          let text = text(for: result, &state)
          return state.progress?.around(text, result.status, column: state.column) ?? text
        })
    case .issueRecorded: break
    case .runEnded(let report):
      output.write(state.withLock { ($0.progress?.erase() ?? "") + ($0.column == 0 ? "" : lineEnd(&$0)) })
      output.write(RunSummary(report: report, style: style, slowest: slowest, rerunCommand: rerunCommand).text())
    }
  }

  private func text(for result: ExampleResult, _ state: inout State) -> String {
    let sign =
      switch result.status {
      case .passed: result.reason == nil ? style(".", .green) : style("~", .yellow)
      case .failed: style("F", .red)
      case .pending: style("*", .yellow)
      case .skipped: style("S", .yellow)
      }
    state.ended += 1
    state.column += 1
    return state.column == Self.width ? sign + lineEnd(&state) : sign
  }

  private func lineEnd(_ state: inout State) -> String {
    let padding = String(repeating: " ", count: Self.width - state.column)
    state.column = 0
    return "\(padding)  \(state.ended)/\(state.planned)\n"
  }
}
