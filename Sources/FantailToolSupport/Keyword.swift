/// The words that need backticks when they are used as names.
package enum Keyword {
  private static let reserved: Set = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Protocol", "Type",
  ]

  /// Returns the name in the form of its declaration.
  package static func quoted(_ name: String) -> String {
    name.hasPrefix("`") ? name : quoted(name, in: reserved)
  }

  package static func unquoted(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 1 ? String(name.dropFirst().dropLast()) : name
  }

  package static func quoted(_ name: String, in words: Set<String>) -> String {
    words.contains(name) || !name.isPlainName ? "`\(name)`" : name
  }
}

extension String {
  /// The name as a part of another name, without characters that need backticks.
  package var namePart: String {
    let part = String(Keyword.unquoted(self).unicodeScalars.map { $0.isPlain ? Character($0) : "_" })
    return part.first?.isNumber == true ? "_" + part : part
  }

  /// `true` if all characters are allowed in a name without backticks.
  package var isPlainName: Bool {
    guard let first, !first.isNumber else { return false }
    return unicodeScalars.allSatisfy { $0.isPlain }
  }
}

extension Unicode.Scalar {
  /// `true` if the character is allowed in a name without backticks, after the first character.
  package var isPlain: Bool {
    if isASCII { return UInt8(value).isNamePart || self == "$" }
    return properties.isXIDContinue || properties.isEmojiPresentation
  }
}
