import Foundation

/// The standard error output, for messages that cannot wait for a report.
package enum StandardError {
  /// Writes a text at once. If the descriptor is closed, it writes nothing.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
