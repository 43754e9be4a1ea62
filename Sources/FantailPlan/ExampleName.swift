/// Kiwi's rule for names, with letters of every script kept.
package enum ExampleName {
  /// Camel-cases one description.
  ///
  /// Split at whitespace; each word's first character made upper case; joined; a comma becomes `_`; whatever is no
  /// letter, digit or `_` goes. Letters of every script stay, so that descriptions in Chinese keep their names.
  package static func camelCased(_ description: String) -> String {
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

  /// One part of an id: the description, with the separator and what would break a line escaped.
  package static func idPart(_ description: String) -> String {
    guard description.unicodeScalars.contains(where: needsEscape) else { return description }
    var part = ""
    for scalar in description.unicodeScalars {
      if needsEscape(scalar) {
        part += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
      } else {
        part.unicodeScalars.append(scalar)
      }
    }
    return part
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar.value == 0x7F
  }
}

/// Names that were given out, so that none is given twice.
struct UniqueNames {
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  private let reserved: Set<String>
  private let numbered: (String, Int) -> String

  /// Keeps names for their first bearers, whatever is generated before those come up.
  init(reserving names: [String], numbered: @escaping (String, Int) -> String) {
    reserved = Set(names)
    self.numbered = numbered
  }

  /// Answers the name itself at first, then the name numbered from two on, without repeating any other name.
  mutating func next(_ name: String) -> String {
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
