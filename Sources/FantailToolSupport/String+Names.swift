extension String {
  /// The name without backticks.
  package var unquoted: String {
    hasPrefix("`") && hasSuffix("`") && count > 1 ? String(dropFirst().dropLast()) : self
  }

  /// The name as a part of another name, without characters that need backticks.
  package var namePart: String {
    let part = String(unquoted.unicodeScalars.map { $0.isPlain ? Character($0) : "_" })
    return part.first?.isNumber == true ? "_" + part : part
  }

  /// `true` for the name of one or several specs: `spec`, `stackSpec`, `allSpecs`.
  var isNameOfSpec: Bool { ["spec", "specs"].contains(self) || hasSuffix("Spec") || hasSuffix("Specs") }
}

extension Set<String> {
  /// Inserts a name, with the first number that makes it new if it is not new itself.
  ///
  /// - Parameter others: Names that must not result from adding a number.
  mutating func insert(numbering name: String, unlessIn others: Set<String> = []) -> String {
    var unique = name
    var number = 1
    while !insert(unique).inserted || number > 1 && others.contains(unique) {
      number += 1
      unique = "\(name)_\(number)"
    }
    return unique
  }
}

extension Unicode.Scalar {
  /// `true` if the character is allowed in a name without backticks, after the first character.
  package var isPlain: Bool {
    if isASCII { return UInt8(value).isNamePart || self == "$" }
    return properties.isXIDContinue || properties.isEmojiPresentation
  }
}
