/// An example that editors list as a method of its class, since its description and those of its groups are literals.
struct ListedExample {
  /// The descriptions, with the example's description as the last one.
  var descriptions: [String] = []
  var isRow = false
  /// The property whose examples belong here, in groups with these descriptions.
  var reference: [String]?

  var sentence: String {
    descriptions.joined(separator: ", ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

// The names that `FantailPlan` gives. The generator does not import that module; `ListedExampleTests` compares the
// names.
extension ListedExample {
  /// Returns the examples of a class with their names. The plan names examples without letters by their lines.
  static func named(_ examples: [ListedExample]) -> [(name: String, example: ListedExample)] {
    let names = examples.map(\.name)
    var taken: Set<String> = []
    return zip(names, examples).filter { !$0.0.isEmpty }.map { name, example in
      var unique = name
      var number = 1
      while !taken.insert(unique).inserted || number > 1 && names.contains(unique) {
        number += 1
        unique = "\(name)_\(number)"
      }
      return (unique, example)
    }
  }

  /// The name before equal ones get numbers; empty if only the groups have letters.
  private var name: String {
    let own = Self.camelCased(isRow ? Self.sayingSigns(descriptions.last ?? "") : descriptions.last ?? "")
    let groups = descriptions.dropLast().map(Self.camelCased).filter { !$0.isEmpty }
    return own.isEmpty ? "" : (groups + [own]).joined(separator: "_")
  }

  private static func camelCased(_ description: String) -> String {
    var name = ""
    var startsWord = true
    for character in description {
      if character == "," {
        name.append("_")
      } else if character.isLetter || character.isWholeNumber || character == "_" {
        name += startsWord ? character.uppercased() : String(character)
      }
      startsWord = character.isWhitespace
    }
    return name
  }

  private static func sayingSigns(_ description: String) -> String {
    let characters = [" "] + Array(description) + [" "]
    return characters.indices.dropFirst().dropLast().map { index in
      let (before, next) = (characters[index - 1], characters[index + 1])
      let isSign = "-\u{2212}".contains(characters[index]) && next.isNumber && !before.isLetter && !before.isNumber
      return isSign ? "minus " : String(characters[index])
    }.joined()
  }
}
