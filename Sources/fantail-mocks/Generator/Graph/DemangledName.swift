import FantailToolSupport

/// The facts of a declaration that its compiler's name keeps and its fragments may lack, as `swift-demangle` tells them.
struct DemangledName {
  let isPostfixOperator: Bool
  /// The attributes of the function types of parameters and result, in the order of their arrows.
  let functionTypes: [[String]]

  /// Asks the demangler about those requirements of graphs whose fragments may lack something, all in one run.
  static func all(in graphs: [SymbolGraph], demangler: ToolchainProgram) throws -> [USR: DemangledName] {
    let asked = graphs.flatMap(\.symbols).filter { $0.mayLackFacts && $0.usr.rawValue.hasPrefix("s:") }.map(\.usr)
    if asked.isEmpty { return [:] }
    let names = asked.map { "$s\($0.rawValue.dropFirst(2))\n" }.joined()
    let said = try demangler.run([], reading: .output, input: names).split(separator: "\n")
    return Dictionary(zip(asked, said.map { DemangledName(String($0)) })) { first, _ in first }
  }

  /// - Parameter text: A declaration as the demangler writes it: `Shop.Door.open(@isolated(any) () async -> ()) -> ()`.
  init(_ text: String) {
    isPostfixOperator = text.contains(" postfix(")
    let tokens = [Token](text)
    // What generic parameters are equal to stands before that.
    let places = ["(", ":"].compactMap { tokens.topLevelIndex(of: $0) }
    let start = places.min() ?? tokens.count
    let isFunction = start < tokens.count && tokens[start].text == "("
    let arrows = tokens.indices[start...].filter { tokens[$0].text == "->" }
    // A function's own arrow is none of a function type.
    let own = isFunction ? arrows.first { $0 >= tokens.indexAfterGroup(at: start) } : nil
    functionTypes = arrows.filter { $0 != own }.map { arrow in
      tokens.functionStart(beforeArrow: arrow).map(tokens.functionAttributes) ?? []
    }
  }
}

extension Symbol {
  /// `true` for operators, which do not say whether they stand behind their operand, and for function types in
  /// parameters, results and properties.
  fileprivate var mayLackFacts: Bool {
    if kind.identifier == "swift.func.op" { return true }
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    let parts = text.split(separator: "->", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    if parts.count > 2 || kind.identifier.hasSuffix("property") { return true }
    return parts[0].count { $0 == "(" } > parts[0].count { $0 == ")" }
  }
}
