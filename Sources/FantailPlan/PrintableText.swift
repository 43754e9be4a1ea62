extension String {
  /// The text on one line, with control characters shown instead of obeyed.
  ///
  /// A description is the author's, and often generated: one with a line break in it would break the tree it is
  /// printed in, one with an escape character could hide what comes after it, and one that overrides the direction of
  /// text would turn it around. (Letters that are read from right to left need no such character.)
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it is obeyed, not seen: it controls a terminal, ends a line or overrides the direction of text.
  package var isControl: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A number with its noun: "1 example", "2 examples".
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
