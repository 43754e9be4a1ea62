/// Kiwi's rule for names, with letters of every script kept.
package enum ExampleName {
  /// Camel-cases one description.
  ///
  /// Split at whitespace; each word's first character made upper case; joined; a comma becomes `_`; whatever is no
  /// letter, digit or `_` goes. Letters of every script stay, so that descriptions in Chinese keep their names.
  package static func camelCased(_ description: String) -> String {
    camelCasedASCII(description) ?? camelCasedCharacters(description)
  }

  /// The rule for descriptions of ASCII characters only, which most are; `nil` for others. Characters cost a debug build
  /// 4 µs a description more, a sixth of what a short example takes.
  private static func camelCasedASCII(_ description: String) -> String? {
    var text = description
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let end = bytes.count
      var isASCII = true
      let name = String(unsafeUninitializedCapacity: end) { buffer in
        guard let name = buffer.baseAddress else { return 0 }
        // By bare pointers: a debug build spends more on iterators, ranges and buffers than on a letter.
        var (index, count, startsWord) = (0, 0, true)
        while index < end {
          let byte = start[index]
          index += 1
          if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
            startsWord = true
            continue
          }
          let isSmall = byte >= 0x61 && byte <= 0x7A
          if isSmall || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte == 0x2C {
            name[count] = byte == 0x2C ? 0x5F : isSmall && startsWord ? byte - 0x20 : byte
            count += 1
          } else if byte >= 0x80 {
            isASCII = false
          }
          startsWord = false
        }
        return count
      }
      return isASCII ? name : nil
    }
  }

  /// The rule as it is, for every script.
  package static func camelCasedCharacters(_ description: String) -> String {
    var name = ""
    var startsWord = true
    for character in description {
      if character.isWhitespace {
        startsWord = true
        continue
      }
      if character == "," {
        name.append("_")
      } else if character.isLetter || character.isWholeNumber || character == "_" {
        name += startsWord ? character.uppercased() : String(character)
      }
      startsWord = false
    }
    return name
  }

  /// A row's description with its signs in words: without them the rows 5 and -5 would have one name.
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

  /// One part of an id: the description, with the separator and what would break a line escaped.
  package static func idPart(_ description: String) -> String {
    description.replacingScalars { scalar in
      guard scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      return "%" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
  }
}

extension [String] {
  /// The names, each once: the first of equal ones keeps its name, the others get a number from two on.
  ///
  /// - Parameter numbered: Returns a name with a number. What another has from the beginning is given to nobody else.
  func unique(_ numbered: (String, Int) -> String) -> [String] {
    let reserved = Set(self)
    guard reserved.count < count else { return self }
    var counts: [String: Int] = [:]
    var taken: Set<String> = []
    return map { name in
      if taken.insert(name).inserted { return name }
      var number = counts[name, default: 1]
      var candidate: String
      repeat {
        number += 1
        candidate = numbered(name, number)
      } while taken.contains(candidate) || reserved.contains(candidate)
      counts[name] = number
      taken.insert(candidate)
      return candidate
    }
  }

  /// The names, each once among those of its part.
  func unique<Part: Hashable>(in parts: [Part], _ numbered: (String, Int) -> String) -> [String] {
    var all = self
    for (_, positions) in indices.grouped(by: { parts[$0] }) {
      for (position, name) in zip(positions, positions.map { self[$0] }.unique(numbered)) { all[position] = name }
    }
    return all
  }
}
