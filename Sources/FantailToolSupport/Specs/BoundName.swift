/// A name that a pattern binds, `first` in `let (first, second) = (1, 2)`, with its part of the value.
struct BoundName {
  var name: String
  var value: SyntaxTree?
  var isTyped: Bool

  /// Returns the names that a declaration binds.
  static func all(of declaration: SyntaxTree) -> [BoundName] {
    declaration.members("pattern_entries").flatMap { entry in
      entry["pattern"].map { all(in: $0, value: entry["original_init"], isTyped: false) } ?? []
    }
  }

  private static func all(in pattern: SyntaxTree, value: SyntaxTree?, isTyped: Bool) -> [BoundName] {
    switch pattern.kind {
    case "pattern_typed":
      return pattern["sub_pattern"].map { all(in: $0, value: value, isTyped: true) } ?? []
    case "pattern_paren":
      return pattern["sub_pattern"].map { all(in: $0, value: value, isTyped: false) } ?? []
    case "pattern_tuple":
      let values = value?.kind == "tuple_expr" ? value?.members("elements") ?? [] : []
      return pattern.members("elements").enumerated().flatMap { index, element in
        // Of a value that is no tuple as it stands, a call say, each name may be what the whole promises.
        all(in: element, value: values.indices.contains(index) ? values[index] : value, isTyped: false)
      }
    default:
      return pattern.name.map { [BoundName(name: $0, value: value, isTyped: isTyped)] } ?? []
    }
  }
}
