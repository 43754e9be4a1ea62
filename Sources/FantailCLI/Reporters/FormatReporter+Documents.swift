public import FantailConsole

extension FormatReporter {
  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - format: The format. All formats except `documentation`, `dots`, `events` and `github` are written after the
  ///     run.
  ///   - output: The output for the text.
  ///   - context: The folder that paths are relative to, and the command that runs examples again.
  ///   - style: The style of `documentation` and `dots`.
  public init(
    _ format: ReportFormat, _ output: TextOutput, _ context: RunContext = RunContext(),
    style: ConsoleStyle = ConsoleStyle()
  ) {
    self.init(
      format, output, context, style, document: Self.document(.init(format: format), output, context))
  }

  /// Returns the function that writes a document.
  static func document(_ report: RunOptions.Report, _ output: TextOutput, _ context: RunContext) -> DocumentWriter {
    switch report.format {
    case .junit: JUnitDocument(context: context, store: output.store).write
    case .sonar: SonarDocument(context: context).write
    case .html: HTMLPage(context: context).write
    case .markdown: MarkdownDocument(context: context).write
    default: { _, _ in }
    }
  }
}
