import Foundation

/// Reads the compiler's JSON dump from bytes.
///
/// Foundation's reader refuses documents nested more than 512 levels deep, which a long `else if` chain reaches, and
/// builds every value; the dump repeats each initialiser and most of it is of no use here, so those parts are skipped.
struct SyntaxTreeReader {
  /// Deeper values are dropped: no declaration is so deep, and recursion must not use up the stack.
  private static let deepest = 1_500
  private static let unused: Set<String> = [
    "builtin_initializer", "compiler_version", "decl_context", "discriminator", "encoding", "function_ref",
    "init_context", "initializer", "isolation_crossing", "processed_init", "thrown_type", "type", "type_repr",
  ]

  /// The place where a dump turned out to be no JSON: the innermost node that says where it is.
  struct Fault: Equatable {
    var kind: String
    /// The byte offset of the node in its source file.
    var start: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var fault: Fault?

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads the first document in the data: as it is, and where that is no JSON, with what the compiler is known to leave
  /// out. The compiler's fault is rare and its repair is not free, so the strict reading comes first.
  ///
  /// - Returns: The tree, or the place at which the repaired document is none either; nil where no node says a place.
  static func read(_ data: Data) -> (tree: SyntaxTree?, fault: Fault?) {
    let first = strictly(data)
    guard first.tree == nil, let repaired = DumpRepair.repaired(data) else { return first }
    return strictly(repaired)
  }

  private static func strictly(_ data: Data) -> (tree: SyntaxTree?, fault: Fault?) {
    data.withUnsafeBytes { raw in
      var reader = SyntaxTreeReader(bytes: raw.bindMemory(to: UInt8.self))
      let tree = reader.value(depth: 0)
      return (tree, tree == nil ? reader.fault : nil)
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func value(depth: Int) -> SyntaxTree? {
    skipSpace()
    guard position < bytes.count else { return nil }
    if depth > Self.deepest {
      return skip() ? .null : nil
    }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(SyntaxTree.string)
    default: return scalar()
    }
  }

  private mutating func object(depth: Int) -> SyntaxTree? {
    position += 1
    var members: [(key: String, value: SyntaxTree)] = []
    while true {
      skipSpace()
      guard position < bytes.count else { return broken(members) }
      switch bytes[position] {
      case UInt8(ascii: "}"):
        position += 1
        return .object(members)
      case UInt8(ascii: ","):
        position += 1
      default:
        guard let key = string() else { return broken(members) }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return broken(members) }
        position += 1
        if Self.unused.contains(key) {
          guard skip() else { return broken(members) }
        } else {
          guard let value = value(depth: depth + 1) else { return broken(members) }
          members.append((key, value))
        }
      }
    }
  }

  /// Keeps where the reading failed, for the innermost node that knows its place.
  private mutating func broken(_ members: [(key: String, value: SyntaxTree)]) -> SyntaxTree? {
    let node = SyntaxTree.object(members)
    if fault == nil, let start = node.start { fault = Fault(kind: node.kind, start: start) }
    return nil
  }

  private mutating func array(depth: Int) -> SyntaxTree? {
    position += 1
    var elements: [SyntaxTree] = []
    while true {
      skipSpace()
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "]"):
        position += 1
        return .array(elements)
      case UInt8(ascii: ","):
        position += 1
      default:
        guard let value = value(depth: depth + 1) else { return nil }
        elements.append(value)
      }
    }
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
      if byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
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
