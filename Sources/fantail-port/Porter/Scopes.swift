import FantailToolSupport

/// The body of a group, with those it stands in.
struct GroupScope {
  /// The tokens between its braces.
  let body: Range<Int>
  let statements: [Range<Int>]
  /// From the outermost to this one's parent.
  let outer: [Range<Int>]
  /// The first token of the type's member that holds it.
  let member: Int
}

extension GroupScope {
  /// All groups of a file whose classes have been rewritten.
  static func all(in source: Source) -> [GroupScope] {
    var scopes: [GroupScope] = []
    for index in source.tokens.indices {
      guard let open = root(index, in: source) else { continue }
      var first = index
      while first > 0, Words.modifiers.contains(source[first - 1]) || source[first - 1].hasPrefix("@") { first -= 1 }
      add(source.bodyStart(open)..<source.partner(open), [], first, source, &scopes)
    }
    return scopes
  }

  /// The brace that a spec, shared examples of a type, or a function that makes examples opens.
  private static func root(_ index: Int, in source: Source) -> Int? {
    let isSpec =
      source[index] == "var" && source[index + 1] == "spec" && source[index + 3] == "Spec" && source[index + 4] == "{"
    if isSpec { return index + 4 }
    if source[index] == "func",
      let open = source.first("{", in: (index..<min(index + 200, source.tokens.count))),
      source.text(tokens: (open - 3)..<open) == "[Spec]", source.tokens[open].partner != nil
    {
      return open
    }
    guard source[index] == "static", source[index + 1] == "let", source[index + 4] == "SharedExamples" else {
      return nil
    }
    return source.first("{", in: (index..<min(index + 60, source.tokens.count)))
  }

  private static func add(
    _ body: Range<Int>, _ outer: [Range<Int>], _ member: Int, _ source: Source, _ scopes: inout [GroupScope]
  ) {
    let statements = source.statements(body)
    scopes.append(GroupScope(body: body, statements: statements, outer: outer, member: member))
    for statement in statements {
      let first = source[statement.lowerBound]
      let isShared = first == "let" && source[statement.lowerBound + 3] == "SharedExamples"
      guard Words.groups.contains(first) || ["for", "if", "switch"].contains(first) || isShared else { continue }
      var index = statement.lowerBound
      while index < statement.upperBound {
        if source[index] == "{" {
          add(source.bodyStart(index)..<source.partner(index), outer + [body], member, source, &scopes)
        }
        index = source.after(index)
      }
    }
  }

  /// The names that a group's variables, a closure's or function's parameters and a loop give.
  static func names(declaredIn body: Range<Int>, _ source: Source) -> Set<String> {
    var names: Set<String> = []
    for statement in source.statements(body) { names.formUnion(source.names(declaredBy: statement)) }
    // Parameters before `in`, and what stands before the brace in a loop or a function.
    var open = body.lowerBound - 1
    while open > 0, source[open] != "{" { open -= 1 }
    names.formUnion(
      ((open + 1)..<max(open + 1, body.lowerBound)).filter { source.isWord($0) }.map { source[$0] })
    var start = open - 1
    while start > 0, !source.startsLine(start), source[start] != "func", source[start] != "for" { start -= 1 }
    if source[start] == "for" || source[start] == "func" || source.text(tokens: start..<(open + 1)).contains("func ") {
      names.formUnion(
        (start..<open).filter { source.isWord($0) && (source[$0 + 1] == ":" || source[start] == "for") }
          .map { source[$0] })
    }
    return names
  }
}
