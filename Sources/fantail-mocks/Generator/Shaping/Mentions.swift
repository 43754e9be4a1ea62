/// The imports and availability that a piece of generated code needs for the types that it names.
struct Mentions {
  /// The modules whose types are named.
  private(set) var modules: Set<String> = []
  /// Those of them whose internal types are named.
  private(set) var testable: Set<String> = []
  /// `true` if a type is named whose module is unknown here: the imports of the protocol's file have to be copied.
  private(set) var needsImports = false
  /// `true` if a type is named that is deprecated, which makes its user deprecated too.
  private(set) var isDeprecated = false
  /// `true` if a type is named that only its own package sees.
  private(set) var isOfPackage = false
  /// A type among them that only some clients may name.
  private(set) var spi: String?
  /// `true` if a function type of an actor is named that need not be sendable: only a module in language mode 5 has those.
  let hasLooseSendability: Bool

  private static let languageTypes: Set = ["Any", "AnyObject", "Self", "Void", "Never"]

  /// - Parameter superclass: The class among the types that another one is to inherit from.
  init(of types: [[Token]], in index: SymbolIndex, superclass: USR? = nil) {
    hasLooseSendability = types.flatMap(\.functions).contains { $0.nameAnActor && !$0.contains("@Sendable") }
    let tokens = types.flatMap(\.flat)
    for (previous, token) in zip([nil] + tokens, tokens)
    where token.kind == .type && previous?.text != "." && token.usr?.isGenericParameter != true {
      guard let usr = token.usr, let symbol = index.symbol(usr), let module = index.module(of: usr) else {
        let isKnown = token.usr.map { ["Swift", "_Concurrency"].contains($0.module) }
        needsImports = needsImports || !(isKnown ?? Self.languageTypes.contains(token.text))
        continue
      }
      modules.insert(module)
      let isHidden =
        symbol.accessLevel == "internal" || (symbol.accessLevel == "package" && index.foreign.contains(module))
      if isHidden || (usr == superclass && symbol.accessLevel != "open") { testable.insert(module) }
      isDeprecated = isDeprecated || symbol.availability?.contains(where: \.isDeprecated) ?? false
      isOfPackage = isOfPackage || symbol.accessLevel == "package"
      if symbol.spi == true { spi = symbol.name }
    }
  }
}
