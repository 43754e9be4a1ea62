/// The name that the compiler gives to a Swift declaration, in which modules and types stand with their lengths:
/// `4Shop6EngineP` is the protocol `Engine` of `Shop`.
package struct MangledName: Hashable, Sendable {
  /// The name without what comes before it for a linker, `$s`.
  package let text: String

  /// Names an enumeration that stands in no other type.
  package init(enumeration name: String, in module: String) {
    text = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)O"
  }

  /// Reads a symbol as the linker knows it; `nil` if it is none of Swift's.
  package init?(symbol: String) {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return nil }
    text = String(symbol.dropFirst(2))
  }

  /// The module that stands in the name; `nil` for what has a short name, and for imports from C and Objective-C.
  package var writtenModule: String? {
    let digits = text.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = text.dropFirst(digits.count)
    return rest.count >= length ? String(rest.prefix(length)) : nil
  }

  /// The type of that name, if the process has one.
  package var type: Any.Type? { _typeByName(text) }
}
