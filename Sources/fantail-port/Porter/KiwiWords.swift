import FantailToolSupport

/// Writes Kiwi's groups, examples, hooks and lets in Swift.
struct KiwiWords {
  let source: Source

  /// `#pragma mark - x` and `#import`; the first is a comment in Swift.
  static func directive(_ line: String) throws(NotPortable) -> String {
    if line.hasPrefix("#pragma mark") { return "// MARK:" + line.dropFirst(12) }
    throw NotPortable(reason: "a line of the preprocessor")
  }

  func swift(_ statement: Range<Int>) throws(NotPortable) -> String {
    let word = source[statement.lowerBound]
    let arguments = source.parts(source.inside(statement.lowerBound + 1))
    let expression = ObjectiveCExpression(source: source)
    switch word {
    case "let", "let_": return try variable(arguments)
    case "registerMatchers":
      throw NotPortable(reason: "registerMatchers: define them in a MatcherRegistry, or as static members of Matcher")
    case "sharedExamplesFor": return try shared(arguments)
    case "itBehavesLike":
      guard let name = arguments.first else { break }
      let data = try arguments.count > 1 ? expression.swift(arguments[1]) : "[:]"
      return "itBehavesLike(\(KnownNames.identifier(source.text(tokens: name))), \(data))"
    default: break
    }
    let swiftWord = word == "pending_" ? "pending" : word
    guard let last = arguments.last else { return "\(swiftWord)()" }
    guard let caret = source.first("^", in: last), caret == last.lowerBound else {
      let list = arguments.map { source.text(tokens: $0) }.filter { $0 != "nil" }.joined(separator: ", ")
      return "\(swiftWord)(\(list.replacing("@\"", with: "\"")))"
    }
    let block = try expression.block(caret).0
    guard arguments.count > 1 else { return "\(swiftWord) \(block)" }
    return "\(swiftWord)(\(try expression.swift(arguments[0]))) \(block)"
  }

  /// `let(name, ^{ return …; })`, which Kiwi makes before the hooks of the group.
  private func variable(_ arguments: [Range<Int>]) throws(NotPortable) -> String {
    guard arguments.count == 2, let open = source.first("{", in: arguments[1]) else {
      throw NotPortable(reason: "let: write let name = Let { … }")
    }
    let name = source[arguments[0].lowerBound]
    let body = source.inside(open)
    let isOne = source[body.lowerBound] == "return" && body.filter { source[$0] == ";" }.count == 1
    let value =
      try isOne
      ? " \(ObjectiveCExpression(source: source).swift((body.lowerBound + 1)..<(body.upperBound - 1))) "
      : ObjectiveCStatements(source: source).body(body)
    if isNested(name, before: arguments[0].lowerBound) { return "\(name).override {\(value)}" }
    return "let \(name) = Let {\(value)}\n\(source.indentation(arguments[0].lowerBound))evaluate(\(name))"
  }

  /// Returns whether a group around this one has a let of the name.
  private func isNested(_ name: String, before index: Int) -> Bool {
    source.tokens[..<index].indices.contains { place in
      guard source[place] == "let" || source[place] == "let_", source[place + 1] == "(", source[place + 2] == name,
        place + 2 != index
      else { return false }
      let open = source.braceAround(place)
      return open.map { source.partner($0) > index } ?? true
    }
  }

  private func shared(_ arguments: [Range<Int>]) throws(NotPortable) -> String {
    guard arguments.count == 2, let caret = source.first("^", in: arguments[1]) else {
      throw NotPortable(reason: "sharedExamplesFor: write SharedExamples<…>(\"…\") { … }")
    }
    let name = source.text(tokens: arguments[0])
    let block = try ObjectiveCExpression(source: source).block(caret).0
    return "let \(KnownNames.identifier(name)) = SharedExamples<[String: Any]>(\(name.drop { $0 == "@" })) \(block)"
  }
}

extension Source {
  /// The innermost brace that a token stands in.
  func braceAround(_ index: Int) -> Int? {
    tokens[..<index].lastIndex { $0.text == "{" && ($0.partner ?? 0) > index }
  }
}
