import Foundation

/// The line with the command's phase (planning, compiling, linking, running), until the run prints output.
///
/// On a terminal, the line is overwritten, and removed before any other text. In other outputs, each phase is a
/// separate line.
final class PhaseLine {
  private let descriptor: Int32
  /// The columns of the terminal; `nil` if lines are not overwritten.
  private let columns: Int?
  private var shown: Set<String> = []
  private var isShown = false

  init(_ descriptor: Int32 = STDERR_FILENO, columns: Int?) {
    self.descriptor = descriptor
    self.columns = columns
  }

  /// Prints a phase, and on a terminal its progress as well.
  ///
  /// - Parameters:
  ///   - phase: The phase: `Compiling`.
  ///   - detail: The current step: ` Shop (12 of 40)`.
  func show(_ phase: String, _ detail: String = "") {
    guard let columns else {
      if shown.insert(phase).inserted { write(phase + "\n") }
      return
    }
    // A line that fills the last column would make some terminals begin another line.
    let text = String((phase + detail).prefix(max(0, columns - 2)))
    write("\r\u{1B}[2m\(text)…\u{1B}[0m\u{1B}[K")
    isShown = true
  }

  /// Removes the line, before anything else is written to the terminal.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }

  /// Starts again, so that the next build prints its phases.
  func startOver() {
    clear()
    shown.removeAll()
  }

  private func write(_ text: String) {
    _ = text.withCString { Foundation.write(descriptor, $0, strlen($0)) }
  }
}
