import FantailToolSupport

/// Writes the names of types so that they mean one thing in the generated file: with their outer types, and with
/// their module (`Shop::Unit`) where another visible module has a type of that name.
extension TypeReader {
  /// A name as the generated file has it.
  ///
  /// - Parameter isHidden: Whether a generic parameter of the function has that name too.
  func written(_ token: Token, isHidden: Bool = false) -> Token {
    guard token.kind == .type, let usr = token.usr, !usr.isGenericParameter else { return token }
    var token = token
    if let symbol = index.symbol(usr), let module = index.module(of: usr) {
      token.text = symbol.pathComponents.map(Keyword.quoted).joined(separator: ".")
      if isHidden || isAmbiguous(symbol.pathComponents[0], of: module) {
        token.text = Self.qualified(token.text, with: module)
      }
    } else if let module = usr.module, isHidden || isAmbiguous(token.text, of: module) {
      token.text = Self.qualified(token.text, with: Self.importable(module))
    }
    return token
  }

  private func isAmbiguous(_ name: String, of module: String) -> Bool {
    if isOwn(name) || VisibleNames.fantail.contains(name) { return true }
    if index.modules.contains(where: { $0 != module && index.declares(name, in: $0) }) { return true }
    let declaresNone = ["Swift", "_Concurrency"].contains(module) || module.hasPrefix("Foundation")
    return seesFoundation && !declaresNone && VisibleNames.foundation.contains(name)
  }

  /// Returns whether the mock declares a name itself, which hides a type of a module.
  private func isOwn(_ name: String) -> Bool {
    mocked.associatedTypes.names.contains(name) || ["On", "StaticOn", mocked.mockName].contains(name)
  }

  /// A type of Fantail's: with its module where the mock, or a mocked module, has such a name too.
  func runtime(_ type: String) -> String {
    let name = String(type.prefix { $0 != "<" })
    let isTaken = isOwn(name) || index.modules.contains { index.declares(name, in: $0) }
    return isTaken ? Self.qualified(type, with: "Fantail") : type
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
}
