/// A string of JSON. JSON's readers compare strings by their codes: `é` differs from `e` with a combining accent.
struct JSONText: Hashable, Comparable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  static func == (left: JSONText, right: JSONText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: JSONText, right: JSONText) -> Bool {
    left.text == right.text
      ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.text < right.text
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the texts in quotes; if they look the same, with the codes of their characters.
  static func told(_ left: JSONText, _ right: JSONText) -> (left: String, right: String) {
    guard left != right, left.text == right.text else { return (left.text, right.text) }
    func codes(_ text: String) -> String {
      text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
        .joined()
    }
    return (codes(left.text), codes(right.text))
  }
}
