import FantailRun
import Foundation

/// The terminal for the standard output. The terminal may be on the other side of a pipe.
package struct Terminal: Sendable, Equatable {
  package var columns: Int
  /// `true` if the standard error goes to the same terminal.
  package var showsErrors: Bool

  /// The variable in which `swift package specs` describes the terminal to which it forwards text: the columns, with a
  /// plus if errors go to the same terminal, as in `120+`.
  package static let key = "FANTAIL_TERMINAL"

  /// The variable with the columns of the terminal to which the command forwards errors. The output may go elsewhere.
  package static let errorsKey = "FANTAIL_ERRORS_TERMINAL"

  package init(columns: Int, showsErrors: Bool) {
    self.columns = columns
    self.showsErrors = showsErrors
  }

  init?(_ text: String) {
    guard let columns = Int(text.prefix { $0 != "+" }), columns > 0 else { return nil }
    self.init(columns: columns, showsErrors: text.hasSuffix("+"))
  }

  /// Returns the terminal on which this process prints; `nil` if there is none, or if its text cannot be overwritten.
  ///
  /// The variables are removed, because they describe the output of this process, not the output of programs that
  /// examples start.
  package static func ofOutput(_ environment: [String: String]) -> Terminal? {
    unsetenv(key)
    unsetenv(errorsKey)
    if let described = environment[key].flatMap(Terminal.init) { return described }
    return columns(of: STDOUT_FILENO, environment).map {
      Terminal(columns: $0, showsErrors: isatty(STDERR_FILENO) != 0)
    }
  }

  /// The columns for messages on standard error: the number that the environment sets, or else the terminal's; `nil` if
  /// standard error is not a terminal.
  static func columnsOfErrors(_ environment: [String: String]) -> Int? {
    guard let columns = environment[errorsKey].flatMap({ Int($0) }) ?? columns(of: STDERR_FILENO, environment) else {
      return nil
    }
    return wantedColumns(environment) ?? columns
  }

  /// The terminal width that the environment sets, in the form that other programs read too.
  package static func wantedColumns(_ environment: [String: String]) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the columns of a descriptor's terminal; `nil` if there is no terminal, or if its text cannot be
  /// overwritten.
  package static func columns(
    of descriptor: Int32, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int? {
    guard isatty(descriptor) != 0, environment["TERM", default: "dumb"] != "dumb" else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
