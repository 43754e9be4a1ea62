import FantailSyntax

/// Writes the names of types so that they are unambiguous in the generated file: with their outer types and their
/// module, as in `Shop::Order.Line` and `Swift::Int`. The test target, which this tool does not read, and associated
/// types of the protocol may use the same names.
extension TypeReader {
  /// Returns a name in the form for the generated file.
  ///
  /// - Parameter isHidden: Whether a generic parameter of the function has the same name.
  func written(_ token: Token, isHidden: Bool = false) -> Token {
    guard token.kind == .type, let usr = token.usr, !usr.isGenericParameter else { return token }
    var token = token
    var outermost = token.text
    if let symbol = index.symbol(usr) {
      token.text = symbol.pathComponents.map(Keyword.quoted).joined(separator: ".")
      outermost = symbol.pathComponents[0]
    }
    // The module of the outermost type; an extension with the inner type may be in another module.
    if let module = usr.module, isHidden || needsModule(outermost, of: module) {
      token.text = Self.qualified(token.text, with: Self.importable(module))
    }
    return token
  }

  /// Returns whether a name is written with its module. This is always so if the compiler has a spelling that other
  /// names cannot hide. Before Swift 6.3, it is so only if another visible module has a type with this name, since a
  /// module may contain a type with the module's name.
  private func needsModule(_ name: String, of module: String) -> Bool {
    #if compiler(>=6.3)
      return true
    #else
      return isAmbiguous(name, of: module)
    #endif
  }

  private func isAmbiguous(_ name: String, of module: String) -> Bool {
    if isOwn(name) || VisibleNames.fantail.contains(name) { return true }
    if index.modules.contains(where: { $0 != module && index.declares(name, in: $0) }) { return true }
    let declaresNone = ["Swift", "_Concurrency"].contains(module) || module.hasPrefix("Foundation")
    return seesFoundation && !declaresNone && VisibleNames.foundation.contains(name)
  }

  /// Returns whether the mock declares a name, which would hide a module's type.
  private func isOwn(_ name: String) -> Bool {
    mocked.associatedTypes.names.contains(name) || ["On", "StaticOn", mocked.mockName].contains(name)
  }

  /// The module that declares the types of mocks. With the name of `Fantail`, which re-exports this module, the
  /// compiler needs 2 percent more time for each mock.
  private static let declaring = "FantailDoubles"

  /// Returns a type of Fantail.
  func runtime(_ type: String) -> String {
    #if compiler(>=6.3)
      return Self.qualified(type, with: Self.declaring)
    #else
      let name = String(type.prefix { $0 != "<" })
      let isTaken = isOwn(name) || index.modules.contains { index.declares(name, in: $0) }
      return isTaken ? Self.qualified(type, with: "Fantail") : type
    #endif
  }

  /// Returns a type or function of the standard library, for code that is the same for all protocols.
  static func standard(_ name: String) -> String {
    #if compiler(>=6.3)
      return qualified(name, with: "Swift")
    #else
      return name
    #endif
  }

  /// Returns a type of Fantail, for code that is the same for all protocols.
  static func fantail(_ type: String) -> String {
    #if compiler(>=6.3)
      return qualified(type, with: declaring)
    #else
      return type
    #endif
  }

  /// Returns code from this generator, with qualified names in the spelling of this toolchain's compiler.
  static func spelled(_ text: String) -> String {
    #if compiler(>=6.3)
      return text
    #else
      return text.replacing("Swift::", with: "")
    #endif
  }

  /// Returns a name with its module, in the form of SE-0491 if this toolchain's compiler supports it.
  static func qualified(_ name: String, with module: String) -> String {
    #if compiler(>=6.3)
      return "\(module)::\(name)"
    #else
      return "\(module).\(name)"
    #endif
  }

  /// Returns the module to import for types that an inner module declares and another module re-exports.
  static func importable(_ module: String) -> String {
    module.hasPrefix("Foundation") && module != "FoundationNetworking" && module != "FoundationXML"
      ? "Foundation" : module
  }
}
