/// Kiwi's rule for names, with letters of every script kept.
package enum ExampleName {
  /// Camel-cases one description.
  ///
  /// Split at whitespace; each word's first character made upper case; joined; a comma becomes `_`; whatever is no
  /// letter, digit or `_` goes. Letters of every script stay, so that descriptions in Chinese keep their names.
  package static func camelCased(_ description: String) -> String {
    camelCasedASCII(description) ?? camelCasedCharacters(description)
  }

  /// The rule for descriptions of ASCII characters only, which most are: by bytes, since characters cost a look at the
  /// properties of each. Returns `nil` for others.
  private static func camelCasedASCII(_ description: String) -> String? {
    var text = description
    return text.withUTF8 { bytes -> String? in
      guard let start = bytes.baseAddress else { return "" }
      let name = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      defer { name.deallocate() }
      var count = 0
      var startsWord = true
      let end = start + bytes.count
      // Pointers and comparisons: an iterator, an array and patterns of ranges take ten times as long in a debug build.
      var next = start
      while next < end {
        let byte = next.pointee
        next += 1
        // The letter, digit or `_` that the byte becomes; 0 where it goes.
        var own: UInt8 = 0
        if byte >= 0x61 {
          if byte >= 0x80 { return nil }
          if byte <= 0x7A { own = startsWord ? byte - 0x20 : byte }
        } else if byte >= 0x41 {
          if byte <= 0x5A || byte == 0x5F { own = byte }
        } else if byte >= 0x30 {
          if byte <= 0x39 { own = byte }
        } else if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
          startsWord = true
          continue
        } else if byte == 0x2C {
          own = 0x5F
        }
        startsWord = false
        if own != 0 {
          (name + count).pointee = own
          count += 1
        }
      }
      return String(decoding: UnsafeBufferPointer(start: name, count: count), as: UTF8.self)
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
    // Bytes will do: those of other characters are none of these.
    var text = description
    let isPlain = text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return true }
      var index = 0
      while index < bytes.count {
        let byte = (start + index).pointee
        if byte > 0x2F {
          if byte == 0x7F { return false }
        } else if byte < 0x20 || byte == 0x2F || byte == 0x25 {
          return false
        }
        index += 1
      }
      return true
    }
    guard !isPlain else { return description }
    var part = ""
    for scalar in description.unicodeScalars {
      if needsEscape(scalar) {
        part += "%" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
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
  /// `true` if no name comes twice, so that each is given out as it is.
  let areAllDifferent: Bool
  private let numbered: (String, Int) -> String

  /// Keeps names for their first bearers, whatever is generated before those come up.
  init(reserving names: [String], numbered: @escaping (String, Int) -> String) {
    reserved = Set(names)
    areAllDifferent = reserved.count == names.count
    self.numbered = numbered
  }

  /// Returns the name itself at first, then the name numbered from two on, without repeating any other name.
  mutating func next(_ name: String) -> String {
    if areAllDifferent || taken.insert(name).inserted { return name }
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
