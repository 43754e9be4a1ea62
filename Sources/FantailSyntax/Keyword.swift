import FantailToolSupport

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

  package static func quoted(_ name: String, in words: Set<String>) -> String {
    words.contains(name) || !name.isPlainName ? "`\(name)`" : name
  }
}

extension String {
  /// `true` if all characters are allowed in a name without backticks.
  package var isPlainName: Bool {
    guard let first, !first.isNumber else { return false }
    return unicodeScalars.allSatisfy { $0.isPlain }
  }
}
