extension Generator where Value == Character {
  /// Makes letters and digits of ASCII first, then its other characters, then those of other scripts, composed
  /// characters and symbols; the simplest is "a".
  public static var characters: Self {
    Self { choices in
      switch try choices.choose(upTo: 9) {
      case 0...6: return try choices.pick(from: CharacterTable.plain)
      case 7, 8: return try choices.pick(from: CharacterTable.signs)
      default: return try choices.pick(from: CharacterTable.others)
      }
    }
  }

  /// The characters of a text; the simplest is its first.
  ///
  /// - Parameter text: The characters. An empty text discards each case.
  /// - Returns: The generator.
  public static func characters(of text: String) -> Self {
    let characters = Array(text)
    return Self { try $0.pick(from: characters) }
  }
}

extension Generator where Value == String {
  /// Texts of any characters; the simplest is empty.
  public static var strings: Self { strings() }

  /// Makes texts of the given characters.
  ///
  /// - Parameters:
  ///   - characters: The characters they are made of.
  ///   - count: The number of characters.
  /// - Returns: The generator.
  public static func strings(
    of characters: Generator<Character> = .characters, count: ClosedRange<Int> = 0...100
  ) -> Self {
    Self { choices in String(try choices.elements(count) { try $0.draw(characters) }) }
  }
}

/// The characters of texts. The last table has characters that often cause faults.
private enum CharacterTable {
  static let plain = Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let signs = Array(" _-.,:;!?'\"/\\|@#$%&*()[]{}<>+=~^`\t\n\r\0")
  static let others = Array("éÉßıİñøΩωЖ中文字かな한ا\u{5D0}\u{200B}\u{200D}\u{FEFF}\u{202E}e\u{301}👍👩‍👩‍👧🇳🇿🏴‍☠️ﬁ½٣𝒜\u{10FFFF}")
}
