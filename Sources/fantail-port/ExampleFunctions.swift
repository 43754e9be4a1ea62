import FantailToolSupport

/// Rewrites Spectre's expectations, and Nimble's functions that are not expectations.
extension SwiftPort {
  private static let spectre: [Rule] = [
    ("beTrue|beFalse|beNil ( )", "to(.$w)"), ("beOfType ( $0 )", "to(.beAnInstance(of: $0))"),
    ("toThrow ( )", "to(.throwError)"), ("toThrow ( $0 )", "to(.throwError($0))"),
  ]

  private static let placeLabels: Set = ["file", "line", "function"]

  /// Removes the source location from a call to Spectre, in which the file is a string.
  mutating func deletePlace(of call: Call) {
    for place in call.arguments.indices where Self.placeLabels.contains(call.arguments[place].label ?? "") {
      dropped.formUnion(call.arguments[place].tokens)
      delete(call, place)
    }
  }

  /// `try expect(a) == b`, `try expect(a).to.beTrue()`, `try expect(try f()).toThrow()`.
  mutating func spectre(_ call: Call) {
    deletePlace(of: call)
    let next = source.after(call.open)
    let verb = source.match(". to .", at: next)?.range.upperBound ?? next + 1
    if source[next] == ".", let (template, match) = source.first(Self.spectre, at: verb) {
      put(template, over: (next + 1)..<match.range.upperBound, match.holes)
      // A `try` before the whole expectation also applied to the subject.
      let isTried = source.inside(call.open).contains { source[$0] == "try" }
      if source[verb] == "toThrow" { subject(call, needsCode: true, prefix: isTried ? "" : "try ") }
    } else if Words.operators[source[next]] != nil {
      comparison(call, next)
    } else if source[next] == "." {
      return mark(call.word, "\(source[verb]): write it as a matcher, in an extension of Matcher")
    } else {
      return mark(call.word, "expect: no matcher follows; write it where the value is checked")
    }
    if isCaught(call.word) {
      mark(call.word, "expect: an expectation that fails throws nothing, so no catch is reached")
    }
    if source[call.word - 1] == "try" { delete((call.word - 1)..<call.word) }
    // A `try` before the whole expectation also applied to the subject.
    let subject = source.inside(call.open)
    let throwsItself = subject.contains { known.throwing.contains(source[$0]) && source[$0 + 1] == "(" }
    let isCode = source[next] == "." && source[verb] == "toThrow" || source[subject.lowerBound] == "{"
    if throwsItself, source.first("try", in: subject) == nil, !isCode {
      insert("try ", before: call.word)
    }
  }

  /// Returns whether code around an expectation reads its failure as an error: `do { … } catch`, `try?`.
  private func isCaught(_ index: Int) -> Bool {
    if ["?", "!"].contains(source[index - 1]), source[index - 2] == "try" { return true }
    return tree.scopes(at: index).prefix { $0.role == .flow }.contains { scope in
      scope.owner.keyword == "do" && source[scope.open - 1] == "do"
        && source[source.partner(scope.open) + 1] == "catch"
    }
  }

  mutating func waiting(_ call: Call) {
    awaits.insert(call.word)
    call.arguments.forEach { time($0) }
    // In Fantail, `done` is not a function, so passing it on becomes a call.
    guard let open = call.closure, source[open + 2] == "in", source.isWord(open + 1) else { return }
    for use in (open + 3)..<source.partner(open) where source[use] == source[open + 1] && source.isWord(use) {
      let isOther = ["(", ":"].contains(source[use + 1]) || source[use - 1] == "."
      if !isOther { replace(use, with: "{ \(source[use])() }") }
    }
  }

  static let place = "fileID: fileID, filePath: filePath, line: line, column: column"

  /// Rewrites the source location that a call passes on: `fail("…", location: SourceLocation(file: file, line: line))`.
  mutating func place(of call: Call) {
    let given = call.arguments.filter { ["file", "line", "location", "fileID", "filePath"].contains($0.label) }
    guard let start = given.first?.tokens.lowerBound, let end = given.last?.tokens.upperBound else { return }
    let values = given.flatMap { $0.tokens.map { source[$0] } }.joined()
    let isOwn = ["file:fileline:line", "location:SourceLocation(file:file,line:line)"].contains(values)
    guard isOwn, source.tokens.contains(where: { $0.text == "FileString" }), call.arguments.count > given.count else {
      return mark(
        call.word, "\(source[call.word]): its location is given as fileID:, filePath:, line: and column:, all four")
    }
    let inside = source.inside(call.open)
    let value = start == inside.lowerBound ? (end + 1)..<inside.upperBound : inside.lowerBound..<(start - 1)
    put("$0, \(Self.place)", over: inside, ["0": value])
  }
}
