/// A declaration's identifier in symbol graphs: `s:` with the compiler's mangled name, or `c:` with Clang's.
///
/// Only the module and the kind are read from the identifier; the demangler reads all other parts.
struct USR: RawRepresentable, Hashable, Comparable, Decodable, Sendable {
  var rawValue: String

  /// The protocol `Actor`.
  static let actor = USR(rawValue: "s:ScA")
  /// Any generic parameter of a function.
  static let genericParameter = USR(rawValue: "mfp")

  /// The module that contains the declaration; `nil` for C and Objective-C, whose modules are not in the identifier.
  var module: String? {
    guard rawValue.hasPrefix("s:") else { return nil }
    let name = rawValue.dropFirst(2)
    if name.hasPrefix("Sc") { return "_Concurrency" }
    if ["So", "SC"].contains(where: name.hasPrefix) { return nil }
    if ["s", "S"].contains(where: name.hasPrefix) { return "Swift" }
    let digits = name.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0, name.count >= digits.count + length else { return nil }
    return String(name.dropFirst(digits.count).prefix(length))
  }

  var isGenericParameter: Bool { rawValue.hasSuffix("mfp") }

  var isAssociatedType: Bool { rawValue.hasSuffix("Qa") }

  static func < (left: USR, right: USR) -> Bool { left.rawValue < right.rawValue }
}
