extension String {
  /// The text on one line, with control characters shown instead of obeyed.
  ///
  /// A description is the author's, and often generated: one with a line break in it would break the tree it is
  /// printed in, one with an escape character could hide what comes after it, and one that overrides the direction of
  /// text would turn it around. (Letters that are read from right to left need no such character.)
  package var onOneLine: String {
    replacingScalars { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isControl: scalar.shown
      default: nil
      }
    }
  }

  package func zeroPadded(to count: Int) -> String { String(repeating: "0", count: max(0, count - self.count)) + self }

  /// Returns the text with some of its scalars replaced.
  ///
  /// It goes through bytes and copies stretches of text: going through the scalars of one line of JSON costs a debug build
  /// 60 µs, and each line of a report comes here.
  ///
  /// - Parameter replacement: Returns the replacement of a scalar; `nil` keeps the scalar. It is asked for control
  ///   characters, those that formats have a meaning for (`"`, `#`, `%`, `&`, `'`, `/`, `<`, `>`, `\`), and some more.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = self
    let asked = text.withUTF8 { bytes in
      var asked: [Int] = []
      guard let start = bytes.baseAddress else { return asked }
      let end = bytes.count
      var index = 0
      while index < end {
        if start[index].beginsWhatIsReplaced { asked.append(index) }
        index += 1
      }
      return asked
    }
    if asked.isEmpty { return self }
    var result = ""
    var copied = text.startIndex
    for offset in asked {
      let index = text.utf8.index(text.startIndex, offsetBy: offset)
      guard let new = replacement(text.unicodeScalars[index]) else { continue }
      result += text[copied..<index]
      result += new
      copied = text.unicodeScalars.index(after: index)
    }
    return result + text[copied...]
  }
}

extension UInt8 {
  /// `true` if this is the first byte, in UTF-8, of a scalar that some format replaces.
  @inline(__always)
  fileprivate var beginsWhatIsReplaced: Bool {
    if self >= 0x80 { return self >= 0xEF || self == 0xC2 || self == 0xE2 }
    if self >= 0x3F { return self == 0x5C || self == 0x7F }
    if self > 0x27 { return self == 0x2F || self == 0x3C || self == 0x3E }
    return self < 0x20 || self == 0x22 || self == 0x23 || self >= 0x25
  }
}

extension Unicode.Scalar {
  /// The number of a scalar that cannot be written: `\u{1B}`.
  package var shown: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// `true` if the scalar controls a terminal, ends a line or overrides the direction of text.
  package var isControl: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
