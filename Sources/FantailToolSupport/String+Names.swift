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

extension Unicode.Scalar {
  /// `true` if the character is allowed in a name without backticks, after the first character.
  package var isPlain: Bool {
    if isASCII { return UInt8(value).isNamePart || self == "$" }
    return properties.isXIDContinue || properties.isEmojiPresentation
  }
}
