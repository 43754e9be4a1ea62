import FantailCLI
import FantailToolSupport
import Foundation

// The terminal of this process. The programs that this process starts have pipes, and get the terminal's properties
// from this type.
extension Terminal {
  /// The variables that a program needs in addition to this environment, so that its output through a pipe fits this
  /// terminal.
  static var environment: [String: String] {
    var variables: [String: String] = [:]
    if let columns = columns(of: STDOUT_FILENO) {
      variables[key] = "\(columns)\(isatty(STDERR_FILENO) != 0 ? "+" : "")"
    }
    variables[errorsKey] = columns(of: STDERR_FILENO).map { "\($0)" }
    return variables
  }

  /// Writes text for the user to standard error, in lines that fit if standard error is a terminal.
  static func say(_ text: String) { System.say(fitted(text)) }

  /// Writes messages for the user to the standard error, each with an end of line.
  static func warn(_ messages: [String]) {
    if !messages.isEmpty { say(messages.joined(separator: "\n") + "\n") }
  }

  static func warn(_ message: String) { warn([message]) }

  /// Returns a text in lines that fit the terminal on the standard error, or unchanged if there is none.
  static func fitted(_ text: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    guard let columns = columns(of: STDERR_FILENO, environment) else { return text }
    return LineBreaks.ofTerminals.message(text, width: wantedColumns(environment) ?? columns)
  }

  /// Returns whether text for a descriptor gets colours.
  static func isColored(_ descriptor: Int32) -> Bool {
    columns(of: descriptor) != nil && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
