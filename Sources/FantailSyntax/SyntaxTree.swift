/// A node of the compiler's JSON dump or a list of nodes. It is read leniently: missing parts are `nil`, and unknown
/// parts are kept.
///
/// The dump is not a stable format, so missing and new keys are not errors.
package struct SyntaxTree: Sendable {
  /// The key of the node in its parent; empty in a list.
  package var key = ""
  /// The kind of a node, such as `enum_decl`; empty for a list, and if the dump does not contain it.
  package var kind = ""
  /// The words, numbers and flags of the node, by key; empty keys in a list.
  package var texts: [(key: String, text: String)] = []
  /// The nodes and lists directly below this node, regardless of their keys.
  package var children: [SyntaxTree] = []

  package subscript(key: String) -> SyntaxTree? {
    for child in children where child.key == key { return child }
    return nil
  }

  package func text(_ key: String) -> String? {
    for (known, text) in texts where known == key { return text }
    return nil
  }

  package func isTrue(_ key: String) -> Bool { text(key) == "true" }

  /// The nodes of a list.
  package func members(_ key: String) -> [SyntaxTree] { self[key]?.children ?? [] }

  /// The byte offset at which the node starts.
  var start: Int? { self["range"]?.text("start").flatMap { Int($0) } }

  /// The byte offset at which the node's last word starts.
  var lastWord: Int? { self["range"]?.text("end").flatMap { Int($0) } }

  /// The declared name of a declaration, a pattern or a parameter, without backticks.
  package var name: String? { self["name"]?["base_name"]?.text("name") }

  /// The bytes of a node that ends in a brace.
  var bytes: Range<Int>? { start.flatMap { start in lastWord.map { start..<($0 + 1) } } }

  /// The name of the called function: `Let` for `Let { … }` and for `Let<Int> { … }`, `it` for `Fantail.it`.
  package var calledName: String? { text("name") ?? text("field") ?? self["sub_expr"]?.text("name") }

  /// The content of a call's trailing closure.
  var trailingBody: SyntaxTree? { self["args"]?.members("args").last?["expr"]?["body"] }
}
