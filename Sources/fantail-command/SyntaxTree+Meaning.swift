import FantailSyntax

extension SyntaxTree {
  /// The keys of positions, and of members that repeat other parts of a node.
  private static let unsaid: Set = ["filename", "labels", "range", "single_expression"]

  /// Returns the meaning of code as a text for comparison, which does not depend on positions.
  ///
  /// - Parameter change: Returns a node in the form in which it should be compared.
  func meaning(_ change: (SyntaxTree) -> SyntaxTree) -> String {
    let node = change(self)
    let texts = node.texts.filter { !Self.unsaid.contains($0.key) }.map { key, text in
      // For `$0` and the target of an interpolation's appends, the dump includes the closures around them.
      let isDumped = key == "decl" || key == "var"
      let last = text.prefix { $0 != "@" }.split(separator: ".").last ?? ""
      return "\(key):\(isDumped ? String(last) : text.debugDescription)"
    }
    let children = node.children.filter { !Self.unsaid.contains($0.key) }.map { "\($0.key):\($0.meaning(change))" }
    return "\(node.kind){\((texts + children).joined(separator: ","))}"
  }
}
