import FantailRun
import FantailPlan
package import Foundation

/// Values as JSON: version 3 of the format, whose schema is `run.schema.json` in the documentation.
package enum ReportJSON {
  /// Returns a value as JSON on one line, with sorted members and paths relative to a folder.
  package static func line(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = [], in folder: String? = nil
  ) -> String {
    let encoder = JSONEncoder()
    if let folder, let key = CodingUserInfoKey.folder { encoder.userInfo[key] = folder }
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      // The values contain only text, whole numbers and finite times, so encoding does not fail. If encoding failed,
      // the file would show it.
      return "{\"error\":\"this could not be written as JSON\"}"
    }
  }

  /// Returns a value as JSON for people and for version control, with sorted members on separate lines, and paths
  /// relative to a folder.
  package static func lines(_ value: some Encodable, in folder: String? = nil) -> String {
    line(value, .prettyPrinted, in: folder) + "\n"
  }

  /// JSON allows these characters without escapes, but only in strings; a terminal or a log would act on them.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isControl && scalar != "\n" ? "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4) : nil
    }
  }
}
