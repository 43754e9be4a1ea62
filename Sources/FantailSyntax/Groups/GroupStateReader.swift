import FantailToolSupport

/// Finds assignments, in the bodies of examples and hooks, to declarations of their group. For variables, the
/// compiler's error is about concurrency, and for lets, its advice is wrong.
package struct GroupStateReader {
  /// The assigned declarations, keyed by their offsets, with their names, and whether they are lets.
  package private(set) var found: [Int: (name: String, isLet: Bool)] = [:]
  /// The names that scopes bind. Only a group's lets and its variables, which all its examples would share, have an
  /// offset.
  private var scopes: [[String: (offset: Int, isLet: Bool)?]] = []

  package init() {}

  package mutating func read(_ node: SyntaxTree, isGroup: Bool = false) {
    switch node.kind {
    case "call_expr":
      let isGroup = node["fn"]?.calledName.map(SourceText.groups.contains) ?? false
      if let function = node["fn"] { read(function, isGroup: false) }
      for argument in node["args"]?.members("args") ?? [] {
        guard let value = argument["expr"] else { continue }
        read(value, isGroup: isGroup && value.kind == "closure_expr")
      }
      return
    case "closure_expr", "func_decl", "accessor_decl":
      scopes.append([:])
      for child in node.children { read(child, isGroup: isGroup) }
      scopes.removeLast()
      return
    case "parameter":
      if let name = node.name { bind(name, nil) }
    case "brace_stmt":
      readStatements(node.members("elements"), isGroup: isGroup)
      return
    case "sequence_expr":
      noteAssignment(node)
    default:
      break
    }
    for child in node.children { read(child, isGroup: isGroup) }
  }

  private mutating func readStatements(_ statements: [SyntaxTree], isGroup: Bool) {
    var makers: [String: String] = [:]
    for statement in statements {
      switch statement.kind {
      case "pattern_binding_decl":
        for bound in statement.boundNames { makers[bound.name] = bound.value?["fn"]?.calledName }
        read(statement, isGroup: isGroup)
      case "var_decl":
        guard let name = statement.name else { continue }
        let offset = statement.start ?? 0
        let isStored = statement.members("accessors").isEmpty && !statement.isTrue("nonisolated(unsafe)")
        let isLet = statement.isTrue("let")
        bind(name, (isLet ? makers[name] == "Let" : isGroup && isStored) ? (offset, isLet) : nil)
        read(statement, isGroup: false)
      default:
        read(statement, isGroup: isGroup)
      }
    }
  }

  private mutating func bind(_ name: String, _ state: (offset: Int, isLet: Bool)?) {
    if !scopes.isEmpty { scopes[scopes.count - 1].updateValue(state, forKey: name) }
  }

  private mutating func noteAssignment(_ sequence: SyntaxTree) {
    let parts = sequence.members("elements")
    guard parts.count > 2, parts[0].kind == "unresolved_decl_ref_expr", let name = parts[0].text("name"),
      parts[1].kind == "assign_expr" || Self.changes(parts[1].text("name") ?? ""),
      let depth = scopes.lastIndex(where: { $0[name] != nil }), let state = scopes[depth][name] ?? nil,
      state.isLet || depth < scopes.count - 1
    else { return }
    found[state.offset] = (name, state.isLet)
  }

  /// Returns whether an operator changes its left operand: `+=`, and not `==`.
  private static func changes(_ name: String) -> Bool {
    name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }
}
