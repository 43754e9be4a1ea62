import FantailToolSupport
import Foundation

/// The facts of a declaration that its compiler's name keeps and its fragments may lack, as `swift-demangle` tells them.
struct DemangledName: Equatable {
  /// A function type in a declaration, by the kinds of the demangler's nodes for it.
  struct FunctionType: Equatable {
    var nodes: Set<String>

    /// The attribute that graphs leave out, as source has it: `@isolated(any)`.
    var attribute: (name: String, argument: String)? {
      if nodes.contains("CFunctionPointer") { return ("@convention", "c") }
      if !nodes.isDisjoint(with: ["ObjCBlock", "EscapingObjCBlock"]) { return ("@convention", "block") }
      return nodes.contains("IsolatedAnyFunctionType") ? ("@isolated", "any") : nil
    }

    /// `true` for a sendable function of a global actor: in language mode 6 it need not say that it is sendable.
    var isSendableOnActor: Bool { nodes.isSuperset(of: ["GlobalActorFunctionType", "ConcurrentFunctionType"]) }

    var isPlain: Bool { attribute == nil && !isSendableOnActor }
  }

  var isPostfixOperator = false
  /// The function types of parameters and result in the order of their arrows.
  var functionTypes: [FunctionType] = []

  /// Asks the demangler about those requirements of graphs whose fragments may lack something, all in one run.
  static func all(in graphs: [SymbolGraph], demangler: ToolchainProgram) throws -> [USR: DemangledName] {
    var asked: [String: USR] = [:]
    for graph in graphs {
      for symbol in graph.symbols where symbol.mayLackFacts && symbol.usr.rawValue.hasPrefix("s:") {
        asked["$s" + symbol.usr.rawValue.dropFirst(2)] = symbol.usr
      }
    }
    guard !asked.isEmpty else { return [:] }
    let said = try demangler.run(
      ["-tree-only"], reading: .output, input: asked.keys.sorted().joined(separator: "\n") + "\n")
    var names: [USR: DemangledName] = [:]
    for tree in said.components(separatedBy: "Demangling for ") {
      let lines = tree.split(separator: "\n")
      if let usr = lines.first.flatMap({ asked[String($0)] }) { names[usr] = DemangledName(tree: lines.dropFirst()) }
    }
    return names
  }

  /// Reads a tree, whose lines are indented by their depth: `kind=Identifier, text="run"`.
  init(tree: some Sequence<Substring>) {
    var path: [FunctionType] = []
    var kinds: [String] = []
    for line in tree {
      let depth = line.prefix { $0 == " " }.count / 2
      let kind = String(line.drop { $0 == " " }.dropFirst("kind=".count).prefix { $0 != "," })
      guard depth <= kinds.count else { continue }
      kinds.removeLast(kinds.count - depth)
      path.removeLast(path.count - depth)
      // What generic parameters are equal to is no part of the type.
      if kinds.contains("DependentGenericSignature") { continue }
      if kind == "PostfixOperator" { isPostfixOperator = true }
      if depth > 0 { path[depth - 1].nodes.insert(kind) }
      // The arrow stands between the arguments and the result; a function's own is none of a function type.
      let isOwn = !kinds.contains("Variable") && !kinds.contains { $0 == "ArgumentTuple" || $0 == "ReturnType" }
      if kind == "ReturnType", depth > 0, !isOwn { functionTypes.append(path[depth - 1]) }
      kinds.append(kind)
      path.append(FunctionType(nodes: [kind]))
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
