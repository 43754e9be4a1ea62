/// Reads JSON as RFC 8259 defines it.
///
/// Foundation's readers accept an object with equal keys, and keep one of the values.
struct JSONParser {
  /// Each level is a nested call.
  private static let deepest = 512

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ text: some StringProtocol) throws -> JSON {
    var parser = JSONParser(bytes: Array(text.utf8))
    // A byte order mark may begin the text.
    if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == parser.bytes.count else { throw JSONProblem.notJSON }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips white space, and a character if it comes next; returns whether it did.
  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSON {
    guard depth < Self.deepest else { throw JSONProblem.tooDeep(Self.deepest) }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(JSONText(try string()))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw JSONProblem.notJSON }
    position += word.utf8.count
    return value
  }

  private mutating func elements(depth: Int) throws -> [JSON] {
    position += 1
    if skips("]") { return [] }
    var elements: [JSON] = []
    repeat { elements.append(try value(depth: depth)) } while skips(",")
    guard skips("]") else { throw JSONProblem.notJSON }
    return elements
  }

  private mutating func members(depth: Int) throws -> [JSONText: JSON] {
    position += 1
    if skips("}") { return [:] }
    var members: [JSONText: JSON] = [:]
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw JSONProblem.notJSON }
      let key = JSONText(try string())
      guard skips(":") else { throw JSONProblem.notJSON }
      guard members.updateValue(try value(depth: depth), forKey: key) == nil else {
        throw JSONProblem.keyTwice(key.text)
      }
    } while skips(",")
    guard skips("}") else { throw JSONProblem.notJSON }
    return members
  }

  private mutating func number() throws -> JSONNumber {
    let start = position
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func digits(from position: Int) throws -> Int {
      let end = bytes[position...].firstIndex { !isDigit($0) } ?? bytes.count
      guard end > position else { throw JSONProblem.notJSON }
      return end
    }
    if next == UInt8(ascii: "-") { position += 1 }
    // A number must not begin with a superfluous zero.
    position = next == UInt8(ascii: "0") ? position + 1 : try digits(from: position)
    if next == UInt8(ascii: ".") { position = try digits(from: position + 1) }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      position = try digits(from: position)
    }
    return JSONNumber(text: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func string() throws -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += try escaped()
      case ..<0x20: throw JSONProblem.notJSON
      default: units.append(byte)
      }
    }
    throw JSONProblem.notJSON
  }

  private mutating func escaped() throws -> [UInt8] {
    guard let byte = next else { throw JSONProblem.notJSON }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try codePoint()
    default: throw JSONProblem.notJSON
    }
  }

  /// Reads the character after `\u`; characters beyond the first 65,536 need two codes.
  private mutating func codePoint() throws -> [UInt8] {
    let first = try code()
    if let scalar = Unicode.Scalar(first) { return Array(String(Character(scalar)).utf8) }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw JSONProblem.notJSON }
    position += 2
    let second = try code()
    guard (0xD800...0xDBFF).contains(first), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw JSONProblem.notJSON }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func code() throws -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONProblem.notJSON }
    position += 4
    return code
  }
}
