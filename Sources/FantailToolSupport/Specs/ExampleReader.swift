/// Finds the examples of a property that editors can list: those in loops, in branches and in shared examples they cannot,
/// for only a run knows whether they are there and what they are called.
struct ExampleReader {
  private let blocks: ConditionalBlocks
  /// The conditions around the property.
  private let conditions: [String]
  /// The descriptions of the groups around.
  private var groups: [String] = []
  /// The values of the names that closures around declare.
  private var local: [String: SyntaxTree] = [:]
  private var found: [ListedExample] = []

  /// Returns the examples in the value of a property that starts at an offset.
  static func examples(in value: SyntaxTree, from start: Int, _ blocks: ConditionalBlocks) -> [ListedExample] {
    var reader = ExampleReader(blocks: blocks, conditions: blocks.conditions(at: start))
    reader.read(value)
    return reader.found
  }

  private mutating func read(_ node: SyntaxTree) {
    switch node.kind {
    case "", "accessor_decl", "array_expr", "brace_stmt", "closure_expr", "paren_expr", "return_stmt":
      for child in node.children { read(child) }
    case "pattern_binding_decl":
      for bound in node.boundNames { local[bound.name] = bound.value ?? SyntaxTree() }
    case "var_decl":
      if let name = node.name, let getter = node.members("accessors").first { local[name] = getter }
    case "call_expr":
      if let closure = node["fn"], closure.kind == "closure_expr" { read(closure) } else { readWord(node) }
    default:
      guard let path = MentionReader.path(of: node) else { return }
      guard path.count == 1, let value = local[path[0]] else {
        return found.append(ListedExample(descriptions: groups, reference: path))
      }
      // A name that stands for itself is no spec.
      local[path[0]] = SyntaxTree()
      read(value)
      local[path[0]] = value
    }
  }

  private mutating func readWord(_ call: SyntaxTree) {
    let arguments = call["args"]?.members("args") ?? []
    guard let word = SpecValue.word(of: call), let description = arguments.first?["expr"].flatMap(Self.literal) else {
      return
    }
    let closure = arguments.last?["expr"]
    // What is between '#if' and '#endif' is perhaps not there.
    if let brace = closure?["body"]?.start, blocks.conditions(at: brace) != conditions { return }
    if GroupSystem.words.contains(word) {
      let outer = (groups, local)
      groups.append(description)
      read(closure ?? SyntaxTree())
      (groups, local) = outer
    } else if let rows = arguments.first(where: { $0.text("label") == "rows" }) {
      found += (rows["expr"]?.members("elements") ?? []).compactMap(Self.key).map { key in
        ListedExample(descriptions: groups + ["\(description), \(key)"], isRow: true)
      }
    } else {
      found.append(ListedExample(descriptions: groups + [description]))
    }
  }

  private static func literal(_ value: SyntaxTree) -> String? {
    value.kind == "string_literal_expr" ? value.text("value") : nil
  }

  /// The key of a row: of `.init("one", (1, 2))`, of `"EUR"`, of `5`.
  private static func key(_ row: SyntaxTree) -> String? {
    if row.kind == "integer_literal_expr" {
      return row.text("value").flatMap { Int($0) }.map { "\(row.isTrue("negative") ? -$0 : $0)" }
    }
    return literal(row) ?? row["args"]?.members("args").first?["expr"].flatMap(literal)
  }
}
