extension SymbolIndex {
  /// Returns a type in which aliases are replaced with their types in parentheses.
  func unaliased(_ tokens: [Token], depth: Int = 0) -> [Token] {
    tokens.map { token in
      guard depth < 10, let symbol = token.usr.flatMap(symbol), symbol.kind.identifier == "swift.typealias",
        let declaration = symbol.declaration
      else {
        var token = token
        token.inside = unaliased(token.inside, depth: depth)
        return token
      }
      return .parentheses(unaliased(declaration.type, depth: depth + 1))
    }
  }

  /// Returns the tokens of the function type behind a type or alias; `nil` for other types.
  func function(_ tokens: [Token]) -> [Token]? { unaliased(tokens).function }

  /// Returns the marks that calling a function without arguments needs: `try await `.
  func callMarks(_ tokens: [Token]) -> String {
    let head = function(tokens)?.prefix { $0.text != "->" } ?? []
    let throwing = Array(head.drop { $0.text != "throws" }).text
    return (["", "throws(Never)", "throws(Swift::Never)"].contains(throwing) ? "" : "try ")
      + (head.contains { $0.text == "async" } ? "await " : "")
  }

  /// Apple's systems from the year in which function types got typed errors and `@isolated(any)`.
  ///
  /// A mock keeps its arguments in generic types, and older systems cannot describe such function types at run time. In
  /// a package that only supports newer systems, the attribute has no effect.
  private static let newSystems: [SystemAvailability] = [
    ("macOS", 15), ("macCatalyst", 18), ("iOS", 18), ("tvOS", 18), ("watchOS", 11), ("visionOS", 2),
  ].map { SystemAvailability(domain: $0, introduced: SystemAvailability.Version(major: $1)) }

  /// Returns the systems on which a requirement's mock is available; empty for all systems.
  func systems(for requirement: Declaration) -> [SystemAvailability] {
    let isNew = requirement.signature.map { unaliased($0) }.contains { type in
      type.mentions("@isolated")
        || zip(type.flat, type.flat.dropFirst()).contains { "\($0.text)\($1.text)" == "throws(" }
    }
    return isNew ? Self.newSystems : []
  }
}
