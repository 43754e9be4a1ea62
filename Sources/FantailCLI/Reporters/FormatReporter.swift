import FantailConsole
import FantailPlan
public import FantailRun
import FantailTree

/// Writes a document of a run that has ended, piece by piece.
package typealias DocumentWriter = @Sendable (RunReport, (String) -> Void) -> Void

/// Reports a run in one of the formats of `--format`.
///
/// ```swift
/// await SpecMain.run([StackSpec.spec], reporters: [FormatReporter(.junit, try .file("junit.xml"))])
/// ```
public struct FormatReporter: Reporter {
  package let tell: @Sendable (RunEvent) -> Void
  let format: ReportFormat
  let output: TextOutput

  /// - Parameter document: Writes documents, whose code tests do not link.
  package init(
    _ format: ReportFormat, _ output: TextOutput, _ context: RunContext, _ style: ConsoleStyle,
    document: @escaping DocumentWriter
  ) {
    func atEnd(_ write: @escaping DocumentWriter) -> @Sendable (RunEvent) -> Void {
      { event in
        guard case .runEnded(let report) = event else { return }
        if format.isWhole { output.startOver() }
        // Written in large pieces, so that a report of any length takes the memory of one piece.
        var text = ""
        write(report) { piece in
          text += piece
          // The length in bytes, which a string has without counting.
          if text.utf8.count < 32_768 { return }
          output.write(text)
          text.removeAll(keepingCapacity: true)
        }
        if !text.isEmpty { output.write(text) }
      }
    }
    self.format = format
    self.output = output
    tell =
      switch format {
      case .documentation: Console<Sentences>(output, context, style).report
      case .dots: Console<Signs>(output, context, style).report
      case .brief: atEnd(BriefText(context: context).write)
      case .json: atEnd { RunDocument.write($0, context, to: $1) }
      case .events: { output.write(RunDocument.line(for: $0, context)) }
      case .github: { output.write(GitHubCommands(context: context).text(for: $0), .surelyNewLine) }
      case .junit, .sonar, .html, .markdown: atEnd(document)
      }
  }

  /// Writes the text of the format for an event.
  ///
  /// - Parameter event: The event.
  public func report(_ event: RunEvent) async { tell(event) }
}
