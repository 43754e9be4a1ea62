import FantailRun
import FantailPlan
import FantailSeams

/// The common parts of the formats for people: the order of the run, the progress of a long run, and the summary.
final class Console<Lines: ExampleLines>: Sendable {
  private struct State {
    var lines = Lines()
    var planned = 0
    var progress: ProgressBar?
    var ticker: Ticker?
  }

  private let output: TextOutput
  private let context: RunContext
  private let style: ConsoleStyle
  private let state = Locked(State())

  init(_ output: TextOutput, _ context: RunContext, _ style: ConsoleStyle) {
    self.output = output
    self.context = context
    self.style = style
  }

  deinit {
    state.withLock { $0.ticker?.stop() }
  }

  func report(_ event: RunEvent) {
    // The texts that draw a bar have to be written in the order in which they are made.
    state.withLock { state in
      switch event {
      case .runStarted(let plan):
        let planned = plan.examples.count
        state.ticker?.stop()
        state = State(planned: planned, progress: style.isLive ? ProgressBar(style, planned: planned) : nil)
        if style.clock == nil, style.isLive {
          state.ticker = Ticker { [weak self] in self?.refresh() }
        }
        if let order = plan.orderLine { output.write("\(order)\n\n") }
      case .exampleEnded(let result):
        let text = state.lines.text(for: result, of: state.planned, style)
        output.write(state.progress?.around(text, result.status, column: state.lines.column) ?? text)
      case .issueRecorded:
        // Listed at the end, so that readers do not have to search for them among the examples.
        break
      case .runEnded(let report):
        state.ticker?.stop()
        output.write((state.progress?.erase() ?? "") + state.lines.closing(of: state.planned))
        output.write(ReportSummary(report: report, context: context, style: style).text())
      }
    }
  }

  /// Draws the progress of the run again.
  private func refresh() {
    state.withLock { state in
      if let text = state.progress?.refresh(column: state.lines.column) { output.write(text, .anywhere) }
    }
  }
}
