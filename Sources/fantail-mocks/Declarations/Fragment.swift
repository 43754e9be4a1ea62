import FantailToolSupport

/// A piece of a declaration's text, and its meaning.
struct Fragment: Decodable {
  var kind: String
  var spelling: String
  var preciseIdentifier: USR?

  /// The spelling in code: a graph has backticks around raw names where they are declared, but not where types and
  /// attributes refer to them.
  var codeSpelling: String {
    let isType =
      ["typeIdentifier", "genericParameter"].contains(kind) || kind == "attribute" && preciseIdentifier != nil
    let isRaw = spelling.first?.isNumber ?? false || spelling.unicodeScalars.contains { !$0.isPlain && $0 != "." }
    return isType && isRaw && !spelling.hasPrefix("`") ? "`\(spelling)`" : spelling
  }
}
