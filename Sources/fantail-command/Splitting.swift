import FantailSyntax
import FantailToolSupport

/// Turns the large groups of a file into properties of the closures around them.
enum Splitting {
  static let rewriting = Rewriting(
    name: "split", nothing: "no group is too large",
    mayChange: { $0.names("Fantail") && $0.bytes.count { $0 == 0x0A } > GroupCut.most }, edits: edits, undone: joined)

  private static func edits(of bytes: [UInt8], _ tree: SyntaxTree) -> [Rewriting.Edit] {
    let systems = GroupSystem.all(of: bytes, tree)
    let changes = GroupCut.insertions(systems.flatMap(\.cuts)).map { offset, text, cut in
      Rewriting.Edit(
        range: offset..<offset, replacement: text,
        explanation: cut.map { "\(amount($0.lines, "line")) become \($0.name)" } ?? "")
    }
    let kept = systems.flatMap(\.kept).map { group in
      Rewriting.Edit(
        range: group.start..<group.start, replacement: "",
        explanation:
          "\(amount(group.lines, "line")) stay where they are: they await something, on which the compiler may "
          + "crash in a property of a closure. Make the group a static property by hand.")
    }
    return (changes + kept).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns statements in which groups replace the properties that contain them.
  private static func joined(_ node: SyntaxTree) -> SyntaxTree {
    var node = node
    for index in node.children.indices.reversed() {
      guard let group = heldGroup(node.children[index...].prefix(3)) else { continue }
      node.children.replaceSubrange(index..<(index + 3), with: [group])
    }
    return node
  }

  /// Returns the only value of a property that is declared and then used as a statement, in three successive
  /// statements.
  private static func heldGroup(_ statements: ArraySlice<SyntaxTree>) -> SyntaxTree? {
    guard let binding = statements.first, statements.count == 3, binding.kind == "pattern_binding_decl" else {
      return nil
    }
    let (property, use) = (statements[statements.startIndex + 1], statements[statements.startIndex + 2])
    guard property.kind == "var_decl", !property.isTrue("let"), let name = property.name,
      binding.members("pattern_entries").count == 1, use.kind == "unresolved_decl_ref_expr", use.text("name") == name,
      property.members("accessors").count == 1, let getter = property.members("accessors").first,
      let body = getter["body"]?.members("elements"), body.count == 1, body[0].kind == "call_expr"
    else { return nil }
    return body[0]
  }
}
