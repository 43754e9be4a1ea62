import FantailToolSupport

/// Rewrites the statements of Quick's groups.
struct GroupPorter {
  let source: Source
  let known: KnownNames
  /// The names of the functions that the `justBeforeEach` around this group became.
  var outerCalls: [String] = []

  init(source: Source, known: KnownNames) {
    self.source = source
    self.known = known
  }

  func port(_ statements: [Range<Int>], _ edits: inout Edits, isMember: Bool = false) {
    var inner = self
    for statement in statements where source[statement.lowerBound] == "justBeforeEach" {
      let number = inner.outerCalls.count + 1
      inner.outerCalls.append(number == 1 ? "justBeforeEach" : "justBeforeEach\(number)")
    }
    var own = inner.outerCalls.dropFirst(outerCalls.count)
    for statement in statements {
      if source[statement.lowerBound] == "justBeforeEach" {
        justBefore(statement, own.removeFirst(), &edits)
      } else {
        inner.port(statement, &edits, isMember: isMember)
      }
    }
  }

  private func port(_ statement: Range<Int>, _ edits: inout Edits, isMember: Bool) {
    let first = statement.lowerBound
    let word = source[first]
    let next = source[first + 1]
    if Words.groups.contains(word), next == "(" {
      flags(first, &edits)
      if let body = closure(of: statement) { port(source.statements(body), &edits) }
    } else if Words.examples.contains(word), next == "(" {
      flags(first, &edits)
      example(statement, &edits)
    } else if Words.hooks.contains(word), next == "{" || next == "(" {
      hook(statement, &edits)
    } else if Words.behaviours.contains(word) {
      if !outerCalls.isEmpty { edits.mark(first, in: source, "\(word): its examples do not call justBeforeEach") }
      SharedExamplesPorter(source: source, known: known).use(statement, &edits)
    } else if word == "sharedExamples" {
      SharedExamplesPorter(source: source, known: known).declaration(statement, isMember: isMember, &edits)
      if let body = closure(of: statement) { port(source.statements(body), &edits) }
    } else if Words.control.contains(word) {
      control(statement, &edits)
    } else {
      other(statement, &edits)
    }
  }

  /// The tokens in the braces that a statement ends in.
  private func closure(of statement: Range<Int>) -> Range<Int>? {
    var last = statement.upperBound - 1
    if source[last] == ")", let inner = source.tokens[last - 1].partner, source[last - 1] == "}", inner < last {
      last -= 1
    }
    guard source[last] == "}", let open = source.tokens[last].partner, statement.contains(open) else { return nil }
    return source.bodyStart(open)..<last
  }

  /// Older versions of Quick take flags.
  private func flags(_ word: Int, _ edits: inout Edits) {
    for argument in source.arguments(of: word + 1) {
      switch source.label(argument) {
      case "flags", "file", "line":
        edits.mark(
          word, in: source,
          "\(source[argument.lowerBound]): give the group a trait in its place, as .tags(\"…\") or .pending(\"why\")")
      case "closure" where source[argument.lowerBound + 2] == "{":
        let range =
          source.start(argument.lowerBound - 1)..<source.start(argument.lowerBound + 2)
        edits.replace(range, with: ") ")
        edits.replace(source.tokens[source.partner(word + 1)], with: "")
      case "closure":
        let range =
          source.start(argument.lowerBound - 1)..<source.start(argument.lowerBound + 2)
        edits.replace(range, with: ", body: ")
      default: break
      }
    }
  }

  private func example(_ statement: Range<Int>, _ edits: inout Edits) {
    guard !outerCalls.isEmpty, source[statement.lowerBound] != "pending", source[statement.lowerBound] != "xit",
      let body = closure(of: statement)
    else { return }
    let call = outerCalls.map { "try await \($0)()" }
    if body.isEmpty {
      let gap = source.end(body.lowerBound - 1)..<source.start(body.upperBound)
      return edits.replace(gap, with: " \(call.joined(separator: "; ")) ")
    }
    guard source.startsLine(body.lowerBound) else {
      return edits.insert(call.map { " \($0);" }.joined(), after: source.tokens[body.lowerBound - 1])
    }
    let indentation = source.indentation(body.lowerBound)
    edits.insert(call.map { "\n\(indentation)\($0)" }.joined(), after: source.tokens[body.lowerBound - 1])
  }

