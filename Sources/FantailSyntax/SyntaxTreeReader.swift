import FantailToolSupport

/// Reads the compiler's JSON dump from bytes.
///
/// Most of the dump is not needed: the dump repeats each initialiser, and these parts are skipped.
struct SyntaxTreeReader {
  /// Deeper nodes are dropped: declarations are never this deep, and recursion over the tree must not overflow the
  /// stack.
  private static let deepest = 1_500
  private static let unused: Set<String> = [
    "builtin_initializer", "compiler_version", "decl_context", "discriminator", "encoding", "function_ref",
    "init_context", "initializer", "isolation_crossing", "processed_init", "thrown_type", "type", "type_repr",
  ]

  /// An object or list that is being read.
  private struct Level {
    var tree: SyntaxTree
    /// The key of the next value; empty in a list.
    var key = ""
    /// Whether the next value has to be kept.
    var isWanted: Bool
    let isKept: Bool
    /// The bracket that ends the level; the outermost level does not have one.
    let end: UInt8
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Reads the first document in the bytes; `nil` if there is none.
  static func read(_ bytes: [UInt8]) -> SyntaxTree? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = SyntaxTreeReader(bytes: bytes)
      return reader.document()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() -> SyntaxTree? {
    var level = Level(tree: SyntaxTree(), isWanted: true, isKept: true, end: 0)
    var around: [Level] = []
    repeat {
      if level.end == UInt8(ascii: "}"), next() != level.end {
        guard let key = string(isWanted: level.isKept), take(UInt8(ascii: ":")) else { return nil }
        level.key = key
        level.isWanted = level.isKept && !Self.unused.contains(key)
      }
      let byte = next()
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        position += 1
        let isKept = level.isWanted && around.count < Self.deepest
        around.append(level)
        level = Level(tree: SyntaxTree(key: level.key), isWanted: isKept, isKept: isKept, end: byte + 2)
        continue
      } else if byte == level.end, let outer = around.popLast() {
        position += 1
        let tree = level.tree
        level = outer
        if level.isWanted { level.tree.children.append(tree) }
      } else {
        guard let text = byte == UInt8(ascii: "\"") ? string(isWanted: level.isWanted) : word() else { return nil }
        if level.key == "_kind" {
          level.tree.kind = text
        } else if level.isWanted {
          level.tree.texts.append((level.key, text))
        }
      }
      guard around.isEmpty || take(UInt8(ascii: ",")) || next() == level.end else { return nil }
    } while !around.isEmpty
    return level.tree.children.first
  }

  /// Returns the next byte after white space, without moving past it; 0 at the end.
  private mutating func next() -> UInt8 {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// Moves past a byte, if it is the next one.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  /// Moves past a string, and returns it if it is wanted.
  private mutating func string(isWanted: Bool) -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while let end = System.place(of: UInt8(ascii: "\""), in: bytes, position..<bytes.count) {
      position = end + 1
      var escapes = 0
      while end - escapes > start, bytes[end - escapes - 1] == UInt8(ascii: "\\") { escapes += 1 }
      guard escapes % 2 == 0 else { continue }
      guard isWanted else { return "" }
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
      let isPlain = System.place(of: UInt8(ascii: "\\"), in: bytes, start..<end) == nil
      return isPlain ? text : Self.unescaped(text)
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
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

  /// Moves past a number, a flag or `null`. Users build this tool without optimization, so a search in a collection
  /// would be slow.
  private mutating func word() -> String? {
    let start = position
    while position < bytes.count, bytes[position].isNamePart || bytes[position] == 0x2D || bytes[position] == 0x2E {
      position += 1
    }
    return start == position
      ? nil : String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }
}
