import Foundation

/// The line that tells what the command does until the run says so itself: planning, compiling, linking, running.
///
/// At a terminal the line is drawn over and taken away before any other text. Elsewhere each phase is one line.
final class PhaseLine {
  private let descriptor: Int32
  /// The columns of the terminal; `nil` where lines stay.
  private let columns: Int?
  private var told: Set<String> = []
  private var isShown = false

  init(_ descriptor: Int32 = STDERR_FILENO, columns: Int?) {
    self.descriptor = descriptor
    self.columns = columns
  }

  /// Tells a phase, and at a terminal how far it is.
  ///
  /// - Parameters:
  ///   - phase: The phase: `Compiling`.
  ///   - detail: The present step: ` Shop (12 of 40)`.
  func tell(_ phase: String, _ detail: String = "") {
    guard let columns else {
      if told.insert(phase).inserted { write(phase + "\n") }
      return
    }
    // A line that fills the last column would make some terminals begin another one.
    let text = String((phase + detail).prefix(max(0, columns - 2)))
    write("\r\u{1B}[2m\(text)…\u{1B}[0m\u{1B}[K")
    isShown = true
  }

  /// Takes the line away, before anything else is written to the terminal.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }

  /// Begins again: the next build tells its phases anew.
  func startOver() {
    clear()
    told.removeAll()
  }

  private func write(_ text: String) {
    _ = text.withCString { Foundation.write(descriptor, $0, strlen($0)) }
  }
}
