public import FantailConsole

extension FormatReporter {
  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - format: The form. All but `documentation`, `dots`, `events` and `github` are written when the run is over.
  ///   - output: Where the text goes.
  ///   - context: The folder that paths are relative to, and the command that runs examples again.
  ///   - style: How `documentation` and `dots` look.
  public init(
    _ format: ReportFormat, _ output: TextOutput, _ context: RunContext = RunContext(),
    style: ConsoleStyle = ConsoleStyle()
  ) {
    self.init(
      format, output, context, style, document: Self.document(.init(format: format), output, context))
  }

  /// Says how a document is written.
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
