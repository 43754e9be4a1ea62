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

  // The names that `FantailPlan` gives. The generator does not import that module; `ListedExampleTests` compares the
  // names.

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
    let own = Self.camelCased(descriptions.last ?? "", saysSigns: isRow)
    let groups = descriptions.dropLast().map { Self.camelCased($0) }.filter { !$0.isEmpty }
    return own.isEmpty ? "" : (groups + [own]).joined(separator: "_")
  }

  private static func camelCased(_ description: String, saysSigns: Bool = false) -> String {
    var name = ""
    let characters = [" "] + Array(description) + [" "]
    for index in characters.indices.dropFirst().dropLast() {
      let (before, character, next) = (characters[index - 1], characters[index], characters[index + 1])
      if character == "," {
        name.append("_")
      } else if character.isLetter || character.isWholeNumber || character == "_" {
        name += before.isWhitespace ? character.uppercased() : String(character)
      } else if saysSigns, "-\u{2212}".contains(character), next.isNumber, !before.isLetter, !before.isNumber {
        name += before.isWhitespace ? "Minus" : "minus"
      }
    }
    return name
  }
}

/// Finds the examples of a property that editors can list. Examples in loops, branches and shared examples cannot be
/// listed, since only a run can find out whether they exist and what their names are.
struct ExampleReader {
  private static let statements: Set = [
    "defer", "do", "for", "func", "guard", "if", "repeat", "struct", "switch", "while",
  ]

  private let code: SourceCode
  /// The conditions around the property; code between '#if' and '#endif' inside it may not be compiled.
  private let conditions: [String]
  /// The descriptions of the groups around the current position.
  private var groups: [String] = []
  /// The values of the names that surrounding closures declare.
  private var local: [String: Range<Int>] = [:]
  private var found: [ListedExample] = []

  /// Returns the examples in the value of a property.
  static func examples(in value: Range<Int>, of code: SourceCode, _ conditions: [String]) -> [ListedExample] {
    var reader = ExampleReader(code: code, conditions: conditions)
    reader.read(value)
    return reader.found
  }

  private init(code: SourceCode, conditions: [String]) {
    self.code = code
    self.conditions = conditions
  }

  /// Reads statements, or the elements of a list.
  private mutating func read(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      let word = code.text(start)
      index += 1
      if [",", ";", "return", "get"].contains(word) { continue }
      index = max(index, code.endOfExpression(from: start, limit: range.upperBound))
      if word == "let" || word == "var" {
        let open = (start..<index).first { ["=", "{"].contains(code.text($0)) } ?? start
        local[code.name(start + 1)] = code.text(open) == "{" ? code.inside(open) : open + 1..<index
      } else if code.tokens[start].conditions == conditions, !Self.statements.contains(word) {
        readValue(at: start)
      }
    }
  }

  private mutating func readValue(at index: Int) {
    // A closure is read if it is called immediately, or is a getter's body.
    if ["{", "[", "("].contains(code.text(index)) { return read(code.inside(index)) }
    guard let path = code.path(at: index) else { return }
    guard code.endOfCall(after: path.end) == nil else {
      if let word = code.word(at: path.end - 1) { readWord(word, at: path.end) }
      return
    }
    guard path.names.count == 1, let value = local[path.names[0]] else {
      return found.append(ListedExample(descriptions: groups, reference: path.names))
    }
    // A name that refers to itself is not a spec.
    local[path.names[0]] = 0..<0
    read(value)
    local[path.names[0]] = value
  }

  private mutating func readWord(_ word: String, at open: Int) {
    guard code.text(open) == "(" else { return }
    let arguments = code.items(code.inside(open))
    guard let first = arguments.first, let description = literal(first) else { return }
    let brace = code.after(open)
    let isClosure = code.text(brace) == "{"
    if isClosure, code.tokens[brace].conditions != conditions { return }
    if SourceText.groups.contains(word) {
      guard isClosure else { return }
      let outer = (groups, local)
      groups.append(description)
      read(code.inside(brace))
      (groups, local) = outer
    } else if let rows = arguments.first(where: { code.text($0.lowerBound) == "rows" }) {
      let list = rows.lowerBound + 2
      guard code.text(list) == "[", code.after(list) == rows.upperBound else { return }
      for key in code.items(code.inside(list)).compactMap(key) {
        found.append(ListedExample(descriptions: groups + ["\(description), \(key)"], isRow: true))
      }
    } else {
      found.append(ListedExample(descriptions: groups + [description]))
    }
  }

  /// Returns the key of a row, such as `.init("one", (1, 2))`, `"EUR"` or `5`.
  private func key(_ row: Range<Int>) -> String? {
    let start = row.lowerBound
    if let number = Int(row.map(code.text).joined()) { return "\(number)" }
    if let path = code.path(at: start), code.text(path.end) == "(" {
      return code.items(code.inside(path.end)).first.flatMap(literal)
    }
    return literal(row)
  }

  /// Returns the text of a string literal without interpolations; `nil` for any other expression.
  private func literal(_ range: Range<Int>) -> String? {
    let token = code.tokens[range.lowerBound]
    guard range.count == 1, token.kind == .string, token.partner == nil else { return nil }
    let pounds = token.text.prefix { $0 == "#" }.count
    let isLong = token.text.dropFirst(pounds).hasPrefix("\"\"\"")
    let ends = pounds + (isLong ? 3 : 1)
    guard token.text.count >= 2 * ends else { return nil }
    var content = String(token.text.dropFirst(ends).dropLast(ends))
    if isLong {
      let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = lines.last?.count ?? 0
      content = lines.dropFirst().dropLast().map { line in
        String(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count)))
      }.joined(separator: "\n")
    }
    return Self.unescaped(content, escape: "\\" + String(repeating: "#", count: pounds))
  }

  private static func unescaped(_ text: String, escape: String) -> String {
    var result = ""
    var rest = text[...]
    while let found = rest.firstRange(of: escape) {
      result += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      switch rest.popFirst() {
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      // A generated file must not contain a zero byte.
      case "0": result += "\u{FFFD}"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        result += scalar.map { String(Character($0)) } ?? ""
        rest = rest.dropFirst(digits.count + 2)
      case let other?: result.append(other)
      case nil: break
      }
    }
    return result + rest
  }
}
