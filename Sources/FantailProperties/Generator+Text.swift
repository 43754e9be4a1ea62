extension Generator where Value == Character {
  /// Makes ASCII letters and digits first, then other ASCII characters, then those of other scripts, composed
  /// characters and symbols; the simplest is "a".
  ///
  /// Half of the characters are ASCII letters and digits, a sixth are other ASCII characters, and a twelfth are
  /// characters that often cause faults. A sixth come from forty equally likely scripts and kinds of symbols, and a
  /// twelfth from all of Unicode.
  public static var characters: Self {
    let table = CharacterTable.shared
    return Self { choices in table.character(try choices.choose(upTo: table.last) { table.draw(&$0) }) }
  }

  /// Makes the characters of a string, all equally likely; the simplest is the first.
  ///
  /// - Parameter text: The characters. An empty string discards each case.
  /// - Returns: The generator.
  public static func characters(of text: String) -> Self {
    let characters = Array(text)
    return Self { try $0.pick(from: characters) }
  }
}

extension Generator where Value == String {
  /// Strings of up to a hundred characters of any kind; the simplest is empty. They are distributed like
  /// ``strings(of:count:)``.
  public static var strings: Self { strings() }

  /// Makes strings of the given characters.
  ///
  /// About 55 % of the strings have a count that is drawn evenly from its range, up to 10,000. The others have up to 12
  /// characters more than the minimum (38 %), the minimum (5 %) or the maximum (2 %). In 5 % of the strings, all
  /// characters are equal.
  ///
  /// - Parameters:
  ///   - characters: The characters of the strings.
  ///   - count: The number of characters.
  /// - Returns: The generator.
  public static func strings(
    of characters: Generator<Character> = .characters, count: ClosedRange<Int> = 0...100
  ) -> Self {
    Self { choices in
      var text = ""
      var before: Character = "a"
      var lastBefore: Unicode.Scalar = "a"
      var breaksBefore = true
      try choices.eachElement(count) { choices in
        // A character that would merge with the previous one, such as an accent, is drawn again.
        for _ in 0..<10 {
          let character = try choices.draw(characters)
          let (first, last) = character.ends
          let breaks = first.breaksFromItsLike
          let isKnown = breaks && breaksBefore
          let merges = isKnown ? first == "\n" && lastBefore == "\r" : "\(before)\(character)".count < 2
          if merges, !text.isEmpty { continue }
          before = character
          lastBefore = last
          breaksBefore = first == last ? breaks : last.breaksFromItsLike
          return text.append(character)
        }
        throw Discarded()
      }
      return text
    }
  }
}

extension Character {
  /// The first and the last scalar of the character.
  fileprivate var ends: (first: Unicode.Scalar, last: Unicode.Scalar) {
    var scalars = unicodeScalars.makeIterator()
    let first = scalars.next() ?? "a"
    var last = first
    while let next = scalars.next() { last = next }
    return (first, last)
  }
}

extension Unicode.Scalar {
  /// `true` if the scalar never merges with another such scalar, except in the line break "\r\n". Most
  /// scalars are recognised by their blocks, which saves half of the time to make a string.
  var breaksFromItsLike: Bool {
    switch value {
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x10A0..<0x1100, 0x1200..<0x135D, 0x1380..<0x1712, 0x1E00..<0x200C,
      0x2010..<0x20D0, 0x2100..<0x2CEF, 0x3030..<0x3099, 0x309B..<0xA66F, 0xAC00..<0xD7A4, 0xE000..<0xFB1E,
      0xFF00..<0xFF9E, 0x1_D400..<0x1_D800, 0x1_F300..<0x1_F3FB, 0x1_F400..<0x1_F900, 0x2_0000..<0xE_0000,
      0xF_0000...0x10_FFFF:
      true
    default: false
    }
  }
}

/// The characters of strings, numbered: those from three lists, and then all scalars.
private struct CharacterTable: Sendable {
  static let shared = CharacterTable()

  private static let plain = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let signs = " _-.,:;!?'\"/\\|@#$%&*()[]{}<>+=~^`\t\n\r\0\u{1B}\u{7F}"
  /// Characters that often cause faults.
  private static let others =
    "éÉßıİñøΩωςЖя中文字かなカ한א\u{5D0}ا\u{200B}\u{200D}\u{FEFF}\u{202E}e\u{301}👍👍🏽👩‍👩‍👧🇳🇿🏴‍☠️❤️ﬁ½²٣१Ⅷ𝒜€，。“…—\u{A0}\u{2009}\u{2028}\u{85}\u{FFFD}\u{E000}\u{10FFFF}\u{301}∑≤→"
  private let listed = Array(plain + signs) + Array(others)
  private let plainCount = UInt64(plain.count)
  private let signCount = UInt64(signs.count)
  private let blocks = Self.scripts
  let last: UInt64

  private init() { last = UInt64(listed.count) + 0x10_FFFF }

  /// Draws the number of a character.
  func draw(_ choices: inout Choices) -> UInt64 {
    let listedCount = UInt64(listed.count)
    let (kind, rest) = choices.lotWithRest(upTo: 11)
    switch kind {
    case 0...5: return choices.even(upTo: plainCount - 1, by: rest)
    case 6...7: return plainCount + rest.part(upTo: signCount - 1)
    case 8: return plainCount + signCount + rest.part(upTo: listedCount - plainCount - signCount - 1)
    case 9...10:
      let block = blocks[Int(choices.lot(upTo: UInt64(blocks.count - 1)))]
      return listedCount + UInt64(block.lowerBound) + choices.lot(upTo: UInt64(block.upperBound - block.lowerBound))
    default: return listedCount + choices.lot(upTo: 0x10_FFFF)
    }
  }

  /// Returns a character by its number; "a" for half of a surrogate pair.
  func character(_ number: UInt64) -> Character {
    guard number >= listed.count else { return listed[Int(number)] }
    return Unicode.Scalar(UInt32(number - UInt64(listed.count))).map(Character.init) ?? "a"
  }

  /// Scripts, and blocks of other kinds of characters.
  private static let scripts: [ClosedRange<UInt32>] = [
    0xA0...0xFF, 0x100...0x17F, 0x180...0x24F, 0x250...0x2AF, 0x2B0...0x2FF, 0x300...0x36F, 0x370...0x3FF,
    0x400...0x4FF, 0x530...0x58F, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0x980...0x9FF, 0xB80...0xBFF,
    0xE00...0xE7F, 0x10A0...0x10FF, 0x1100...0x11FF, 0x1200...0x137F, 0x13A0...0x13FF, 0x1E00...0x1EFF,
    0x1F00...0x1FFF, 0x2000...0x206F, 0x2070...0x209F, 0x20A0...0x20CF, 0x20D0...0x20FF, 0x2100...0x214F,
    0x2150...0x218F, 0x2190...0x21FF, 0x2200...0x22FF, 0x2500...0x257F, 0x2600...0x26FF, 0x3000...0x303F,
    0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1_D400...0x1_D7FF,
    0x1_F300...0x1_F64F, 0x80...0x9F,
  ]
}
