/// Reads the compiler's JSON dump from bytes.
///
/// Most of the dump is of no use here: it repeats each initialiser, and those parts are skipped.
struct SyntaxTreeReader {
  /// Deeper values are dropped: no declaration is so deep, and recursion must not use up the stack.
  private static let deepest = 1_500
  private static let unused: Set<String> = [
    "builtin_initializer", "compiler_version", "decl_context", "discriminator", "encoding", "function_ref",
    "init_context", "initializer", "isolation_crossing", "processed_init", "thrown_type", "type", "type_repr",
  ]

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Reads the first document in the bytes; `nil` where they are none.
  static func read(_ bytes: [UInt8]) -> SyntaxTree? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = SyntaxTreeReader(bytes: bytes)
      return reader.value(depth: 0)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte at the position, white space aside; 0 at the end.
  private mutating func next() -> UInt8 {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// Moves behind a byte, if it is the next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> SyntaxTree? {
    if depth > Self.deepest { return skip() ? .null : nil }
    switch next() {
    case UInt8(ascii: "{"):
      var members: [(key: String, value: SyntaxTree)] = []
      let isRead = items(until: UInt8(ascii: "}")) { reader in
        guard let key = reader.string(), reader.take(UInt8(ascii: ":")) else { return false }
        if Self.unused.contains(key) { return reader.skip() }
        guard let value = reader.value(depth: depth + 1) else { return false }
        members.append((key, value))
        return true
      }
      return isRead ? .object(members) : nil
    case UInt8(ascii: "["):
      var elements: [SyntaxTree] = []
      let isRead = items(until: UInt8(ascii: "]")) { reader in
        guard let value = reader.value(depth: depth + 1) else { return false }
        elements.append(value)
        return true
      }
      return isRead ? .array(elements) : nil
    case UInt8(ascii: "\""): return string().map(SyntaxTree.string)
    default: return scalar()
    }
  }

  /// Reads what stands between two brackets; returns whether all of it is what it should be.
  private mutating func items(until end: UInt8, _ read: (inout Self) -> Bool) -> Bool {
    position += 1
    while !take(end) {
      guard read(&self), take(UInt8(ascii: ",")) || next() == end else { return false }
    }
    return true
  }

  /// Moves behind a string; returns its range without the quotes, and whether it has escapes.
  private mutating func stringRange() -> (range: Range<Int>, isEscaped: Bool)? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while let end = System.place(of: UInt8(ascii: "\""), in: bytes, position..<bytes.count) {
      position = end + 1
      var escapes = 0
      while end - escapes > start, bytes[end - escapes - 1] == UInt8(ascii: "\\") { escapes += 1 }
      guard escapes.isMultiple(of: 2) else { continue }
      return (start..<end, System.place(of: UInt8(ascii: "\\"), in: bytes, start..<end) != nil)
    }
    return nil
  }

  private mutating func string() -> String? {
    guard let (range, isEscaped) = stringRange() else { return nil }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    guard isEscaped else { return text }
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escape) {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "u":
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func scalar() -> SyntaxTree? {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !Self.endsScalar(bytes[position]) { position += 1 }
    let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "": return nil
    default: return Int(word).map(SyntaxTree.number) ?? .null
    }
  }

  /// Compared with numbers: users' builds do not optimize a search in a collection.
  private static func endsScalar(_ byte: UInt8) -> Bool { byte == 0x2C || byte == 0x3A || byte == 0x5D || byte == 0x7D }

  /// Moves behind the next value without building it.
  private mutating func skip() -> Bool {
    var depth = 0
    repeat {
      switch next() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        position += 1
      case UInt8(ascii: "\""):
        guard stringRange() != nil else { return false }
      default:
        guard scalar() != nil else { return false }
      }
    } while depth > 0
    return true
  }
}
