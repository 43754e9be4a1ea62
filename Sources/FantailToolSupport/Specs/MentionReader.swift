/// Collects the names in a spec's expression that may stand for other specs.
///
/// Bodies of examples, hooks and lets are passed over, and so is a name that the spec itself binds: a `let stack = Let…`
/// in one spec must not make the static property `stack` a part of it, for then its examples would be lost.
struct MentionReader {
  /// Every name that was read, also one that the code binds.
  private(set) var found: [Mention] = []
  private let readsBodies: Bool
  private var bound: Set<String> = []
  /// The types whose specs are cases of a test of Swift Testing, `SpecCases(StackSpec.spec)`, by the place of the
  /// declaration or attribute in which they are.
  private(set) var cases: [Int: [[String]]] = [:]
  private var place = 0

  /// The words that take bodies of examples, hooks and lets, written by `.ci/run names --record`.
  private static let bodies: Set<String> = [
    "AsyncLet", "Let", "afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "evaluate", "fit", "it",
    "pending", "specify", "xit",
  ]

  /// - Parameter readsBodies: Whether bodies and types are read as well, for all the names that some code uses.
  init(readsBodies: Bool = false) { self.readsBodies = readsBodies }

  var mentions: [Mention] {
    var seen: Set<Mention> = []
    return found.filter { mention in
      let isBound = mention.first.map(bound.contains) ?? true
      return !isBound && seen.insert(mention).inserted
    }
  }

  mutating func read(_ node: SyntaxTree) {
    switch node.kind {
    case "call_expr":
      guard let function = node["fn"] else { break }
      if let name = function.calledName, Self.bodies.contains(name), !readsBodies {
        return
      }
      read(function)
      guard let arguments = node["args"] else { return }
      if function.text("name") == "SpecCases" {
        // A name alone says nothing of the type.
        let listed = arguments.members("args").compactMap { $0["expr"].flatMap(Self.path)?.dropLast() }.map(Array.init)
        cases[place, default: []] += listed.filter { !$0.isEmpty && cases[place]?.contains($0) != true }
      }
      read(arguments)
      return
    case "unresolved_decl_ref_expr", "unresolved_dot_expr", "unresolved_member_expr":
      if let path = Self.path(of: node) {
        found.append(path)
        return
      }
    case "custom_attr", "pattern_binding_decl", "func_decl": place = node.start ?? place
    case "pattern_named", "parameter":
      if let name = node.name { bound.insert(name) }
    case "enum_decl", "struct_decl", "class_decl", "protocol", "extension_decl":
      if !readsBodies { return }
    default:
      break
    }
    for child in node.children { read(child) }
  }

  /// The names of a reference, `Type.inner`; nil for any other expression.
  static func path(of node: SyntaxTree) -> [String]? {
    switch node.kind {
    case "unresolved_decl_ref_expr":
      return node.text("name").map { [$0] }
    case "unresolved_member_expr":
      return node.text("name").map { ["", $0] }
    case "unresolved_dot_expr":
      guard let base = node["base"].flatMap({ path(of: $0) }), let field = node.text("field") else { return nil }
      return base + [field]
    default:
      return nil
    }
  }
}
