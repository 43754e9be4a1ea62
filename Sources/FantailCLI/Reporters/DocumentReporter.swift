public import FantailRun

/// Writes one document about a run when it is over.
///
/// ```swift
/// await SpecMain.run([StackSpec.spec], reporters: [DocumentReporter(.junit, try .file("junit.xml"))])
/// ```
public struct DocumentReporter: Reporter {
  /// The form of a document, one of the formats of `--format`.
  public struct Form: Sendable {
    let write: @Sendable (RunReport, RunContext, TextOutput) -> Void

    init(_ write: @escaping @Sendable (RunReport, RunContext, TextOutput) -> Void) {
      self.write = write
    }
  }

  private let form: Form
  private let output: TextOutput
  private let context: RunContext

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - form: The form of the document.
  ///   - output: Where the document goes.
  ///   - context: What places are relative to, and how examples are run again.
  public init(_ form: Form, _ output: TextOutput, _ context: RunContext = RunContext()) {
    self.form = form
    self.output = output
    self.context = context
  }

  /// Writes the document when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async {
    guard case .runEnded(let report) = event else { return }
    form.write(report, context, output)
  }
}
