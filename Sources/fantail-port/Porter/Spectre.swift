import FantailToolSupport

/// Functions and expectations of Spectre's.
extension SwiftPort {
  /// `func testPerson() { describe("a person") { $0.it(…) { … } } }`.
  mutating func freeFunction(_ index: Int) {
    let owner = tree.scopes[index].owner
    let word = source[owner.word + 1]
    let plain = word.hasPrefix("test") && word.count > 4 ? word.dropFirst(4) : word[...]
    let name = plain.prefix(1).uppercased() + plain.dropFirst()
    open(index, "enum \(name.hasSuffix("Spec") ? name : "\(name)Spec") {", from: owner.range.lowerBound)
    wrap(index, name: name)
  }

  private static let spectre = [
    "beTrue": "beTrue", "beFalse": "beFalse", "beNil": "beNil", "toThrow": "throwError",
    "beOfType": "beAnInstance(of: ",
  ]

  /// `try expect(a) == b`, `try expect(a).to.beTrue()`, `try expect(try f()).toThrow()`.
  mutating func spectre(_ call: Call) {
    var next = source.after(call.open)
    if source[next] == ".", source[next + 1] == "to", source[next + 2] != "(" {
      edits.delete(source.start(next)..<source.end(next + 1))
      next += 2
    }
    var isThrowing = false
    if source[next] == ".", let verb = source.call(next + 1), let close = verb.close,
      let matcher = Self.spectre[source[verb.word]]
    {
      isThrowing = source[verb.word] == "toThrow"
      let value = verb.arguments.first.map { [.moved(source.span($0.value))] } ?? [] as [Edits.Piece]
      let head = matcher.hasSuffix(" ") || value.isEmpty ? matcher : "\(matcher)("
      edits.replace(
        source.start(verb.word)..<source.end(close),
        with: [.text("to(.\(head)")] + value + [.text(value.isEmpty ? ")" : "))")])
    } else if NimbleNames.operators[source[next]] != nil {
      comparison(call, next)
    } else {
      return mark(call.word, "\(source[next + 1]): write it as a matcher, in an extension of Matcher")
    }
    if isThrowing { subject(call, needsCode: true) }
    if source[call.word - 1] == "try" { edits.delete(source.start(call.word - 1)..<source.start(call.word)) }
  }

  /// `throw failure("why")`.
  mutating func thrown(_ call: Call) {
    if source[call.word] == "skip" {
      if let close = call.close, call.arguments.isEmpty { edits.insert("\"skipped\"", before: source.tokens[close]) }
      return edits.replace(source.tokens[call.word], with: "Skip")
    }
    guard tree.isOwnCode(call.word) else {
      return mark(call.word, "failure: write fail(\"…\"), which does not leave the code around it")
    }
    edits.replace(source.start(call.word - 1)..<source.end(call.word), with: "fail")
    edits.insert("; return", after: source.tokens[call.end - 1])
  }
}
