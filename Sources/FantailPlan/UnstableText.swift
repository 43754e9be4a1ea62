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
      var index = 0
      // All descriptions of a run come here: what is looked for has one of "x", "-" and ":".
      for byte in bytes {
        if byte == 0x78 || byte == 0x2D || byte == 0x3A, let (kind, range) = thing(in: bytes, at: index) {
          return (kind, String(decoding: bytes[range], as: UTF8.self))
        }
        index += 1
      }
      return nil
    }
  }

  /// Returns the text around the byte that all of its kind have in the same place.
  private static func thing(in bytes: Bytes, at index: Int) -> (Self, Range<Int>)? {
    switch bytes[index] {
    case UInt8(ascii: "x"): address(in: bytes, at: index).map { (.address, $0) }
    case UInt8(ascii: "-"): uuid(in: bytes, from: index - 8).map { (.uuid, $0) }
    default: time(in: bytes, from: index - 13).map { (.time, $0) }
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// `0x` and more digits than a number that is written in hexadecimal has.
  private static func address(in bytes: Bytes, at index: Int) -> Range<Int>? {
    guard index > 0, bytes[index - 1] == UInt8(ascii: "0") else { return nil }
    let digits = bytes[(index + 1)...].prefix(while: isHex).count
    return digits >= 9 ? index - 1..<index + 1 + digits : nil
  }

  /// Version 4, which is the random one, as `UUID` describes it.
  private static func uuid(in bytes: Bytes, from start: Int) -> Range<Int>? {
    fits(bytes, start, "hhhhhhhh-hhhh-4hhh-vhhh-hhhhhhhhhhhh")
  }

  private static func time(in bytes: Bytes, from start: Int) -> Range<Int>? {
    fits(bytes, start, "dddd-dd-dd dd:dd:dd +0000")
  }

  /// Compares with a pattern: `h` is a hexadecimal digit, `d` a digit, `v` the variant of a UUID.
  private static func fits(_ bytes: Bytes, _ start: Int, _ pattern: StaticString) -> Range<Int>? {
    let pattern = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
    guard start >= 0, start + pattern.count <= bytes.count else { return nil }
    for (offset, wanted) in pattern.enumerated() {
      let byte = bytes[start + offset]
      let fits =
        switch wanted {
        case UInt8(ascii: "h"): isHex(byte)
        case UInt8(ascii: "d"): isDigit(byte)
        case UInt8(ascii: "v"): "89ABab".utf8.contains(byte)
        default: byte == wanted
        }
      guard fits else { return nil }
    }
    return start..<start + pattern.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isHex(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return isDigit(byte) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
  }
}
