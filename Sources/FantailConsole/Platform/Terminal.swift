import Foundation

/// The terminal of the standard output. It may be on the other side of a pipe.
package struct Terminal: Sendable, Equatable {
  package var columns: Int
  /// `true` if the standard error goes to the same terminal.
  package var showsErrors: Bool

  /// The variable in which `swift package specs` describes the terminal that it forwards text to: the columns, as in
  /// `120+`, with a plus if errors go there too.
  package static let key = "FANTAIL_TERMINAL"

  package init(columns: Int, showsErrors: Bool) {
    self.columns = columns
    self.showsErrors = showsErrors
  }

  init?(_ text: String) {
    guard let columns = Int(text.prefix { $0 != "+" }), columns > 0 else { return nil }
    self.init(columns: columns, showsErrors: text.hasSuffix("+"))
  }

  /// Returns the terminal that this process prints on; `nil` if there is none, or one that cannot be overwritten.
  ///
  /// The variable is removed, because it describes the output of this process and not that of programs that examples
  /// start.
  package static func ofOutput(_ environment: [String: String]) -> Terminal? {
    unsetenv(key)
    if let described = environment[key].flatMap(Terminal.init) { return described }
    guard isatty(STDOUT_FILENO) != 0, environment["TERM", default: "dumb"] != "dumb" else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(columns: isKnown ? Int(size.ws_col) : 80, showsErrors: isatty(STDERR_FILENO) != 0)
  }
}
