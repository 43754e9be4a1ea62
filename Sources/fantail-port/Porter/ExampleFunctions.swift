import FantailToolSupport

/// Expectations of Spectre's, and functions of Nimble's that are none.
extension SwiftPort {
  private static let spectre = [
    "beTrue": "beTrue", "beFalse": "beFalse", "beNil": "beNil", "toThrow": "throwError",
    "beOfType": "beAnInstance(of: $0)",
  ]

  /// `try expect(a) == b`, `try expect(a).to.beTrue()`, `try expect(try f()).toThrow()`.
  mutating func spectre(_ call: Call) {
    var next = source.after(call.open)
    if source[next] == ".", source[next + 1] == "to", source[next + 2] != "(" {
      replace(next..<(next + 2), with: "")
      next += 2
    }
    if source[next] == ".", let verb = source.call(next + 1), let close = verb.close,
      let matcher = Self.spectre[source[verb.word]]
    {
      var holes: [Character: Range<Int>] = [:]
      holes["0"] = verb.arguments.first?.value
      let form = holes.isEmpty || matcher.hasSuffix(")") ? matcher : "\(matcher)($0)"
      put("to(.\(form))", over: verb.word..<(close + 1), holes)
      // `try` before the whole was one of the subject as well.
      let isTried = source.inside(call.open).contains { source[$0] == "try" }
      if source[verb.word] == "toThrow" { subject(call, needsCode: true, prefix: isTried ? "" : "try ") }
    } else if Words.operators[source[next]] != nil {
      comparison(call, next)
    } else if source[next] == "." {
      return mark(call.word, "\(source[next + 1]): write it as a matcher, in an extension of Matcher")
    } else {
      return mark(call.word, "expect: no matcher follows; write it where the value is judged")
    }
    if source[call.word - 1] == "try" { delete((call.word - 1)..<call.word) }
  }

  /// `throw failure("why")`.
  mutating func thrown(_ call: Call) {
    if source[call.word] == "skip" {
      if let close = call.close, call.arguments.isEmpty { insert("\"skipped\"", before: close) }
      return replace(call.word, with: "Skip")
    }
    guard tree.isOwnCode(call.word) else {
      return mark(call.word, "failure: write fail(\"…\"), which does not leave the code around it")
    }
    replace((call.word - 1)..<(call.word + 1), with: "fail")
    insert("; return", after: call.end - 1)
  }

  mutating func waiting(_ call: Call) {
    awaits.insert(call.word)
    call.arguments.forEach { _ = time($0) }
    // `done` is no function in Fantail: one that is handed on calls it.
    guard let open = call.closure, source[open + 2] == "in", source.isWord(open + 1) else { return }
    for use in (open + 3)..<source.partner(open) where source[use] == source[open + 1] && source.isWord(use) {
      let isOther = ["(", ":"].contains(source[use + 1]) || source[use - 1] == "."
      if !isOther { replace(use, with: "{ \(source[use])() }") }
    }
  }

  /// `Matcher.simple("be big") { expression in … }` and `Matcher { … }`.
  mutating func definition(_ index: Int) {
    let next = source[index + 1]
    let ends = (index..<(index + 12)).contains { [">", ">>"].contains(source[$0]) && source[$0 + 1] == "{" }
    let isMade = ["{", "("].contains(next) || next == "." && source[index + 2] != "Type" || next == "<" && ends
    guard isMade, ![":", "->"].contains(source[index - 1]) else { return }
    mark(
      index,
      "\(source[index]): write Matcher(\"be big\") { value in … }, whose closure returns whether the value fits")
  }

  /// `file: FileString = #file, line: UInt = #line` of a function that makes expectations.
  mutating func placeParameters(_ index: Int) {
    let tokens = (index - 2)..<min(index + 9, source.tokens.count)
    let written = tokens.map { source[$0] }.joined()
    guard ["#file", "#filePath"].contains(where: { written == "file:FileString=\($0),line:UInt=#line" }) else {
      return mark(index, "FileString: a place is fileID, filePath, line and column, all four")
    }
    replace(
      tokens,
      with:
        "fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column")
  }

  /// The place that a call hands on: `fail("…", location: SourceLocation(file: file, line: line))`.
  mutating func place(of call: Call) {
    let given = call.arguments.filter { ["file", "line", "location", "fileID", "filePath"].contains($0.label) }
    guard let start = given.first?.tokens.lowerBound, let end = given.last?.tokens.upperBound else { return }
    let values = given.flatMap { $0.tokens.map { source[$0] } }.joined()
    let isOwn = ["file:fileline:line", "location:SourceLocation(file:file,line:line)"].contains(values)
    guard isOwn, source.tokens.contains(where: { $0.text == "FileString" }), call.arguments.count > given.count else {
      return mark(
        call.word, "\(source[call.word]): its place is given as fileID:, filePath:, line: and column:, all four")
    }
    let place = "fileID: fileID, filePath: filePath, line: line, column: column"
    let isFirst = start == call.open + 1
    let inside = source.inside(call.open)
    put(
      isFirst ? "$0, \(place)" : place, over: isFirst ? inside : start..<end,
      ["0": inside.suffix(from: isFirst ? end + 1 : end)])
  }
}
