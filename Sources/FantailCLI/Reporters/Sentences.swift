import FantailRun
import FantailPlan
import FantailTree

/// A run as a tree of sentences, with a number for each failure.
struct Sentences: ExampleLines {
  /// The duration from which an example's time is shown next to it.
  private static let slow = Duration.milliseconds(100)

  private var headings = Headings()
  private var failures = 0
  private var isFirst = true
  var column: Int { 0 }

  mutating func closing(of planned: Int) -> String { "" }

  mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String {
    var text = ""
    let example = result.example
    let new = headings.enter(example)
    if new.first == 0, !isFirst { text += "\n" }
    isFirst = false
    for depth in new {
      let indentation = treeIndentation(depth)
      text += style.lines(.init(example.groups[depth].description, .bold), first: indentation, rest: indentation + "  ")
    }
    let (mark, title, color): (String, String, ConsoleStyle.Color?)
    switch result.status {
    case .passed: (mark, title, color) = (style("✓", .green), result.title, nil)
    case .failed:
      failures += 1
      (mark, title, color) = (style("✗", .red), "\(result.title) (\(failures))", .red)
    case .pending, .skipped: (mark, title, color) = (style("-", .yellow), result.title, .yellow)
    }
    var spans = [ConsoleStyle.Span(title, color)]
    if let remark = result.remark { spans.append(.init(" (\(remark))", .yellow)) }
    if result.duration >= Self.slow { spans.append(.init(" (\(result.duration.inWords))", .dim)) }
    let indentation = treeIndentation(example.groups.count)
    return text + style.lines(spans, first: indentation + mark + " ", rest: indentation + "  ")
  }
}
