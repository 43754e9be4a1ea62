extension String {
  /// The text on one line, with control characters shown instead of obeyed.
  ///
  /// A description is the author's, and often generated: one with a line break in it would break the tree it is
  /// printed in, and one with an escape character could hide what comes after it.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where Self.isControl(scalar): text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}

/// A number with its noun: "1 example", "2 examples".
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
