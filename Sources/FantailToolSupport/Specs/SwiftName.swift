enum SwiftName {
  /// A name with everything replaced that an identifier without backticks cannot hold.
  static func plain(_ name: String) -> String {
    String(name.unicodeScalars.map { $0.isPlain ? Character($0) : "_" })
  }

  static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
