import FantailRun
import FantailPlan
import FantailTree

/// The style of a report for people on a screen.
///
/// ```swift
/// let style = ConsoleStyle(isColored: true, width: 80, slowest: 10)
/// let reporter = FormatReporter(.documentation, .standardOutput(), style: style)
/// ```
public struct ConsoleStyle: Sendable {
  /// `true` if the text is coloured.
  public var isColored: Bool
  /// The columns after which the text continues on the next line; by default there is no limit.
  public var width: Int
  /// The number of the slowest examples to list at the end.
  public var slowest: Int
  /// `true` if a long run shows its progress on a line that is overwritten; only for terminals.
  public var isLive: Bool
  package var running: @Sendable () -> [(title: String, time: Duration)] = { [] }
  /// Returns the current time for the progress of a run; `nil` uses the system's clock. With another clock, progress is
  /// redrawn only at events.
  package var clock: (@Sendable () -> ContinuousClock.Instant)?

  /// Creates a style; by default, the style for a file.
  ///
  /// - Parameters:
  ///   - isColored: Whether the text is coloured.
  ///   - width: The columns after which the text continues on the next line.
  ///   - slowest: The number of the slowest examples to list at the end.
  ///   - isLive: Whether a long run shows its progress.
  public init(isColored: Bool = false, width: Int = .max, slowest: Int = 0, isLive: Bool = false) {
    self.isColored = isColored
    self.width = width
    self.slowest = slowest
    self.isLive = isLive
  }

  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
    case bold = "1"
    case dimRed = "2;31"
    case dimGreen = "2;32"
    case strongRed = "1;31"
    case strongGreen = "1;32"
  }

  func callAsFunction(_ text: String, _ color: Color?) -> String {
    guard isColored, let color, !text.isEmpty else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }

  struct Span {
    let text: String
    var color: Color?

    init(_ text: String, _ color: Color? = nil) {
      self.text = text.onOneLine
      self.color = color
    }
  }

  /// Returns a text broken into lines that fit, each with a line end.
  ///
  /// - Parameters:
  ///   - spans: The text.
  ///   - first: The beginning of the first line, which is not changed.
  ///   - rest: The beginning of the other lines.
  func lines(_ spans: Span..., first: String, rest: String) -> String { lines(spans, first: first, rest: rest) }

  func lines(_ spans: [Span], first: String, rest: String) -> String {
    var text = ""
    for span in spans { text += span.text }
    // A short cut, since most lines are short: a text never has more columns than bytes, and counting columns takes as
    // long as a short example.
    if text.utf8.count + rest.utf8.count <= width {
      var line = first
      for span in spans { line += self(span.text, span.color) }
      return line + "\n"
    }
    // Text keeps half of the width, however deep the tree is.
    let room = width == .max ? width : max(width - rest.columns, width / 2)
    let inset = String(rest.prefix(width - min(room, width)))
    return text.wrapped(to: room).enumerated().map { index, line in
      (index == 0 ? first : inset) + (isColored ? colored(line, of: text, spans) : String(line)) + "\n"
    }.joined()
  }

  /// Colours a line that was cut from a text.
  private func colored(_ line: Substring, of text: String, _ spans: [Span]) -> String {
    var colored = ""
    var end = text.startIndex
    for span in spans {
      let start = end
      end = text.utf8.index(start, offsetBy: span.text.utf8.count)
      let (from, to) = (max(start, line.startIndex), min(end, line.endIndex))
      if from < to { colored += self(String(text[from..<to]), span.color) }
    }
    return colored
  }
}

extension ConsoleStyle {
  /// Returns the lines of an issue. In a difference, only the differing parts are highlighted, and the common parts are
  /// dimmed.
  func lines(_ issue: Issue, at indentation: String) -> String {
    var text = ""
    let lines = issue.lines
    // Carets fit the lines above them only if neither line is wrapped.
    var difference = self
    if !isColored, lines.contains(where: { $0.role == .marks }) { difference.width = .max }
    for line in lines.dropFirst(isSaidBelow(issue, indentation) ? 1 : 0) where !(isColored && line.role == .marks) {
      let spans = line.parts.map { Span($0.text, color(of: line, differs: $0.differs)) }
      let style = line.role == .statement ? self : difference
      let inset = line.text.prefix { $0 == " " }.count + (line.role == .statement ? 0 : 2)
      text += style.lines(spans, first: indentation, rest: indentation + String(repeating: " ", count: inset))
    }
    return text
  }

  /// Returns whether the first line is too long and both of its values are shown on separate lines below.
  private func isSaidBelow(_ issue: Issue, _ indentation: String) -> Bool {
    guard let comparison = issue.comparison, indentation.columns + issue.headline.columns > width else { return false }
    return issue.lines.contains { $0.role == .expected && $0.text.contains(comparison.expected) }
      && issue.lines.contains { $0.role == .got && $0.text.contains(comparison.got) }
  }

  private func color(of line: Issue.Line, differs: Bool) -> Color {
    switch line.role {
    case .statement: .red
    case .expected: differs ? .strongGreen : .dimGreen
    case .got: differs ? .strongRed : .dimRed
    case .context, .marks: .dim
    }
  }
}
