import FantailLock
public import FantailPlan
import FantailTree

/// Prints a run as a tree of sentences, and then every failure with its source line and how to run it again.
///
/// ```text
/// Stack
///   ✓ has the pushed element
///   when emptied
///     ✗ is empty (1)
///     - shrinks its storage (pending: waiting for the allocator)
/// ```
public final class DocumentationReporter: Reporter {
  private struct State {
    var headings = Headings()
    var failures = 0
    var progress: ProgressBar?

    init(progress: ProgressBar?, planned: Int = 0) {
      self.progress = progress
      self.progress?.begin(planned: planned)
    }
  }

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

  /// Prints an example when it ends and the rest when the run ends.
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
          let text = lines(for: result, &state)
          return state.progress?.around(text, result.status, column: 0) ?? text
        })
    case .issueRecorded:
      // Listed at the end, where nobody has to look for them in the tree.
      break
    case .runEnded(let report):
      output.write(state.withLock { $0.progress?.erase() ?? "" })
      output.write(RunSummary(report: report, style: style, slowest: slowest, rerunCommand: rerunCommand).text())
    }
  }

  private func lines(for result: ExampleResult, _ state: inout State) -> String {
    var text = ""
    let example = result.example
    for depth in state.headings.enter(example) {
      text += treeIndentation(depth) + style(example.groups[depth].onOneLine, .bold) + "\n"
    }
    text += treeIndentation(example.groups.count)
    let title = result.title.onOneLine
    let reason = result.reason.map { ": \($0.onOneLine)" } ?? ""
    switch result.status {
    case .passed:
      text += style("✓", .green) + " \(title)"
      if let reason = result.reason { text += style(" (\(reason.onOneLine))", .yellow) }
    case .failed:
      state.failures += 1
      text += style("✗ \(title) (\(state.failures))", .red)
    case .pending: text += style("- \(title) (pending\(reason))", .yellow)
    case .skipped: text += style("- \(title) (skipped\(reason))", .yellow)
    }
    return text + "\n"
  }
}
