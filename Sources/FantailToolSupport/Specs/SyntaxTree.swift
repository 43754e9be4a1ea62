/// A value of the compiler's JSON dump, read leniently: what is absent is nil, what is unknown is kept.
///
/// The dump is not a stable format, so nothing here fails for a key that is missing or new.
package indirect enum SyntaxTree: Sendable {
  case object([(key: String, value: SyntaxTree)])
  case array([SyntaxTree])
  case string(String)
  case number(Int)
  case flag(Bool)
  case null

  package subscript(key: String) -> SyntaxTree? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// The kind of a node, `enum_decl` say; empty for a value that is no node.
  package var kind: String { self["_kind"]?.text ?? "" }

  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var elements: [SyntaxTree] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  package var isTrue: Bool {
    guard case .flag(let value) = self else { return false }
    return value
  }

  /// The values directly below, whatever their keys.
  package var children: [SyntaxTree] {
    switch self {
    case .object(let members): members.map(\.value)
    case .array(let elements): elements
    default: []
    }
  }

  /// The byte offset at which the node starts.
  var start: Int? { self["range"]?["start"]?.number }

  /// The byte offset at which the node's last word starts.
  var lastWord: Int? { self["range"]?["end"]?.number }

  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The declared name of a declaration, a pattern or a parameter, without backticks.
  package var name: String? { self["name"]?["base_name"]?["name"]?.text }

  /// The bytes of a node that ends in a brace.
  var bytes: Range<Int>? { start.flatMap { start in lastWord.map { start..<($0 + 1) } } }

  /// The name of what is called: `Let` for `Let { … }` and for `Let<Int> { … }`, `it` for `Fantail.it`.
  package var calledName: String? { (self["name"] ?? self["field"] ?? self["sub_expr"]?["name"])?.text }

  /// The content of the closure that a call ends in.
  var trailingBody: SyntaxTree? { self["args"]?.members("args").last?["expr"]?["body"] }

  package func members(_ key: String) -> [SyntaxTree] { self[key]?.elements ?? [] }
}
