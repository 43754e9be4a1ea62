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

  /// The digits of a number with zeros before them.
  package func zeroPadded(to count: Int) -> String { String(repeating: "0", count: max(0, count - self.count)) + self }

  /// The text with some of its scalars written in another way.
  ///
  /// By bytes, and copied in stretches: each line of a report comes here, and the scalars of a line of JSON cost a debug
  /// build 60 µs, twice of what a short example takes.
  ///
  /// - Parameter replacement: Returns what stands for a scalar; `nil` for the scalar itself. It is asked for control
  ///   characters, those that formats have a meaning for (`"`, `#`, `&`, `'`, `<`, `>`, `\`), and some more.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = self
    let replaced: String? = text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let end = bytes.count
      var result = ""
      var copied = 0
      var index = 0
      while index < end {
        guard ScalarBytes.isAsked(start[index]) else {
          index += 1
          continue
        }
        let (scalar, length) = ScalarBytes.scalar(at: start + index)
        if let scalar, let new = replacement(scalar) {
          result += String(decoding: UnsafeBufferPointer(start: start + copied, count: index - copied), as: UTF8.self)
          result += new
          copied = index + length
        }
        index += length
      }
      if copied == 0 { return nil }
      return result
        + String(decoding: UnsafeBufferPointer(start: start + copied, count: end - copied), as: UTF8.self)
    }
    return replaced ?? self
  }
}

/// The bytes of text that somebody may want to write in another way.
private enum ScalarBytes {
  /// Returns whether a scalar is asked for that begins with this byte. Bytes that go on with a scalar are passed over
  /// one by one.
  @inline(__always)
  static func isAsked(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return byte >= 0xEF || byte == 0xC2 || byte == 0xE2 }
    if byte >= 0x3F { return byte == 0x5C || byte == 0x7F }
    return byte < 0x20 || byte == 0x22 || byte == 0x23 || byte == 0x26 || byte == 0x27 || byte == 0x3C || byte == 0x3E
  }

  /// The scalar of valid UTF-8 and the number of its bytes.
  static func scalar(at bytes: UnsafePointer<UInt8>) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = bytes[0]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for offset in 1..<length { value = value << 6 | UInt32(bytes[offset]) & 0x3F }
    return (Unicode.Scalar(value), length)
  }
}

extension Unicode.Scalar {
  /// Its number, for a scalar that cannot be written: `\u{1B}`.
  package var shown: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// `true` if it is obeyed, not seen: it controls a terminal, ends a line or overrides the direction of text.
  package var isControl: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
