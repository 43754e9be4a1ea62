import FantailSpecGenerator
import FantailToolSupport

/// Makes the large groups of one file properties of the closures in which they stand.
enum Splitting {
  static let rewriting = Rewriting(
    name: "split", nothing: "no group is too large",
    mayChange: { text in
      text.namesFantail && GroupSystem.all(of: text.bytes).contains { !$0.cuts.isEmpty || !$0.kept.isEmpty }
    },
    edits: edits,
    // All but for properties that hold a group each.
    isProven: { Unfocusing.isSame(joined($0), joined($1)) })

  private static func edits(of bytes: [UInt8]) -> [Rewriting.Edit] {
    let systems = GroupSystem.all(of: bytes)
    let changes = GroupCut.insertions(systems.flatMap(\.cuts)).map { offset, text, cut in
      Rewriting.Edit(
        range: offset..<offset, replacement: text,
        explanation: cut.map { "\(counted($0.lines, "line")) become \($0.name)" } ?? "")
    }
    let kept = systems.flatMap(\.kept).map { group in
      Rewriting.Edit(
        range: group.start..<group.start, replacement: "",
        explanation:
          "\(counted(group.lines, "line")) stay where they are: they await something, on which the compiler may "
          + "crash in a property of a closure. Make the group a static property by hand.")
    }
    return (changes + kept).enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// The tree with the groups in the place of the properties that hold them.
  private static func joined(_ node: SyntaxTree) -> SyntaxTree {
    switch node {
    case .object(let members):
      return .object(members.map { ($0.key, joined($0.value)) })
    case .array(let elements):
      var kept: [SyntaxTree] = []
      var index = 0
      while index < elements.count {
        if let group = heldGroup(elements[index...].prefix(3)) {
          kept.append(joined(group))
          index += 3
        } else {
          kept.append(joined(elements[index]))
          index += 1
        }
      }
      return .array(kept)
    default: return node
    }
  }

  /// The one value of a property that is declared and then named, as three statements that follow on each other.
  private static func heldGroup(_ statements: ArraySlice<SyntaxTree>) -> SyntaxTree? {
    guard let binding = statements.first, statements.count == 3, binding.kind == "pattern_binding_decl" else {
      return nil
    }
    let (property, use) = (statements[statements.startIndex + 1], statements[statements.startIndex + 2])
    guard property.kind == "var_decl", property["let"] == nil, let name = property.name,
      binding.members("pattern_entries").count == 1, use.kind == "unresolved_decl_ref_expr", use["name"]?.text == name,
      property.members("accessors").count == 1, let getter = property.members("accessors").first,
      let body = getter["body"]?.members("elements"), body.count == 1, body[0].kind == "call_expr"
    else { return nil }
    return body[0]
  }
}
