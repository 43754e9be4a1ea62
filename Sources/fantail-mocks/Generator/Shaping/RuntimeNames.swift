/// Fantail's own types as a generated file names them: with their module where a mocked module has such a name too.
struct RuntimeNames {
  private static let types = [
    "FunctionMock", "AsyncFunctionMock", "PropertyMock", "CallPattern", "AsyncCallPattern", "ArgumentConstraint",
    "MockCore", "MockMode", "Mock", "MockedCalls", "InOut", "NonEscaping", "Unrecorded",
  ]
  private let ambiguous: [String]

  /// - Parameters:
  ///   - index: The mocked modules.
  ///   - hidden: Names that the mock itself gives to other types.
  init(index: SymbolIndex, hidden: [String]) {
    ambiguous = Self.types.filter { name in
      hidden.contains(name) || index.modules.contains { index.declares(name, in: $0) }
    }
  }

  subscript(_ name: String) -> String {
    ambiguous.contains(name) ? ModuleQualifier.qualified(name, with: "Fantail") : name
  }

  /// A type whose outermost name is one of Fantail's.
  func qualified(_ type: String) -> String {
    guard !ambiguous.isEmpty else { return type }
    let name = String(type.prefix { $0 != "<" })
    return self[name] + type.dropFirst(name.count)
  }
}
