import FantailToolSupport

/// Writes the names of types so that they mean one thing in the generated file: with their outer types, and with
/// their module (`Shop::Unit`) where another visible module has a type of that name.
final class ModuleQualifier {
  private let index: SymbolIndex
  /// Names that the mock declares itself, which would hide a type of a module.
  private let ownNames: Set<String>
  private let seesFoundation: Bool
  /// The modules whose types were named.
  private(set) var usedModules: Set<String> = []
  /// Those of them whose internal types were named.
  private(set) var testableModules: Set<String> = []
  /// `true` if a type was named that only its own package sees.
  private(set) var usesPackage = false
  /// `true` if a type was named that is deprecated, which makes its user deprecated too.
  private(set) var usesDeprecated = false
  /// `true` if a type was named whose module is unknown here: the imports of the protocol's file have to be copied.
  private(set) var needsImports = false

  /// - Parameters:
  ///   - index: The modules with their types.
  ///   - ownNames: What the mock declares.
  ///   - seesFoundation: Whether the generated file may import Foundation.
  init(index: SymbolIndex, ownNames: Set<String> = [], seesFoundation: Bool = true) {
    self.index = index
    self.ownNames = ownNames
    self.seesFoundation = seesFoundation
  }

  func note(_ symbol: Symbol, module: String, isSuperclass: Bool = false) {
    usedModules.insert(module)
    let isHidden = symbol.accessLevel == "internal" || (symbol.accessLevel == "package" && index.isForeign(module))
    if isHidden || (isSuperclass && symbol.accessLevel != "open") {
      testableModules.insert(module)
    }
    if symbol.accessLevel == "package" { usesPackage = true }
    if symbol.availability?.contains(where: \.isDeprecated) ?? false { usesDeprecated = true }
  }

  /// `true` if a function type of an actor was named that need not be sendable: only a module in language mode 5 has
  /// those.
  private(set) var hasLooseSendability = false

  func noteLooseSendability() { hasLooseSendability = true }

  func noteUnknown() { needsImports = true }

  /// - Parameter isHidden: Whether a generic parameter of the function has that name too.
  func written(_ token: Token, isHidden: Bool = false) -> Token {
    guard token.kind == .type else { return token }
    guard let usr = token.usr else {
      if !Self.languageTypes.contains(token.text) { needsImports = true }
      return token
    }
    if usr.isGenericParameter { return token }
    var token = token
    if let symbol = index.symbol(usr), let module = index.module(of: usr) {
      note(symbol, module: module)
      let path = symbol.pathComponents.map(Keyword.quoted).joined(separator: ".")
      token.text =
        isHidden || isAmbiguous(symbol.pathComponents[0], of: module) ? Self.qualified(path, with: module) : path
      return token
    }
    guard let module = usr.module else {
      needsImports = true
      return token
    }
    let isLanguage = module == "Swift" || module == "_Concurrency"
    if !isLanguage { needsImports = true }
    if isHidden || isAmbiguous(token.text, of: module) {
      token.text = Self.qualified(token.text, with: Self.importable(module))
    }
    return token
  }

  private func isAmbiguous(_ name: String, of module: String) -> Bool {
    if ownNames.contains(name) { return true }
    if index.modules.contains(where: { $0 != module && index.declares(name, in: $0) }) { return true }
    if module == "Swift" || module == "_Concurrency" { return VisibleNames.fantail.contains(name) }
    if VisibleNames.fantail.contains(name) { return true }
    return seesFoundation && !module.hasPrefix("Foundation") && VisibleNames.foundation.contains(name)
  }

  /// A name with its module: by SE-0491, if the compiler of this toolchain knows it.
  static func qualified(_ name: String, with module: String) -> String {
    #if compiler(>=6.3)
      return "\(module)::\(name)"
    #else
      return "\(module).\(name)"
    #endif
  }

  /// The module to name for types that an inner module declares and another one hands on.
  static func importable(_ module: String) -> String {
    module.hasPrefix("Foundation") && module != "FoundationNetworking" && module != "FoundationXML"
      ? "Foundation" : module
  }

  private static let languageTypes: Set = ["Any", "AnyObject", "Self", "Void", "Never"]
}
