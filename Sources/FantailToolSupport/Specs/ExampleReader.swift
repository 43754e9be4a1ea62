/// Finds the examples of a property that editors can list. Examples in loops, branches and shared examples cannot be
/// listed, since only a run can find out whether they exist and what their names are.
struct ExampleReader {
  private static let statements: Set = [
    "defer", "do", "for", "func", "guard", "if", "repeat", "struct", "switch", "while",
  ]

  private let program: Program
  private let blocks: ConditionalBlocks
  /// The conditions around the property.
  private let conditions: [String]
  /// The descriptions of the groups around the current position.
  private var groups: [String] = []
  /// The values of the names that surrounding closures declare.
  private var local: [String: Range<Int>] = [:]
  private var found: [ListedExample] = []

  /// Returns the examples in the value of a property.
  static func examples(
    in value: Range<Int>, of program: Program, _ blocks: ConditionalBlocks, conditions: [String]
  ) -> [ListedExample] {
    var reader = ExampleReader(program: program, blocks: blocks, conditions: conditions)
    reader.read(value)
    return reader.found
  }

  private init(program: Program, blocks: ConditionalBlocks, conditions: [String]) {
    self.program = program
    self.blocks = blocks
    self.conditions = conditions
  }

  /// Reads statements, or the elements of a list.
  private mutating func read(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let word = program.text(index)
      if [",", ";", "return", "get"].contains(word) {
        index += 1
        continue
      }
      let isThere = blocks.conditions(at: program.tokens[index].range.lowerBound) == conditions
      if ["let", "var"].contains(word) {
        index = readVariable(at: index, limit: range.upperBound)
      } else {
        if isThere, !Self.statements.contains(word) { readValue(at: index) }
        index = max(index + 1, program.endOfExpression(from: index, limit: range.upperBound))
      }
    }
  }

  private mutating func readVariable(at word: Int, limit: Int) -> Int {
    var index = word + 2
    if program.text(index) == ":" { index = program.endOfType(from: index + 1, limit: limit) }
    let start = program.text(index) == "=" ? index + 1 : index
    let end = max(start, program.endOfExpression(from: start, limit: limit))
    let isGetter = program.text(index) == "{"
    local[Keyword.unquoted(program.text(word + 1))] = isGetter ? program.inside(index) : start..<end
    return max(end, word + 1)
  }

  private mutating func readValue(at index: Int) {
    if ["{", "[", "("].contains(program.text(index)) {
      // A closure is read if it is called immediately, or is a getter's body.
      read(program.inside(index))
      return
    }
    guard let path = program.path(at: index) else { return }
    guard program.endOfCall(after: path.end) == nil else {
      if let word = program.word(at: path.end - 1) { readWord(word, at: path.end) }
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
    guard program.text(open) == "(" else { return }
    let arguments = program.items(program.inside(open))
    guard let first = arguments.first, first.count == 1, let description = program.tokens[first.lowerBound].literal
    else {
      return
    }
    let brace = program.after(open)
    // Code between '#if' and '#endif' may not be compiled.
    if program.text(brace) == "{", blocks.conditions(at: program.tokens[brace].range.lowerBound) != conditions {
      return
    }
    if SourceText.groups.contains(word) {
      guard program.text(brace) == "{" else { return }
      let outer = (groups, local)
      groups.append(description)
      read(program.inside(brace))
      (groups, local) = outer
    } else if let rows = arguments.first(where: { program.text($0.lowerBound) == "rows" }) {
      let list = rows.lowerBound + 2
      guard program.text(list) == "[", program.after(list) == rows.upperBound else { return }
      found += program.items(program.inside(list)).compactMap(key).map { key in
        ListedExample(descriptions: groups + ["\(description), \(key)"], isRow: true)
      }
    } else {
      found.append(ListedExample(descriptions: groups + [description]))
    }
  }

  /// Returns the key of a row, such as `.init("one", (1, 2))`, `"EUR"` or `5`.
  private func key(_ row: Range<Int>) -> String? {
    let first = program.tokens[row.lowerBound]
    if row.count == 1 { return first.kind == .number ? Int(first.text).map(String.init) : first.literal }
    if first.text == "-", row.count == 2 { return Int(program.text(row.lowerBound + 1)).map { "-\($0)" } }
    guard let path = program.path(at: row.lowerBound), program.text(path.end) == "(" else { return nil }
    let arguments = program.items(program.inside(path.end))
    guard let key = arguments.first, key.count == 1 else { return nil }
    return program.tokens[key.lowerBound].literal
  }
}

extension SourceToken {
  /// The text of a string literal without interpolations; `nil` for any other token.
  var literal: String? {
    guard kind == .string, partner == nil else { return nil }
    let pounds = text.prefix { $0 == "#" }.count
    let isLong = text.dropFirst(pounds).hasPrefix("\"\"\"")
    let ends = pounds + (isLong ? 3 : 1)
    guard text.count >= 2 * ends else { return nil }
    var content = String(text.dropFirst(ends).dropLast(ends))
    if isLong {
      let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = lines.last ?? ""
      content = lines.dropFirst().dropLast().map { line in
        line.hasPrefix(indentation) ? String(line.dropFirst(indentation.count)) : String(line.drop { $0 == " " })
      }.joined(separator: "\n")
    }
    return Self.unescaped(content, escape: "\\" + String(repeating: "#", count: pounds))
  }

  private static func unescaped(_ text: String, escape: String) -> String {
    let parts = text.components(escape)
    guard parts.count > 1 else { return text }
    var result = parts[0]
    var isEscaped = false
    for part in parts.dropFirst() {
      // Two escape characters in a row are the character itself.
      if isEscaped {
        result += part
        isEscaped = false
        continue
      }
      switch part.first {
      case nil:
        result += "\\"
        isEscaped = true
      case "n": result += "\n" + part.dropFirst()
      case "t": result += "\t" + part.dropFirst()
      case "r": result += "\r" + part.dropFirst()
      // A generated file must not contain a zero byte.
      case "0": result += "\u{FFFD}" + part.dropFirst()
      case "u":
        let digits = part.dropFirst(2).prefix { $0 != "}" }
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        result += scalar.map { String(Character($0)) } ?? ""
        result += part.dropFirst(digits.count + 3)
      default: result += part
      }
    }
    return result
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
