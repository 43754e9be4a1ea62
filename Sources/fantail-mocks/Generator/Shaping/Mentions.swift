/// What a piece of generated code needs around it for the types that it names; pieces that are put together need both.
struct Mentions {
  /// The modules whose types are named.
  var modules: Set<String> = []
  /// Those of them whose internal types are named.
  var testable: Set<String> = []
  /// `true` if a type is named whose module is unknown here: the imports of the protocol's file have to be copied.
  var needsImports = false
  /// `true` if a type is named that is deprecated, which makes its user deprecated too.
  var isDeprecated = false
  /// `true` if a type is named that only its own package sees.
  var isOfPackage = false
  /// `true` if a function type of an actor is named that need not be sendable: only a module in language mode 5 has those.
  var hasLooseSendability = false

  mutating func formUnion(_ other: Mentions) {
    modules.formUnion(other.modules)
    testable.formUnion(other.testable)
    needsImports = needsImports || other.needsImports
    isDeprecated = isDeprecated || other.isDeprecated
    isOfPackage = isOfPackage || other.isOfPackage
    hasLooseSendability = hasLooseSendability || other.hasLooseSendability
  }
}
