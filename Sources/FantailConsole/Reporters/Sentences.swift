import FantailPlan
import FantailRun
import FantailTree

/// A run as a tree of sentences, with a number for each failure.
struct Sentences: ExampleLines {
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

/// A run as one sign an example.
struct Signs: ExampleLines {
  private static let width = 60

  private var ended = 0
  private(set) var column = 0

  mutating func text(for result: ExampleResult, of planned: Int, _ style: ConsoleStyle) -> String {
    let sign =
      switch result.status {
      case .passed: result.isFlaky ? style("~", .yellow) : style(".", .green)
      case .failed: style("F", .red)
      case .pending: style("*", .yellow)
      case .skipped: style("S", .yellow)
      }
    ended += 1
    column += 1
    return column == Self.width ? sign + end(of: planned) : sign
  }

  mutating func end(of planned: Int) -> String {
    guard column > 0 else { return "" }
    let padding = String(repeating: " ", count: Self.width - column)
    column = 0
    return "\(padding)  \(ended)/\(planned)\n"
  }
}
