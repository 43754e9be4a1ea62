/// The kinds of text that another run writes otherwise: in a description, they make the example a new one each time.
///
/// Only what nobody writes by hand counts: a random UUID, a time as `Date` describes it, an object's address.
enum UnstableText: String, CaseIterable {
  case uuid = "a random UUID"
  case time = "the time"
  case address = "an address"

  /// The first such thing in a text.
  static func first(in text: String) -> (kind: Self, text: String)? {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let end = bytes.count
      var index = 0
      // All descriptions of a run come here.
      while index < end {
        let kind: Self? =
          switch start[index] {
          case 0x2D: .uuid
          case 0x3A: .time
          case 0x78 where index > 0 && start[index - 1] == 0x30: .address
          default: nil
          }
        if let kind, let range = kind.range(in: bytes, around: index) {
          return (kind, String(decoding: bytes[range], as: UTF8.self))
        }
        index += 1
      }
      return nil
    }
  }

  /// The look of all of its kind, and the place of their mark, a hyphen, a colon or an "x": `h` is a hexadecimal digit, `d`
  /// a digit, `v` the variant of a UUID.
  private var pattern: (text: String, mark: Int) {
    switch self {
    // Version 4, which is the random one, as `UUID` describes it.
    case .uuid: ("hhhhhhhh-hhhh-4hhh-vhhh-hhhhhhhhhhhh", mark: 8)
    case .time: ("dddd-dd-dd dd:dd:dd +0000", mark: 13)
    // More digits than a number that is written in hexadecimal has.
    case .address: ("0xhhhhhhhhh", mark: 1)
    }
  }

  /// Returns where such a text is that has its mark at an index.
  private func range(in bytes: UnsafeBufferPointer<UInt8>, around index: Int) -> Range<Int>? {
    let (pattern, mark) = pattern
    let start = index - mark
    var end = start + pattern.utf8.count
    guard start >= 0, end <= bytes.count, zip(bytes[start..<end], pattern.utf8).allSatisfy(Self.fits) else {
      return nil
    }
    while self == .address, end < bytes.count, Self.fits(bytes[end], UInt8(ascii: "h")) { end += 1 }
    return start..<end
  }

  private static func fits(_ byte: UInt8, _ wanted: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return switch Character(Unicode.Scalar(wanted)) {
    case "h": character.isHexDigit
    case "d": ("0"..."9").contains(character)
    case "v": "89ABab".contains(character)
    case let sign: character == sign
    }
  }
}
