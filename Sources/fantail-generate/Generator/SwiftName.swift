/// Names as Swift source spells them.
enum SwiftName {
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The qualified name of a spec.
  static func path(_ root: SpecSelection.Root) -> String {
    (root.scope + [root.name]).map(quoted).joined(separator: ".")
  }

  /// A name with backticks where it needs them.
  static func quoted(_ name: String) -> String {
    !keywords.contains(name) && plain(name) == name && name.first?.isNumber == false ? name : "`\(name)`"
  }

  /// A name with everything replaced that an identifier without backticks cannot hold.
  static func plain(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      let fits = scalar == "_" || scalar.properties.isXIDContinue || scalar.properties.isEmojiPresentation
      return fits ? Character(scalar) : "_"
    }
    return String(scalars)
  }
}
