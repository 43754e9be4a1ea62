import Foundation

/// Reads the compiler's JSON dump from bytes.
///
/// Foundation's reader refuses documents nested more than 512 levels deep, which a long `else if` chain reaches, and
/// builds every value; the dump repeats each initialiser and most of it is of no use here, so those parts are skipped.
///
/// The compiler (6.3.1 and its neighbours) never writes the closing brace of a `type_attributed` node, whose last member
/// is `type_repr`. That also confuses its record of what it is writing: from then on an element of an array may come
/// with an empty key, and a member of an object without its key. A lenient reading puts all three right.
struct SyntaxTreeReader {
  /// Deeper values are dropped: no declaration is so deep, and recursion must not use up the stack.
  private static let deepest = 1_500
  private static let unused: Set<String> = [
    "builtin_initializer", "compiler_version", "decl_context", "discriminator", "encoding", "function_ref",
    "init_context", "initializer", "isolation_crossing", "processed_init", "thrown_type", "type", "type_repr",
  ]

  /// The nodes that are never closed, each with its last member.
  private static let unclosed = ["type_attributed": "type_repr"]
  /// The key of a member that lost it, by the kind of its value; a type that lost its key is a function's result.
  private static let keys = [
    "argument_list": "args", "base_name": "base_name", "brace_stmt": "body", "decl_name": "name",
    "parameter_list": "params",
  ]

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isLenient: Bool
  private var position = 0

  private init(bytes: UnsafeBufferPointer<UInt8>, isLenient: Bool) {
    self.bytes = bytes
    self.isLenient = isLenient
  }

  /// Reads the first document in the data: as it is, and where that is no JSON, with what the compiler is known to leave
  /// out. Before its end a document does not show whether a brace is missing.
  ///
  /// - Returns: The tree; `nil` where the document is none either way.
  static func read(_ data: Data) -> SyntaxTree? {
    data.withUnsafeBytes { raw in
      [false, true].lazy.compactMap { isLenient in
        var reader = SyntaxTreeReader(bytes: raw.bindMemory(to: UInt8.self), isLenient: isLenient)
        return reader.value(depth: 0)
      }.first
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// - Parameter headIsKey: Whether the first key of the object is the one that it lost itself, and stands for `_kind`.
  private mutating func value(depth: Int, headIsKey: Bool = false) -> SyntaxTree? {
    skipSpace()
    guard position < bytes.count else { return nil }
    if depth > Self.deepest {
      return skip() ? .null : nil
    }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth, headIsKey: headIsKey)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(SyntaxTree.string)
    default: return scalar()
    }
  }

  private mutating func object(depth: Int, headIsKey: Bool) -> SyntaxTree? {
    position += 1
    var members: [(key: String, value: SyntaxTree)] = []
    while let isEnd = nextPart(or: UInt8(ascii: "}")) {
      if isEnd { return .object(members) }
      let lost = isLenient ? lostKey() : nil
      guard var key = lost?.key ?? self.key() else { return nil }
      if headIsKey, members.isEmpty { key = "_kind" }
      let isUsed = !Self.unused.contains(key)
      if isUsed || isLenient {
        guard let value = value(depth: depth + 1, headIsKey: lost?.headIsKey ?? false) else { return nil }
        if isUsed { members.append((key, value)) }
        if isLenient, let kind = members.first?.value.text, Self.unclosed[kind] == key { return .object(members) }
      } else {
        guard skip() else { return nil }
      }
    }
    return nil
  }

  /// Moves to the next member or element, or behind the bracket that ends them; `nil` where the text ends before.
  private mutating func nextPart(or end: UInt8) -> Bool? {
    skipSpace()
    while position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
    guard position < bytes.count else { return nil }
    guard bytes[position] == end else { return false }
    position += 1
    return true
  }

  /// Moves behind a key and its colon.
  private mutating func key() -> String? {
    guard let key = string() else { return nil }
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return nil }
    position += 1
    return key
  }

  /// The key that the member that begins here lacks; nil where it has one. An object that lost its key may have it in
  /// the place of `_kind`.
  private func lostKey() -> (key: String, headIsKey: Bool)? {
    var ahead = self
    switch bytes[position] {
    case UInt8(ascii: "["): return ("elements", false)
    case UInt8(ascii: "\""): return ahead.key() == nil ? ("_value", false) : nil
    case UInt8(ascii: "{"):
      ahead.position += 1
      ahead.skipSpace()
      guard let key = ahead.key() else { return ("_value", false) }
      ahead.skipSpace()
      guard let kind = ahead.string() else { return ("_value", false) }
      if key != "_kind" { return (key, true) }
      return (Self.keys[kind] ?? (kind.hasPrefix("type_") ? "result" : "_value"), false)
    default: return ("_value", false)
    }
  }

  private mutating func array(depth: Int) -> SyntaxTree? {
    position += 1
    var elements: [SyntaxTree] = []
    while let isEnd = nextPart(or: UInt8(ascii: "]")) {
      if isEnd { return .array(elements) }
      // An element of an array has no key, whatever the compiler wrote.
      if isLenient, bytes[position] == UInt8(ascii: "\"") {
        var ahead = self
        if ahead.key() != nil { self = ahead }
      }
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    }
    return nil
  }

  /// Moves behind a string; returns its range without the quotes, and whether it has escapes.
  private mutating func stringRange() -> (range: Range<Int>, escaped: Bool)? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let base = bytes.baseAddress else {
      return nil
    }
    let start = position + 1
    var end = start
    var escaped = false
    while end < bytes.count, let quote = memchr(base + end, 0x22, bytes.count - end) {
      end = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self)) - base
      var backslashes = 0
      while end - backslashes > start, bytes[end - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
      if backslashes.isMultiple(of: 2) {
        escaped = escaped || memchr(base + start, 0x5C, end - start) != nil
        position = end + 1
        return (start..<end, escaped)
      }
      escaped = true
      end += 1
    }
    return nil
  }

  private mutating func string() -> String? {
    guard let (range, escaped) = stringRange() else { return nil }
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    guard escaped else { return String(decoding: slice, as: UTF8.self) }
    let quoted = Data("[\"".utf8) + Data(slice) + Data("\"]".utf8)
    // A text the decoder refuses (a lone surrogate, say) is only a description: its bytes do.
    let decoded = (try? JSONSerialization.jsonObject(with: quoted)) as? [String]
    return decoded?.first ?? String(decoding: slice, as: UTF8.self)
  }

  private mutating func scalar() -> SyntaxTree? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: ":")
      {
        break
      }
      position += 1
    }
    let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "": return nil
    default: return Int(word).map(SyntaxTree.number) ?? .null
    }
  }

  /// Moves behind the next value without building it.
  private mutating func skip() -> Bool {
    var depth = 0
    repeat {
      skipSpace()
      guard position < bytes.count else { return false }
      switch bytes[position] {
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
