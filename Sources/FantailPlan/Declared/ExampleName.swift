/// Kiwi's rule for names, extended to letters of every script.
package enum ExampleName {
  /// Camel-cases one description.
  ///
  /// The description is split at whitespace, the first character of each word is converted to upper case, and the words
  /// are joined. A comma becomes `_`; all other characters except letters, digits and `_` are removed. Letters of every
  /// script are kept, so that descriptions in Chinese have names.
  package static func camelCased(_ description: String) -> String {
    // The ASCII version comes first, since looking up a character's properties costs 800 instructions, or 12,800 for an
    // example with its group.
    camelCased(ascii: description) ?? camelCased(byCharacters: description)
  }

  package static func camelCased(byCharacters description: String) -> String {
    var name = ""
    var startsWord = true
    for character in description {
      // The check for letters comes first, because most characters are letters, and looking up each property takes a
      // long time.
      if character.isLetter || character.isWholeNumber || character == "_" {
        if startsWord { name += character.uppercased() } else { name.append(character) }
      } else if character == "," {
        name.append("_")
      } else if character.isWhitespace {
        startsWord = true
        continue
      }
      startsWord = false
    }
    return name
  }

  /// Camel-cases a description of ASCII characters; returns `nil` for other descriptions.
  package static func camelCased(ascii description: String) -> String? {
    var name: [UInt8] = []
    var startsWord = true
    for byte in description.utf8 {
      if byte >= 0x80 { return nil }
      let isLower = byte >= 0x61 && byte <= 0x7A
      if isLower && startsWord {
        name.append(byte - 0x20)
      } else if isLower || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F {
        name.append(byte)
      } else if byte == 0x2C {
        name.append(0x5F)
      } else if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        startsWord = true
        continue
      }
      startsWord = false
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns a row's description with signs in words; without this, the rows 5 and -5 would have the same name.
  static func sayingSigns(_ description: String) -> String {
    guard description.contains("-") || description.contains("\u{2212}") else { return description }
    var text = ""
    var before: Character = " "
    let next = description.dropFirst() + " "
    for (character, next) in zip(description, next) {
      let isSign = ["-", "\u{2212}"].contains(character) && next.isNumber && !before.isLetter && !before.isNumber
      text += isSign ? "minus " : String(character)
      before = character
    }
    return text
  }

  /// Returns the description as a part of an id, with the separator and line breaks escaped.
  package static func idPart(_ description: String) -> String {
    description.replacingScalars { scalar in
      guard scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      return "%" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
  }
}
