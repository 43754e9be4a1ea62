extension SyntaxTree {
  /// The names that a declaration binds, such as `first` in `let (first, second) = (1, 2)`, each with the corresponding
  /// part of the value.
  var boundNames: [(name: String, value: SyntaxTree?)] {
    members("pattern_entries").flatMap { $0["pattern"]?.names(boundTo: $0["original_init"]) ?? [] }
  }

  private func names(boundTo value: SyntaxTree?) -> [(name: String, value: SyntaxTree?)] {
    switch kind {
    case "pattern_typed", "pattern_paren":
      return self["sub_pattern"]?.names(boundTo: value) ?? []
    case "pattern_tuple":
      let values = value?.kind == "tuple_expr" ? value?.members("elements") ?? [] : []
      return members("elements").enumerated().flatMap { index, element in
        // A value that is not a tuple expression, such as a call, is used as the value of each name.
        element.names(boundTo: values.indices.contains(index) ? values[index] : value)
      }
    default:
      return name.map { [($0, value)] } ?? []
    }
  }
}
