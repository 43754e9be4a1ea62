/// The words that need backticks when they are used as names.
package enum Keyword {
  private static let reserved: Set = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Protocol", "Type",
  ]

  /// The name as it is written where it is declared.
  package static func quoted(_ name: String) -> String {
    name.hasPrefix("`") ? name : quoted(name, in: reserved)
  }

  package static func unquoted(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 1 ? String(name.dropFirst().dropLast()) : name
  }

  package static func callLabel(_ name: String) -> String { quoted(unquoted(name), in: ["inout"]) }

  /// A label as it is written in a declaration: only few words need backticks there.
  package static func label(_ name: String) -> String { quoted(unquoted(name), in: ["inout", "var", "let"]) }

  private static func quoted(_ name: String, in words: Set<String>) -> String {
    words.contains(name) || !name.isPlainName ? "`\(name)`" : name
  }
}

extension String {
  /// The name as a part of another one, without what only backticks allow.
  package var namePart: String {
    let part = String(Keyword.unquoted(self).unicodeScalars.map { $0.isPlain ? Character($0) : "_" })
    return part.first?.isNumber == true ? "_" + part : part
  }

  /// `true` if every character may stand in a name without backticks.
  package var isPlainName: Bool {
    guard let first, !first.isNumber else { return false }
    return unicodeScalars.allSatisfy { $0.isPlain }
  }
}

extension Unicode.Scalar {
  /// `true` if it may stand in a name without backticks, further in.
  package var isPlain: Bool {
    if isASCII { return UInt8(value).isNamePart || self == "$" }
    return properties.isXIDContinue || properties.isEmojiPresentation
  }
}
