import Foundation

/// The standard error output, for what cannot wait for a report.
package enum StandardError {
  /// Writes a text at once. To a descriptor that is closed nothing is written: nobody is there to read it.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
