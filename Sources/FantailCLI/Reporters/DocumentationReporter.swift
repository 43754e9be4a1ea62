import FantailPlan
public import FantailRun
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
  private let console: Console<Tree>

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

  /// Prints an example when it ends and the rest when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async { console.report(event) }

  private struct Tree: ExampleLines {
    /// Examples that take longer have their time beside them.
    private static let slow = Duration.milliseconds(100)

    private var headings = Headings()
    private var failures = 0
    private var isFirst = true
    var column: Int { 0 }

    mutating func end(of planned: Int) -> String { "" }

    mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String {
      var text = ""
      let example = result.example
      let new = headings.enter(example)
      if new.first == 0, !isFirst { text += "\n" }
      isFirst = false
      for depth in new {
        let indentation = treeIndentation(depth)
        text += style.lines(
          .init(example.groups[depth].description, .bold), first: indentation, rest: indentation + "  ")
      }
      let time = result.duration >= Self.slow ? " (\(result.duration.inWords))" : ""
      let remark = result.remark.map { " (\($0))" } ?? ""
      let (mark, title, color): (String, String, ConsoleStyle.Color?)
      switch result.status {
      case .passed: (mark, title, color) = (style("✓", .green), result.title, nil)
      case .failed:
        failures += 1
        (mark, title, color) = (style("✗", .red), "\(result.title) (\(failures))", .red)
      case .pending, .skipped: (mark, title, color) = (style("-", .yellow), result.title, .yellow)
      }
      let indentation = treeIndentation(example.groups.count)
      return text
        + style.lines(
          .init(title, color), .init(remark, .yellow), .init(time, .dim), first: "\(indentation)\(mark) ",
          rest: indentation + "  ")
    }
  }
}
