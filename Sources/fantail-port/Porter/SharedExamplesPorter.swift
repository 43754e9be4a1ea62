/// Rewrites shared examples and their uses: Quick finds them by a string, Fantail by a variable.
struct SharedExamplesPorter {
  let source: Source
  let known: KnownNames

  /// `sharedExamples("a list") { context in … }`.
  func declaration(_ statement: Range<Int>, isMember: Bool, _ edits: inout Edits) {
    let first = statement.lowerBound
    guard source[first + 1] == "(", let open = source.first("{", in: statement) else {
      return edits.mark(first, in: source, "sharedExamples: write let name = SharedExamples<Data>(\"…\") { data in … }")
    }
    let name = source.text(tokens: source.arguments(of: first + 1).first ?? first..<first)
    let keyword = (open..<min(open + 16, statement.upperBound)).first {
      source[$0] == "in" && !source.startsLine($0)
    }
    let data = keyword == nil ? "Void" : "@Sendable () -> [String: Any]"
    let word = isMember ? "static let" : "let"
    edits.replace(source.tokens[first], with: "\(word) \(KnownNames.identifier(name)) = SharedExamples<\(data)>")
    if let keyword, source[open + 1] == "(" {
      edits.replace(
        source.start(open + 1)..<source.start(keyword), with: "\(source[open + 2]) "
      )
    }
  }

  /// `itBehavesLike("a list") { ["value": 1] }` and `itBehavesLike(Edible.self) { … }`.
  func use(_ statement: Range<Int>, _ edits: inout Edits) {
    let first = statement.lowerBound
    let word = source[first]
    guard source[first + 1] == "(", let argument = source.arguments(of: first + 1).first else { return }
    let name = source.text(tokens: argument)
    let isBehaviour = name.hasSuffix(".self")
    let examples =
      isBehaviour ? String(name.dropLast(5)) + ".examples" : known.sharedExamples[name] ?? KnownNames.identifier(name)
    let close = source.partner(first + 1)
    edits.replace(source.tokens[first], with: "itBehavesLike")
    let trait = word.hasPrefix("x") ? ", .pending()" : word.hasPrefix("f") ? ", .focused" : ""
    edits.replace(
      source.span(argument),
      with: examples)
    guard source[close + 1] == "{" else { return edits.insert(trait, before: source.tokens[close]) }
    let end = source.partner(close + 1)
    edits.replace(source.start(close)..<source.start(close + 1), with: ", ")
    edits.insert("\(trait))", after: source.tokens[end])
  }
}
