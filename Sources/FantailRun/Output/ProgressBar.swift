import FantailPlan
import FantailTree

/// A line at the end of what is printed that says how far a long run is, for a terminal only: it is drawn over.
///
/// ```text
/// ███████░░░░░░░░░░░░░ 3511/10000, 2 failed, about 1 min 20 s left
/// ```
package struct ProgressBar: Sendable {
  /// Runs that are shorter show none.
  private static let patience = Duration.seconds(2)
  private static let cells = 20
  /// What others print first who write to the terminal meanwhile: it clears the bar and begins a line.
  static let interruption = "\u{1B}[J\n"

  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private var start: ContinuousClock.Instant
  private var planned = 0
  private var ended = 0
  private var failed = 0
  private var isShown = false

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - width: The terminal's width in columns.
  ///   - now: Tells the time.
  package init(width: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.width = width
    self.now = now
    start = now()
  }

  /// Starts anew, for a run of so many examples.
  mutating func begin(planned: Int) {
    self = ProgressBar(width: width, now: now)
    self.planned = planned
  }

  /// The text with the bar taken away before it and drawn again behind it.
  ///
  /// - Parameters:
  ///   - text: What is printed of an example that ended.
  ///   - status: How it ended.
  ///   - column: In which column the text leaves the cursor; the bar stands below unless that is the first.
  mutating func around(_ text: String, _ status: ExampleResult.Status, column: Int) -> String {
    ended += 1
    failed += status == .failed ? 1 : 0
    return erase() + text + draw(column: column)
  }

  /// Takes the bar away for good.
  mutating func erase() -> String {
    defer { isShown = false }
    // From the cursor to the end of the screen.
    return isShown ? "\u{1B}[J" : ""
  }

  private mutating func draw(column: Int) -> String {
    let elapsed = now() - start
    guard elapsed >= Self.patience, ended < planned else { return "" }
    isShown = true
    let text = String(line(elapsed).prefix(max(0, width - 1)))
    return column == 0 ? "\(text)\r" : "\n\(text)\u{1B}[1A\r\u{1B}[\(column)C"
  }

  private func line(_ elapsed: Duration) -> String {
    let full = ended * Self.cells / planned
    var text = String(repeating: "█", count: full) + String(repeating: "░", count: Self.cells - full)
    text += " \(ended)/\(planned)"
    if failed > 0 { text += ", \(failed) failed" }
    // By what the examples took so far; nobody knows it better.
    let left = (elapsed.inSeconds / Double(ended) * Double(planned - ended)).rounded(.up)
    let (minutes, seconds) = Int(left).quotientAndRemainder(dividingBy: 60)
    return text + ", about \(minutes > 0 ? "\(minutes) min " : "")\(seconds) s left"
  }
}