  private func hook(_ statement: Range<Int>, _ edits: inout Edits) {
    guard let body = closure(of: statement) else { return }
    let open = body.lowerBound - 1
    let signature = source.tokens[statement].firstIndex { $0.text == "{" }.map { ($0 + 1)..<max($0 + 1, open) } ?? 0..<0
    if source[statement.lowerBound] == "aroundEach" {
      let names = signature.filter { source.isWord($0) && source[$0] != "in" }.map { source[$0] }
      guard let run = names.last else { return }
      for index in body where source[index] == run && source[index + 1] == "(" && source[index - 1] != "await" {
        edits.insert(source[index - 1] == "try" ? "await " : "try await ", before: source.tokens[index])
      }
    }
    if !signature.isEmpty,
      source[statement.lowerBound] != "aroundEach" || signature.filter({ source[$0] == "," }).count > 0
    {
      edits.mark(statement.lowerBound, in: source, "\(source[statement.lowerBound]): a hook is not told of its example")
    }
  }

  /// Makes what runs after all `beforeEach` and before the example a function that each example calls.
  private func justBefore(_ statement: Range<Int>, _ name: String, _ edits: inout Edits) {
    let first = source.tokens[statement.lowerBound]
    guard let open = source.first("{", in: statement) else { return }
    edits.replace(
      first.range.lowerBound..<source.start(open),
      with: "let \(name): @Sendable () async throws -> Void = ")
  }

  private func control(_ statement: Range<Int>, _ edits: inout Edits) {
    if ["while", "guard", "do", "repeat", "defer"].contains(source[statement.lowerBound]) {
      return edits.mark(
        statement.lowerBound, in: source, "\(source[statement.lowerBound]): a group takes for, if and switch")
    }
    var index = statement.lowerBound
    while index < statement.upperBound {
      if source[index] == "{" { port(source.statements(source.inside(index)), &edits) }
      index = source.after(index)
    }
  }

  private func other(_ statement: Range<Int>, _ edits: inout Edits) {
    let words = statement.prefix { source.isWord($0) }.map { source[$0] }
    let first = statement.lowerBound
    if let keyword = source.first("func", in: statement), keyword - first <= 3,
      let open = source.first("{", in: statement)
    {
      return function(keyword, open, &edits)
    }
    if words.contains(where: Words.declarations.contains) || source[first].hasPrefix("#") { return }
    if words.contains("var") || words.contains("let") || source[first].hasPrefix("@") { return }
    if each(statement, &edits) { return }
    let called = statement.prefix { ["."].contains(source[$0]) || source.isWord($0) }.last.map {
      source[$0]
    }
    if let called, known.makers.contains(called) { return }
    if Words.suites.contains(source[first]) {
      let hook = source[first] == "beforeSuite" ? "beforeAll" : "afterAll"
      return edits.mark(
        first, in: source, "\(source[first]): make it a hook outside groups: static var suite: Spec { \(hook) { … } }")
    }
    if source[first] == "evaluate" || statement.contains(where: { source[$0] == "override" && source[$0 - 1] == "." }) {
      return
    }
    if source[first] == "return" { return edits.mark(first, in: source, "return: leave what follows out with if") }
    if source[first] == "_", source[first + 1] == "=" { return edits.insert("let ", before: source.tokens[first]) }
    edits.insert(
      statement.contains { ["=", "+="].contains(source[$0]) && source.tokens[$0].hasSpaceBefore }
        ? "let _: Void = (" : "let _ = ", before: source.tokens[first])
    if statement.contains(where: { ["=", "+="].contains(source[$0]) && source.tokens[$0].hasSpaceBefore }) {
      edits.insert(")", after: source.tokens[statement.upperBound - 1])
    }
  }

  /// `list.forEach { one in it(…) }` becomes a loop.
  private func each(_ statement: Range<Int>, _ edits: inout Edits) -> Bool {
    guard let word = source.first("forEach", in: statement), source[word - 1] == ".",
      source[word + 1] == "{",
      source.partner(word + 1) == statement.upperBound - 1,
      let keyword = source.first("in", in: (word..<min(word + 12, statement.upperBound)))
    else { return false }
    let names = source.text(tokens: (word + 2)..<keyword)
    let pattern = names.contains(",") && !names.hasPrefix("(") ? "(\(names))" : names
    edits.insert("for \(pattern) in ", before: source.tokens[statement.lowerBound])
    let gap = source.end(word - 2)..<source.end(keyword)
    edits.replace(gap, with: " {")
    port(source.statements((keyword + 1)..<(statement.upperBound - 1)), &edits)
    return true
  }

  /// A function that makes examples returns them.
  func function(_ keyword: Int, _ open: Int, _ edits: inout Edits) {
    let body = source.inside(open)
    guard KnownNames.makesExamples(body, in: source) else { return }
    var first = keyword
    while first > 0, Words.modifiers.contains(source[first - 1]) || source[first - 1].hasPrefix("@") { first -= 1 }
    edits.insert("@SpecBuilder ", before: source.tokens[first])
    edits.insert("-> [Spec] ", before: source.tokens[open])
    port(source.statements(body), &edits)
  }
}
