import FantailSyntax

extension SyntaxTree {
  /// Places, and what stands there once more.
  private static let unsaid: Set = ["filename", "labels", "range", "single_expression"]

  /// The meaning of the code wherever it stands, as a text to compare.
  ///
  /// - Parameter change: Returns a node as it is to be read.
  func meaning(_ change: (SyntaxTree) -> SyntaxTree) -> String {
    let node = change(self)
    let texts = node.texts.filter { !Self.unsaid.contains($0.key) }.map { key, text in
      // `$0`, and what an interpolation appends to, are dumped with the closures around them.
      let isDumped = key == "decl" || key == "var"
      let last = text.prefix { $0 != "@" }.split(separator: ".").last ?? ""
      return "\(key):\(isDumped ? String(last) : text.debugDescription)"
    }
    let children = node.children.filter { !Self.unsaid.contains($0.key) }.map { "\($0.key):\($0.meaning(change))" }
    return "\(node.kind){\((texts + children).joined(separator: ","))}"
  }

  /// Changes the child of a key.
  mutating func change(_ key: String, _ change: (inout SyntaxTree) -> Void) {
    for index in children.indices where children[index].key == key { change(&children[index]) }
  }
}
