struct Clipboard: Sendable {
  var text = ""
  static let shared: Clipboard? = nil
}
