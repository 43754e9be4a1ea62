import FantailPlan
import Foundation

/// Values as JSON: version 3 of the format, whose schema is `run.schema.json` of the documentation.
package enum RunJSON {
  /// A value as JSON on one line, its members sorted and paths relative to a folder.
  static func line(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = [], in folder: String? = nil
  ) -> String {
    let encoder = JSONEncoder()
    if let folder, let key = CodingUserInfoKey.folder { encoder.userInfo[key] = folder }
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      // Our values hold text, whole numbers and finite times only. Should that change, the file says so.
      return "{\"error\":\"this could not be written as JSON\"}"
    }
  }

  /// A value as JSON for readers and for version control: members sorted, one a line, paths relative to a folder.
  package static func lines(_ value: some Encodable, in folder: String? = nil) -> String {
    line(value, .prettyPrinted, in: folder) + "\n"
  }

  /// JSON allows these as they are, in texts only; a terminal or a log would obey them.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isControl && scalar != "\n" ? "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4) : nil
    }
  }
}
