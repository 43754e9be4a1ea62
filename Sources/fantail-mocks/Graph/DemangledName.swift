import FantailSyntax

/// The facts about a declaration that are in its mangled name but may be missing from its fragments.
struct DemangledName {
  /// The declaration as `swift-demangle` writes it: `Shop.Door.open(@isolated(any) () async -> ()) -> ()`.
  let text: String

  /// Demangles the names of all requirements in graphs with one run of the demangler.
  static func all(in graphs: [SymbolGraph], demangler: ToolchainProgram) throws -> [USR: DemangledName] {
    let asked = graphs.flatMap(\.relationships).filter { $0.kind == "requirementOf" }.map(\.source)
    let names = asked.map { "$s\($0.rawValue.dropFirst(2))\n" }.joined()
    let said = asked.isEmpty ? "" : try demangler.run([], reading: .output, input: names)
    let told = said.split(separator: "\n").map { DemangledName(text: String($0)) }
    return Dictionary(zip(asked, told)) { first, _ in first }
  }

  var isPostfixOperator: Bool { text.contains(" postfix(") }

  /// The attributes of the function types in the parameters and the result, in the order of their arrows.
  var functionTypes: [[String]] {
    // The constraints on generic parameters come before the type.
    let type = [Token](text).drop { $0.text != "(" && $0.text != ":" }
    // The function's arrow does not belong to a function type.
    let result = type.first?.text == "(" ? type.drop { $0.text != "->" }.dropFirst() : type.dropFirst()
    return (type.first?.inside ?? []).functions + Array(result).functions
  }
}
