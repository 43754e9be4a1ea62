/// An example that editors list as a method of its class, since its description and those of its groups are literals.
struct ListedExample {
  /// The descriptions, with the example's description as the last one.
  var descriptions: [String]
  /// The property whose examples belong here, in groups with these descriptions.
  var reference: [String]?

  /// The name that `FantailPlan` gives before equal ones get numbers; empty if only the groups have letters, since the
  /// plan uses the line then. The generator does not import that module; `ListedExampleTests` compares the names.
  var name: String {
    let parts = descriptions.map(Self.camelCased)
    return parts.last == "" ? "" : parts.filter { !$0.isEmpty }.joined(separator: "_")
  }

  private static func camelCased(_ description: String) -> String {
    var before: Character = " "
    return description.reduce(into: "") { name, character in
      if character == "," {
        name.append("_")
      } else if character.isLetter || character.isWholeNumber || character == "_" {
        name += before.isWhitespace ? character.uppercased() : String(character)
      }
      before = character
    }
  }
}

extension SourceCode {
  /// The words and signs that begin code whose examples only a run can find.
  private static let branches: Set = [
    "?", "defer", "do", "for", "func", "guard", "if", "let", "repeat", "struct", "switch", "var", "while",
  ]

  /// Returns the examples in the value of a property, and the names in its groups, which may refer to other specs.
  ///
  /// A property of a group counts where it is declared: `swift package specs split` makes such properties.
  func examples(in value: Range<Int>) -> [ListedExample] {
    var found: [ListedExample] = []
    var groups: [(description: String, end: Int)] = []
    // Code between '#if' and '#endif' inside the property may not be compiled.
    let condition = tokens[value.lowerBound - 1].condition
    var index = value.lowerBound
    while index < value.upperBound {
      let start = index
      let word = text(start)
      index += 1
      groups.removeAll { $0.end <= start }
      if word == "let" || word == "var", !groups.isEmpty {
        index = endOfExpression(from: start, limit: value.upperBound, stops: ["=", "{", "}", ";"])
      } else if Self.branches.contains(word) {
        index = max(index, endOfExpression(from: start, limit: value.upperBound, stops: [";", "}", ")", "]"]))
      } else if word == "get" {
        index += 1
      } else if word == "{", start > value.lowerBound, !["Spec", "]"].contains(text(start - 1)) {
        index = after(start)
      } else if let path = path(at: start), tokens[start].condition == condition {
        index = endOfCall(after: path.end) ?? path.end
        let descriptions = groups.map(\.description)
        if index == path.end { found.append(ListedExample(descriptions: descriptions, reference: path.names)) }
        guard isWord(at: path.end - 1), text(path.end) == "(" else { continue }
        let arguments = items(inside(path.end))
        guard let description = arguments.first.flatMap(literal) else { continue }
        let brace = after(path.end)
        if SourceText.groups.contains(path.names.last ?? "") {
          guard text(brace) == "{", tokens[brace].condition == condition else { continue }
          groups.append((description, after(brace)))
          index = brace + 1
        } else if let rows = arguments.first(where: { text($0.lowerBound) == "rows" }) {
          let list = rows.lowerBound + 2
          guard text(list) == "[", after(list) == rows.upperBound else { continue }
          // The plan reads signs of rows as words.
          let keys = items(inside(list)).compactMap(key).filter { !"\(description)\($0)".contains(/[-\u{2212}]/) }
          found += keys.map { ListedExample(descriptions: descriptions + ["\(description), \($0)"]) }
        } else {
          found.append(ListedExample(descriptions: descriptions + [description]))
        }
      }
    }
    return found
  }

  /// Returns the key of a row, such as `.init("one", (1, 2))`, `"EUR"` or `5`.
  private func key(_ row: Range<Int>) -> String? {
    if let path = path(at: row.lowerBound), text(path.end) == "(" {
      return items(inside(path.end)).first.flatMap(literal)
    }
    return literal(row) ?? (row.count == 1 ? Int(text(row.lowerBound)).map(String.init) : nil)
  }

  /// Returns the text of a string literal on one line without interpolations and escapes; `nil` for any other
  /// expression.
  private func literal(_ range: Range<Int>) -> String? {
    let text = written(range)
    let isPlain = range.count == 1 && text.hasPrefix("\"") && !text.hasPrefix("\"\"\"") && !text.contains("\\")
    return isPlain ? String(text.dropFirst().dropLast()) : nil
  }
}
