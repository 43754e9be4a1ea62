import FantailToolSupport

/// Writes the names of types so that they mean one thing in the generated file: with their outer types and their module,
/// `Shop::Order.Line`, `Swift::Int`. The test target, which this tool does not read, may have types of the same names, and
/// the protocol associated types.
extension TypeReader {
  /// A name as the generated file has it.
  ///
  /// - Parameter isHidden: Whether a generic parameter of the function has that name too.
  func written(_ token: Token, isHidden: Bool = false) -> Token {
    guard token.kind == .type, let usr = token.usr, !usr.isGenericParameter else { return token }
    var token = token
    var outermost = token.text
    if let symbol = index.symbol(usr) {
      token.text = symbol.pathComponents.map(Keyword.quoted).joined(separator: ".")
      outermost = symbol.pathComponents[0]
    }
    // The module of the outermost type, which may be another than that of an extension with the type in it.
    if let module = usr.module, isHidden || needsModule(outermost, of: module) {
      token.text = Self.qualified(token.text, with: Self.importable(module))
    }
    return token
  }

  /// Returns whether a name is written with its module: always, where the compiler has a spelling for that which nothing
  /// can hide; before Swift 6.3 only where another visible module has such a type, since a module may have a type of its
  /// own name.
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

  /// Returns whether the mock declares a name itself, which hides a type of a module.
  private func isOwn(_ name: String) -> Bool {
    mocked.associatedTypes.names.contains(name) || ["On", "StaticOn", mocked.mockName].contains(name)
  }

  /// The module that declares the types of mocks. By the name of the one that hands them on, `Fantail`, finding them takes
  /// the compiler 2 percent of a mock longer.
  private static let declaring = "FantailDoubles"

  /// A type of Fantail's.
  func runtime(_ type: String) -> String {
    #if compiler(>=6.3)
      return Self.qualified(type, with: Self.declaring)
    #else
      let name = String(type.prefix { $0 != "<" })
      let isTaken = isOwn(name) || index.modules.contains { index.declares(name, in: $0) }
      return isTaken ? Self.qualified(type, with: "Fantail") : type
    #endif
  }

  /// A type or function of the standard library, in code that is the same for all protocols.
  static func standard(_ name: String) -> String {
    #if compiler(>=6.3)
      return qualified(name, with: "Swift")
    #else
      return name
    #endif
  }

  /// A type of Fantail's, in code that is the same for all protocols.
  static func fantail(_ type: String) -> String {
    #if compiler(>=6.3)
      return qualified(type, with: declaring)
    #else
      return type
    #endif
  }

  /// A text of this generator's with its qualified names as the compiler of this toolchain knows them.
  static func spelled(_ text: String) -> String {
    #if compiler(>=6.3)
      return text
    #else
      return text.replacing("Swift::", with: "")
    #endif
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
