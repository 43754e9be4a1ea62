import Foundation

/// Makes JSON of a dump whose writer forgot to close an object.
///
/// The compiler (6.3.1 and its neighbours) never writes the closing brace of a `type_attributed` node, whose last member
/// is `type_repr`. That also confuses its record of what it is writing: from then on an element of an array may come
/// with an empty key, and a member of an object without its key. All three are put right here, with a stack instead of
/// recursion, so that no depth can use up the thread's own.
struct DumpRepair {
  /// The nodes that are never closed, each with its last member.
  private static let unclosed = ["type_attributed": "type_repr"]
  /// The key of a member that lost it, by the kind of its value; a type that lost its key is a function's result.
  private static let keys = [
    "argument_list": "args", "base_name": "base_name", "brace_stmt": "body", "decl_name": "name",
    "parameter_list": "params",
  ]

  /// An object or array that is open.
  private struct Container {
    var isArray: Bool
    /// `true` if the first key is the lost key of this object, and stands for `_kind`.
    var headIsKey = false
    /// The value of the first member, the kind of a node.
    var kind: String?
    /// The key of the member being read.
    var key: String?
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The document so far.
  private var repaired: [UInt8] = []
  private var open: [Container] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    repaired.reserveCapacity(bytes.count + bytes.count / 16)
  }

  /// The document with what the compiler forgot, or nil where its brackets do not fit even so.
  static func repaired(_ data: Data) -> Data? {
    var repair = DumpRepair([UInt8](data))
    return repair.run() ? Data(repair.repaired) : nil
  }

  private mutating func run() -> Bool {
    while let byte = nextByte() {
      switch byte {
      case UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "{"):
        let lost = keyTakesNoPart ? nil : peekedHead()
        beginValue(lostKey: lost.map { $0.key == "_kind" ? Self.key(of: $0.kind) : $0.key })
        position += 1
        repaired.append(byte)
        open.append(Container(isArray: false, headIsKey: lost != nil && lost?.key != "_kind"))
      case UInt8(ascii: "["):
        beginValue(lostKey: "elements")
        position += 1
        repaired.append(byte)
        open.append(Container(isArray: true))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast()?.isArray == (byte == UInt8(ascii: "]")) else { return false }
        position += 1
        repaired.append(byte)
        endValue()
      default:
        guard let text = byte == UInt8(ascii: "\"") ? string() : scalar() else { return false }
        if byte == UInt8(ascii: "\""), nextByte() == UInt8(ascii: ":") {
          position += 1
          take(key: text)
        } else {
          write(text)
        }
      }
      if open.isEmpty { return true }
    }
    return false
  }

  /// `true` if the next value needs no key, or has one.
  private var keyTakesNoPart: Bool { open.last.map { $0.isArray || $0.key != nil } ?? true }

  // MARK: - Writing

  /// Takes the key of a member; an element of an array has none, whatever the compiler wrote.
  private mutating func take(key text: ArraySlice<UInt8>) {
    guard let last = open.indices.last, !open[last].isArray else { return }
    open[last].key = open[last].headIsKey && open[last].kind == nil ? "_kind" : Self.unquoted(text)
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    beginValue(lostKey: "_value")
    repaired += text
    if let last = open.indices.last, open[last].kind == nil { open[last].kind = Self.unquoted(text) }
    endValue()
  }

  /// Writes what stands before a value: a comma, and in an object a key.
  private mutating func beginValue(lostKey: String?) {
    if let byte = repaired.last, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") {
      repaired.append(UInt8(ascii: ","))
    }
    guard let last = open.indices.last, !open[last].isArray else { return }
    let key = open[last].key ?? lostKey ?? "_value"
    open[last].key = key
    repaired += Array("\"\(key)\":".utf8)
  }

  /// Ends a value, and with it every unclosed node whose last member it was.
  private mutating func endValue() {
    while let last = open.last, let kind = last.kind, let key = last.key, Self.unclosed[kind] == key {
      open.removeLast()
      repaired.append(UInt8(ascii: "}"))
    }
    if let last = open.indices.last { open[last].key = nil }
  }

  private static func key(of kind: String) -> String {
    keys[kind] ?? (kind.hasPrefix("type_") ? "result" : "_value")
  }

  // MARK: - Reading

  private mutating func nextByte() -> UInt8? {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  /// The first member of the object that begins here: it says the kind of the node, under the key `_kind` or, where
  /// the node's own key was lost, under that.
  private func peekedHead() -> (key: String, kind: String)? {
    var ahead = self
    ahead.position += 1
    guard ahead.nextByte() == UInt8(ascii: "\""), let key = ahead.string(), ahead.nextByte() == UInt8(ascii: ":") else {
      return nil
    }
    ahead.position += 1
    guard ahead.nextByte() == UInt8(ascii: "\""), let kind = ahead.string() else { return nil }
    return (Self.unquoted(key), Self.unquoted(kind))
  }

  /// Moves behind a string; returns it with its quotes.
  private mutating func string() -> ArraySlice<UInt8>? {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""):
        position += 1
        return bytes[start..<position]
      default: position += 1
      }
    }
    return nil
  }

  /// Moves behind a number or a word.
  private mutating func scalar() -> ArraySlice<UInt8>? {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !",:]}[{\"".utf8.contains(bytes[position]) { position += 1 }
    return start < position ? bytes[start..<position] : nil
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
  }
}
