struct DeclarationParser {
  private static let keywords: Set = [
    "func", "var", "let", "subscript", "init", "associatedtype", "typealias", "protocol", "class", "actor", "struct",
    "enum",
  ]

  private let tokens: [Token]
  private var index = 0
  private var declaration = Declaration()

  private init(_ tokens: [Token]) { self.tokens = tokens }

  /// Reads a declaration; nil where its shape is unknown.
  static func declaration(_ tokens: [Token]) -> Declaration? {
    var parser = DeclarationParser(tokens)
    return parser.parse() ? parser.declaration : nil
  }

  private var current: Token? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard current?.text == text else { return false }
    index += 1
    return true
  }

  /// What stands in the brackets that come next; nil where others or none do.
  private mutating func group(_ bracket: String) -> [Token]? { take(bracket) ? tokens[index - 1].inside : nil }

  /// The tokens up to one of some words outside brackets.
  private mutating func tokens(until stops: Set<String>) -> [Token] {
    let found = tokens[index...].prefix { !stops.contains($0.text) }
    index = found.endIndex
    return Array(found)
  }

  private mutating func parse() -> Bool {
    head()
    guard let keyword = current?.text, Self.keywords.contains(keyword) else { return false }
    index += 1
    declaration.keyword = keyword
    if keyword == "init" || keyword == "subscript" {
      declaration.name = keyword
      declaration.isFailable = take("?") || take("!")
    } else if let name = current?.text {
      index += 1
      declaration.name = name
    } else {
      return false
    }
    declaration.generics = group("<")?.split(at: ",") ?? []
    switch keyword {
    case "func", "init", "subscript":
      guard let parameters = group("(") else { return false }
      declaration.parameters = parameters.split(at: ",").map { parameter($0) }
      declaration.effects = effects()
      if take("->") { declaration.type = tokens(until: ["where", "{"]) }
    case "var", "let":
      guard take(":") else { return false }
      declaration.type = tokens(until: ["{"])
    default:
      if take(":") { declaration.inherited = tokens(until: ["where", "="]).split(at: ",") }
      if take("=") { declaration.type = tokens(until: ["where"]) }
    }
    if take("where") { declaration.constraints = tokens(until: ["{"]).split(at: ",") }
    if let accessors = group("{") { readAccessors(accessors) }
    return true
  }

  private mutating func head() {
    while let token = current {
      if token.kind == .attribute {
        declaration.attributes.append(attribute())
      } else if Self.keywords.contains(token.text) {
        return
      } else {
        index += 1
        var modifier = token.text
        if let words = group("(") { modifier += "(\(words.text))" }
        declaration.modifiers.append(modifier)
      }
    }
  }

  private mutating func attribute() -> String {
    var name = String(tokens[index].text.dropFirst())
    index += 1
    while take("."), let part = current {
      name += "." + part.text
      index += 1
    }
    if current?.isSpaced == false { _ = group("(") }
    return name
  }

  private mutating func effects() -> Declaration.Effects {
    var effects = Declaration.Effects()
    while let token = current {
      index += 1
      switch token.text {
      case "async", "reasync": effects.isAsync = true
      case "rethrows": effects.throwing = .rethrowing
      case "throws": effects.throwing = group("(").map { .typed($0) } ?? .anything
      default:
        index -= 1
        return effects
      }
    }
    return effects
  }

  private mutating func readAccessors(_ tokens: [Token]) {
    var parser = DeclarationParser(tokens)
    var previous = ""
    while let token = parser.current {
      parser.index += 1
      switch token.text {
      case "get":
        declaration.mutatesOnRead = previous == "mutating"
        declaration.effects = parser.effects()
      case "set":
        declaration.writesWithoutMutation = previous == "nonmutating"
        declaration.isSettable = true
      default: break
      }
      previous = token.text
    }
  }

  private func parameter(_ tokens: [Token]) -> Declaration.Parameter {
    var parser = DeclarationParser(tokens)
    var parameter = Declaration.Parameter()
    while parser.current?.kind == .attribute { _ = parser.attribute() }
    let names = parser.tokens(until: [":"])
    _ = parser.take(":")
    parameter.type = Array(tokens[parser.index...])
    // A subscript's and an operator's one name is no label; whether it is, the caller knows.
    (parameter.label, parameter.name) = (names.first?.text, names.last?.text)
    return parameter
  }
}
