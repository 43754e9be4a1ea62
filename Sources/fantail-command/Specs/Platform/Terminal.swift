import Foundation

/// The terminal that a stream of this process is: the programs that it starts have pipes, and get its facts from here.
enum Terminal {
  /// Returns the columns of the terminal that a descriptor leads to; `nil` where it leads to none that can be drawn over.
  static func columns(of descriptor: Int32) -> Int? {
    let name = ProcessInfo.processInfo.environment["TERM", default: "dumb"]
    guard isatty(descriptor) != 0, name != "dumb" else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// The variables that a program gets besides this environment, so that it prints for this terminal through a pipe.
  static var environment: [String: String] {
    guard let columns = columns(of: STDOUT_FILENO) else { return [:] }
    return ["FANTAIL_TERMINAL": "\(columns)\(isatty(STDERR_FILENO) != 0 ? "+" : "")"]
  }

  /// Returns whether text for a descriptor is coloured.
  static func isColored(_ descriptor: Int32) -> Bool {
    columns(of: descriptor) != nil && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
