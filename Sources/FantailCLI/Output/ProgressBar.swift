import FantailRun
import FantailPlan
import FantailTree

/// A line at the end of the output with the progress of a long run. The line is overwritten, so it is only for
/// terminals.
///
/// ```text
/// ███████░░░░░░░░░░░░░ 3511/10000, 2 failed, about 1 min 20 s left  Warehouse, can be counted (1.2 s)
/// ```
struct ProgressBar: Sendable {
  /// Shorter runs do not show a bar.
  private static let patience = Duration.seconds(2)
  private static let cells = 20
  /// Precedes all other text on the terminal: clears the bar and begins a line.
  static let interruption = "\u{1B}[J\n"

  private let style: ConsoleStyle
  private let planned: Int
  private let start: ContinuousClock.Instant
  private var ended = 0
  private var failed = 0
  private var isShown = false

  /// Creates a bar for a run that begins now; the bar is at most as wide as a line.
  init(_ style: ConsoleStyle, planned: Int) {
    self.style = style
    self.planned = planned
    start = style.clock?() ?? .now
  }

  /// Returns the text of a finished example, with the escapes that erase the bar before the text and draw the bar again
  /// after the text. The bar is on the next line, unless the cursor is in the first column.
  mutating func around(_ text: String, _ status: ExampleResult.Status, column: Int) -> String {
    ended += 1
    failed += status == .failed ? 1 : 0
    return erase() + text + draw(column: column)
  }

  /// Draws the bar again while examples are running.
  mutating func refresh(column: Int) -> String { erase() + draw(column: column) }

  mutating func erase() -> String {
    defer { isShown = false }
    // Clears from the cursor to the end of the screen.
    return isShown ? "\u{1B}[J" : ""
  }

  private mutating func draw(column: Int) -> String {
    let elapsed = (style.clock?() ?? .now) - start
    guard elapsed >= Self.patience, ended < planned else { return "" }
    isShown = true
    let text = line(elapsed)
    // The cursor returns to its position, since an example may have printed half a line there.
    return column == 0 ? "\u{1B}7\(text)\u{1B}8" : "\n\(text)\u{1B}[1A\r\u{1B}[\(column)C"
  }

  private func line(_ elapsed: Duration) -> String {
    let full = ended * Self.cells / planned
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.cells - full)
    var text = " \(ended)/\(planned)"
    if failed > 0 { text += ", \(failed) failed" }
    if ended > 0 {
      // Estimated from the mean time of the examples so far.
      let left = (elapsed.inSeconds / Double(ended) * Double(planned - ended)).rounded(.up)
      text += ", about \(Duration.seconds(left).inWords) left"
    }
    let running = style.running()
    if let longest = running.max(by: { $0.time < $1.time }) {
      text +=
        "  \(longest.title.onOneLine) (\(longest.time.inWords)"
        + (running.count > 1 ? ", and \(running.count - 1) more)" : ")")
    }
    // A line that fills the last column would make some terminals begin another line.
    let room = style.width == .max ? style.width : max(0, style.width - 1)
    let color: ConsoleStyle.Color? = failed > 0 ? .red : nil
    guard room > Self.cells else { return style((bar + text).cut(to: room), color) }
    return style(bar, color) + text.cut(to: room - Self.cells)
  }
}
