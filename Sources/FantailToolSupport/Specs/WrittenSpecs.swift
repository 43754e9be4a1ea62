/// Finds the specs of a file whose parse is not understood, by the words of its program: static properties of types, of a
/// written type `Spec` or with a word of specs as their value. Which spec lists which, words do not tell.
struct WrittenSpecs {
  private let text: SourceText
  private let blocks: ConditionalBlocks
  private let tokens: [SourceToken]
  /// The names that each open brace adds to the type around it; `nil` for one that leads where no generated code sees.
  private var scopes: [[String]?] = []
  private(set) var properties: [DeclaredProperty] = []

  static func properties(of text: SourceText, _ blocks: ConditionalBlocks) -> [DeclaredProperty] {
    var reader = WrittenSpecs(text: text, blocks: blocks)
    reader.read()
    return reader.properties
  }

  private init(text: SourceText, blocks: ConditionalBlocks) {
    self.text = text
    self.blocks = blocks
    tokens = blocks.tokens
  }

  private static let types: Set = ["actor", "class", "enum", "extension", "struct"]
  private static let starts = types.union(["{", "}", ";", "func", "init", "subscript", "var", "let"])
  private static let hidden: Set = ["fileprivate", "private"]

  private mutating func read() {
    for index in tokens.indices {
      switch tokens[index].text {
      case "{": scopes.append(type(openedAt: index))
      case "}": _ = scopes.popLast()
      case "static", "class": addProperty(after: index)
      default: break
      }
    }
  }

  /// The name of the type that a brace opens, with those around it in an extension; `nil` for a generic one.
  private func type(openedAt brace: Int) -> [String]? {
    let word = tokens[..<brace].lastIndex { Self.starts.contains($0.text) }
    guard let word, Self.types.contains(text(word)), !isHidden(before: word) else { return nil }
    let name = tokens[(word + 1)..<brace].prefix { $0.kind == .word && $0.text != "where" || $0.text == "." }
    return text(name.endIndex) == "<" ? nil : name.map { Keyword.unquoted($0.text) }.filter { $0 != "." }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  private func isHidden(before index: Int) -> Bool {
    tokens[..<index].suffix(3).reversed().prefix { $0.kind == .word }.contains { Self.hidden.contains($0.text) }
  }

  private mutating func addProperty(after start: Int) {
    var index = start + 1
    while tokens.indices.contains(index), tokens[index].kind == .word, !["let", "var"].contains(tokens[index].text) {
      index += 1
    }
    let scope = scopes.compactMap(\.self)
    guard ["let", "var"].contains(text(index)), tokens.indices.contains(index + 2), !scope.isEmpty,
      scope.count == scopes.count, !isHidden(before: start),
      !tokens[start..<index].contains(where: { Self.hidden.contains($0.text) })
    else { return }
    let offset = tokens[index + 1].range.lowerBound
    let makesSpec = text(index + 2) == "=" && SourceText.words.contains(text(index + 3))
    guard let form = text.annotation(at: offset).flatMap(SpecValue.form) ?? (makesSpec ? .one : nil) else { return }
    properties.append(
      DeclaredProperty(
        scope: scope.flatMap(\.self), name: Keyword.unquoted(text(index + 1)),
        place: text.place(of: offset), conditions: blocks.conditions(at: offset), form: form, hasValue: true))
  }
}
