/// The compiler's name for a Swift declaration, which contains modules and types with their lengths: `4Shop6EngineP` is
/// the protocol `Engine` of `Shop`.
package struct MangledName: Hashable, Sendable {
  /// The name without `$s`, its prefix for the linker.
  package let text: String

  /// Names an enumeration at the top level of a module.
  package init(enumeration name: String, in module: String) {
    text = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)O"
  }

  /// Reads a symbol of the linker; `nil` if it is not a Swift symbol.
  package init?(symbol: String) {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return nil }
    text = String(symbol.dropFirst(2))
  }

  /// The module in the name; `nil` for names that the compiler shortens, and for imports from C and Objective-C.
  package var writtenModule: String? {
    let digits = text.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = text.dropFirst(digits.count)
    return rest.count >= length ? String(rest.prefix(length)) : nil
  }

  /// The type with that name; `nil` if the process has none.
  package var type: Any.Type? { _typeByName(text) }
}
