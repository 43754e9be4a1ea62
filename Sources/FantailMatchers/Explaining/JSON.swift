/// A JSON text as a value: white space and the order of keys do not matter, and `1.0` equals `1`.
enum JSON: Equatable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONText)
  case array([JSON])
  case object([JSONText: JSON])

  init(_ text: some StringProtocol) throws {
    self = try JSONParser.parse(text)
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.text
    case .string(let value): ValueDescription.quote(value.text)
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(ValueDescription.quote($0.text)): \($1)" }.joined(separator: ", "))}"
    }
  }
}

extension JSON {
  /// Longer texts are compared as text only.
  private static let longest = 200_000

  /// Returns two texts as values, if both are JSON objects or arrays.
  static func pair(_ expected: String, _ got: String) -> (expected: JSON, got: JSON)? {
    func document(_ text: String) -> JSON? {
      let first = text.first { !$0.isWhitespace }
      guard first == "{" || first == "[", text.utf8.count <= longest else { return nil }
      return try? JSON(text)
    }
    guard let expected = document(expected), let got = document(got) else { return nil }
    return (expected, got)
  }
}

/// A string of JSON. JSON's readers compare strings by their codes: `é` differs from `e` with a combining accent.
struct JSONText: Hashable, Comparable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  static func == (left: JSONText, right: JSONText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: JSONText, right: JSONText) -> Bool {
    left.text == right.text
      ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.text < right.text
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the texts in quotes; if they look the same, with the codes of their characters.
  static func told(_ left: JSONText, _ right: JSONText) -> (left: String, right: String) {
    guard left != right, left.text == right.text else { return (left.text, right.text) }
    func codes(_ text: String) -> String {
      text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
        .joined()
    }
    return (codes(left.text), codes(right.text))
  }
}

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

  /// Skips white space, and a character if it comes next; returns whether the character was skipped.
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

/// A number in the spelling of JSON.
///
/// JSON's readers use doubles, so two spellings of one double are equal. Integers are compared digit by digit, since
/// many readers keep more of their digits than a double does.
struct JSONNumber: Equatable {
  let text: String

  private var isInteger: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } }

  static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.text == right.text { return true }
    guard let one = Double(left.text), let other = Double(right.text), other.isFinite else {
      return false
    }
    if left.isInteger, right.isInteger, one != 0 { return false }
    return one == other
  }
}

/// A reason why a text cannot be read as JSON.
enum JSONProblem: Error, Equatable {
  case notJSON
  /// An object has the same key twice; readers disagree about its value.
  case keyTwice(String)
  case tooDeep(Int)

  /// The words after "it".
  var text: String {
    switch self {
    case .notJSON: "is not JSON"
    case .keyTwice(let key): "has the key \(ValueDescription.quote(key)) twice"
    case .tooDeep(let levels): "is nested deeper than \(levels) levels"
    }
  }
}
