extension String {
  /// The text on one line, with control characters written as visible escapes.
  ///
  /// A description is written by the author, or generated. A line break in a description would break the printed tree,
  /// an escape character could hide the text after it, and a character that overrides the direction of text would
  /// reverse the line. (Scripts that are read from right to left do not need such a character.)
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
  /// This function reads bytes and copies stretches of text: reading the scalars of one line of JSON costs a debug
  /// build 60 µs, and every line of a report is passed to this function.
  ///
  /// - Parameter replacement: Returns the replacement for a scalar; `nil` keeps the scalar. The closure is called for
  ///   control characters, for characters with a meaning in some format (`"`, `#`, `%`, `&`, `'`, `/`, `<`, `>`, `\`),
  ///   and for some others.
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
  /// `true` for the first byte, in UTF-8, of a scalar that some format replaces.
  @inline(__always)
  fileprivate var beginsWhatIsReplaced: Bool {
    if self >= 0x80 { return self >= 0xEF || self == 0xC2 || self == 0xE2 }
    if self >= 0x3F { return self == 0x5C || self == 0x7F }
    if self > 0x27 { return self == 0x2F || self == 0x3C || self == 0x3E }
    return self < 0x20 || self == 0x22 || self == 0x23 || self >= 0x25
  }
}

extension Unicode.Scalar {
  /// The number of a scalar that is not printed as such: `\u{1B}`.
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

extension Sequence {
  /// Returns the elements in groups with equal keys. The groups are in the order of their first elements.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var numbers: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let number = numbers[key] {
        groups[number].elements.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
