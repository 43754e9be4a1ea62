public import FantailRun

/// Tells of a run in one of the formats of `--format`.
///
/// ```swift
/// await SpecMain.run([StackSpec.spec], reporters: [FormatReporter(.junit, try .file("junit.xml"))])
/// ```
public struct FormatReporter: Reporter {
  private let tell: @Sendable (RunEvent) -> Void

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - format: The form. All but `documentation`, `dots`, `events` and `github` are written when the run is over.
  ///   - output: Where the text goes.
  ///   - context: What places are relative to, and how examples are run again.
  ///   - style: How `documentation` and `dots` look.
  public init(
    _ format: ReportFormat, _ output: TextOutput, _ context: RunContext = RunContext(),
    style: ConsoleStyle = ConsoleStyle()
  ) {
    func atEnd(_ write: @escaping @Sendable (RunReport, (String) -> Void) -> Void) -> @Sendable (RunEvent) -> Void {
      { event in
        guard case .runEnded(let report) = event else { return }
        // In large pieces: a report of any length takes no more memory than one of them.
        var text = ""
        write(report) { piece in
          text += piece
          // By bytes, which a string counts in one step.
          if text.utf8.count < 32_768 { return }
          output.write(text)
          text.removeAll(keepingCapacity: true)
        }
        if !text.isEmpty { output.write(text) }
      }
    }
    tell =
      switch format {
      case .documentation: Console<Sentences>(output, context, style).report
      case .dots: Console<Signs>(output, context, style).report
      case .brief: atEnd(BriefText(context: context).write)
      case .junit: atEnd(JUnitDocument(context: context, store: output.store).write)
      case .sonar: atEnd(SonarDocument(context: context).write)
      case .json: atEnd { RunDocument.write($0, context, to: $1) }
      case .events: { output.write(RunDocument.line(for: $0, context)) }
      case .github: { output.write(GitHubCommands(context: context).text(for: $0)) }
      case .html: atEnd(HTMLPage(context: context).write)
      case .markdown: atEnd(MarkdownDocument(context: context).write)
      }
  }

  /// Writes what the format says about an event.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async { tell(event) }
}
