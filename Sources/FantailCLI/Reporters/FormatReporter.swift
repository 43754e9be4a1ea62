import FantailPlan
public import FantailRun
import FantailTree

/// Reports a run in one of the formats of `--format`.
///
/// ```swift
/// await SpecMain.run([StackSpec.spec], reporters: [FormatReporter(.junit, try .file("junit.xml"))])
/// ```
public struct FormatReporter: Reporter {
  package let take: @Sendable (RunEvent) -> Void
  let format: ReportFormat
  let output: TextOutput

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - format: The format. All formats except `documentation`, `dots`, `events` and `github` are only written after
  ///     the run.
  ///   - output: The output for the text.
  ///   - context: The folder to which paths are relative, and the command that runs examples again.
  ///   - style: The style of `documentation` and `dots`.
  public init(
    _ format: ReportFormat, _ output: TextOutput, _ context: RunContext = RunContext(),
    style: ConsoleStyle = ConsoleStyle()
  ) {
    func atEnd(_ write: @escaping @Sendable (RunReport, (String) -> Void) -> Void) -> @Sendable (RunEvent) -> Void {
      { event in
        guard case .runEnded(let report) = event else { return }
        if format.isWhole { output.startOver() }
        // The report is written in large pieces, so a report of any length only takes the memory of one piece.
        var text = ""
        write(report) { piece in
          text += piece
          // The length in bytes, which a string stores.
          if text.utf8.count < 32_768 { return }
          output.write(text)
          text.removeAll(keepingCapacity: true)
        }
        if !text.isEmpty { output.write(text) }
      }
    }
    self.format = format
    self.output = output
    take =
      switch format {
      case .documentation: Console<Sentences>(output, context, style).report
      case .dots: Console<Signs>(output, context, style).report
      case .brief: atEnd(BriefText(context: context).write)
      case .json: atEnd { ReportDocument.write($0, context, to: $1) }
      case .events: { output.write(ReportDocument.line(for: $0, context)) }
      case .github: { output.write(GitHubCommands(context: context).text(for: $0), .surelyNewLine) }
      case .junit: atEnd(JUnitDocument(context: context, store: output.store).write)
      case .sonar: atEnd(SonarDocument(context: context).write)
      case .html: atEnd(HTMLPage(context: context).write)
      case .markdown: atEnd(MarkdownDocument(context: context).write)
      }
  }

  /// Writes the text of the format for an event.
  ///
  /// - Parameter event: The event.
  public func report(_ event: RunEvent) async { take(event) }
}
