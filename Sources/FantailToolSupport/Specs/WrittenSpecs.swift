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
  private static let hidden: Set = ["fileprivate", "private"]

  private mutating func read() {
    var opened: [String]?
    for index in tokens.indices {
      let token = tokens[index]
      switch token.text {
      case "{":
        scopes.append(opened)
        opened = nil
      case "}": _ = scopes.popLast()
      case "static", "class": addProperty(after: index)
      case ";", "func", "init", "subscript", "var", "let": opened = nil
      default: break
      }
      if token.kind == .word, Self.types.contains(token.text), text(index + 1) != "var", text(index + 1) != "func" {
        opened = isHidden(before: index) ? nil : path(from: index + 1)
      }
    }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  private func isHidden(before index: Int) -> Bool {
    tokens[..<index].suffix(3).reversed().prefix { $0.kind == .word }.contains { Self.hidden.contains($0.text) }
  }

  /// The name of a type, with those around it in an extension; `nil` for a generic one.
  private func path(from start: Int) -> [String]? {
    var (index, path) = (start + 1, [Keyword.unquoted(text(start))])
    while text(index) == "." {
      path.append(Keyword.unquoted(text(index + 1)))
      index += 2
    }
    return text(index) == "<" ? nil : path
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
