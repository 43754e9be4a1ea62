/// An index of the declarations in all modules with graphs, by the compiler's names.
final class SymbolIndex {
  /// The modules, in the order of their graphs.
  private(set) var modules: [String] = []
  private var symbols: [USR: (symbol: Symbol, module: String)] = [:]
  private var protocols: [String: [Symbol]] = [:]
  /// The names of the protocols that can only be used in their file or module.
  private(set) var hiddenProtocols: Set<String> = []
  private var members: [USR: [USR]] = [:]
  private var parents: [USR: [Relationship]] = [:]
  private(set) var superclasses: [USR: Relationship] = [:]
  private var typesByName: [String: [Symbol]] = [:]

  /// The modules of other packages, whose `package` declarations the mocks cannot use.
  let foreign: Set<String>

  /// The facts in the mangled names of requirements that are missing from their fragments.
  let demangled: [USR: DemangledName]

  init(
    _ graphs: [SymbolGraph], foreign: Set<String> = [], system: Set<String> = [], demangled: [USR: DemangledName] = [:]
  ) {
    self.foreign = foreign
    self.demangled = demangled
    for graph in graphs {
      // Importers of the toolchain's modules only see the public declarations of these modules.
      add(graph, hidden: system.contains(graph.module.name) ? Self.hidden + ["internal", "package"] : Self.hidden)
    }
  }

  private static let hidden = ["private", "fileprivate"]

  private func add(_ graph: SymbolGraph, hidden: [String]) {
    let module = graph.module.name
    if !modules.contains(module) { modules.append(module) }
    for symbol in graph.symbols where !symbol.isOfExtension {
      if hidden.contains(symbol.accessLevel ?? "") {
        if symbol.kind.identifier == "swift.protocol" { hiddenProtocols.insert(symbol.name) }
        continue
      }
      symbols[symbol.usr] = (symbol, module)
      switch symbol.kind.identifier {
      case "swift.protocol": protocols[module, default: []].append(symbol)
      case "swift.class", "swift.struct", "swift.enum", "swift.typealias": break
      default: continue
      }
      typesByName[symbol.name, default: []].append(symbol)
    }
    for relationship in graph.relationships {
      let source = relationship.source
      let target = relationship.target
      switch relationship.kind {
      case "requirementOf", "optionalRequirementOf", "memberOf": members[target, default: []].append(source)
      case "conformsTo": parents[source, default: []].append(relationship)
      case "inheritsFrom": superclasses[source] = relationship
      default: break
      }
    }
  }

  func symbol(_ usr: USR) -> Symbol? { symbols[usr]?.symbol }

  func module(of usr: USR) -> String? { symbols[usr]?.module }

  /// Returns the protocols of a module in the order of its files and lines.
  func protocols(of module: String) -> [Symbol] {
    Self.ordered(protocols[module] ?? [])
  }

  /// Returns the requirements of a protocol or the members of a class, in the order of their lines.
  func members(of usr: USR) -> [Symbol] {
    Self.ordered((members[usr] ?? []).compactMap(symbol))
  }

  /// Returns the protocols that a protocol refines, including the parents of its parents, in a fixed order.
  func parents(of usr: USR) -> [Relationship] {
    (parents[usr] ?? []).sorted { ($0.targetFallback ?? "", $0.target) < ($1.targetFallback ?? "", $1.target) }
  }

  /// Returns the types in all modules that have this last name.
  func types(named name: String) -> [Symbol] { typesByName[name] ?? [] }

  /// Returns whether a module declares a type of this name outside all other types.
  func declares(_ name: String, in module: String) -> Bool {
    types(named: name).contains { $0.pathComponents.count == 1 && self.module(of: $0.usr) == module }
  }

  private static func ordered(_ symbols: [Symbol]) -> [Symbol] {
    symbols.map { symbol in
      let position = symbol.location?.position
      return (key: (symbol.file ?? "", position?.line ?? 0, position?.character ?? 0, symbol.usr), symbol: symbol)
    }.sorted { $0.key < $1.key }.map(\.symbol)
  }
}
