/// The imports and the availability that generated code needs for the types that it mentions.
struct Mentions {
  /// The modules whose types are mentioned.
  private(set) var modules: Set<String> = []
  /// The modules whose internal types are mentioned.
  private(set) var testable: Set<String> = []
  /// `true` if a type from an unknown module is mentioned, so that the imports of the protocol's file have to be
  /// copied.
  private(set) var needsImports = false
  /// `true` if a deprecated type is mentioned, so that the mock is also deprecated.
  private(set) var isDeprecated = false
  /// `true` if a mentioned type is visible only in its package.
  private(set) var isOfPackage = false
  /// A mentioned type that is SPI, which is available only to some clients.
  private(set) var spi: String?
  /// `true` if a mentioned function type is isolated to an actor but not sendable, which is possible only in a module
  /// in language mode 5.
  let hasLooseSendability: Bool

  private static let languageTypes: Set = ["Any", "AnyObject", "Self", "Void", "Never"]

  /// - Parameter superclass: The class, among the types, from which the mock inherits.
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
