import FantailFiles
import FantailToolSupport
import Foundation

/// The terminal of a stream of this process. The programs that this process starts have pipes, and get the facts about
/// the terminal from here.
enum Terminal {
  /// Returns the columns of a descriptor's terminal; `nil` if there is no terminal, or one that cannot be overwritten.
  static func columns(of descriptor: Int32) -> Int? {
    let name = ProcessInfo.processInfo.environment["TERM", default: "dumb"]
    guard isatty(descriptor) != 0, name != "dumb" else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// The variables that a program needs in addition to this environment, so that its output through a pipe fits this
  /// terminal.
  static var environment: [String: String] {
    var variables: [String: String] = [:]
    if let columns = columns(of: STDOUT_FILENO) {
      variables["FANTAIL_TERMINAL"] = "\(columns)\(isatty(STDERR_FILENO) != 0 ? "+" : "")"
    }
    variables["FANTAIL_ERRORS_TERMINAL"] = columns(of: STDERR_FILENO).map { "\($0)" }
    return variables
  }

  /// Writes text for the user to the standard error, in lines that fit where that is a terminal.
  static func say(_ text: String) { System.say(fitted(text)) }

  /// Writes messages for the user to the standard error, each with an end of line.
  static func tell(_ messages: [String]) {
    if !messages.isEmpty { say(messages.joined(separator: "\n") + "\n") }
  }

  static func tell(_ message: String) { tell([message]) }

  /// Returns a text in lines that fit the terminal on the standard error, or as it is if there is none.
  static func fitted(_ text: String) -> String {
    guard let columns = columns(of: STDERR_FILENO) else { return text }
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return breaks.message(text, width: wanted ?? columns)
  }

  /// East Asian characters and emoji take two columns. The exact table is the runner's: too many columns make lines shorter,
  /// and break no word.
  private static let breaks = LineBreaks { $0.unicodeScalars.first.map { $0.value < 0x1100 ? 1 : 2 } ?? 0 }

  /// Returns whether text for a descriptor gets colours.
  static func isColored(_ descriptor: Int32) -> Bool {
    columns(of: descriptor) != nil && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
