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
    guard let columns = columns(of: STDOUT_FILENO) else { return [:] }
    return ["FANTAIL_TERMINAL": "\(columns)\(isatty(STDERR_FILENO) != 0 ? "+" : "")"]
  }

  /// Returns whether text for a descriptor gets colours.
  static func isColored(_ descriptor: Int32) -> Bool {
    columns(of: descriptor) != nil && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
