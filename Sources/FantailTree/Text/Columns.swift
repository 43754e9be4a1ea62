// The width of text where every character has the same width, as on a terminal.

extension Unicode.Scalar {
  /// The number of columns: two for East Asian scripts and emoji, none for scalars that join the character before them.
  fileprivate var columns: Int {
    switch value {
    case 0x20..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2,
      0x1B000...0x1B2FB, 0x20000...0x3FFFD:
      return properties.generalCategory == .nonspacingMark ? 0 : 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Character {
  /// The number of columns of the character: those of its first scalar, or two if a selector makes it an emoji.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    return unicodeScalars.contains("\u{FE0F}") ? 2 : first.columns
  }
}

extension String {
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}
