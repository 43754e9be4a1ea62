import FantailToolSupport

/// Rewrites Nimble's expectations, and its other functions that stand in examples.
struct ExpectationPorter {
  let source: Source
  var edits = Edits()

  private static let negated = ["toEventuallyNot", "toNotEventually"]
  private static let polled = ["toEventually", "toEventuallyNot", "toNotEventually", "toNever", "toAlways"]
  private static let subjects = ["expect": "expect", "expects": "expect", "expecta": "expect"]
  private static let requirements = [
    "require": "require", "requires": "require", "requirea": "require", "unwrap": "require", "unwraps": "require",
    "unwrapa": "require",
  ]
  /// Names of Nimble's and Quick's that nothing of Fantail's stands for, with what to write.
  private static let missing = [
    "gatherExpectations": "write collectFailures { … }",
    "pollUnwrap": "write await expect { … }.toEventually(…), then try require(…)",
    "withAssertionHandler": "write collectFailures { … }",
    "AsyncDefaults": "give the group a trait: .polling(within: …, every: …)",
    "SyncExpectation": "write the operator as a matcher, in an extension of Matcher",
    "AsyncExpectation": "write the operator as a matcher, in an extension of Matcher",
    "PollingDefaults": "give the group a trait: .polling(within: …, every: …)",
  ]

  init(source: Source) { self.source = source }

  mutating func port() {
    for index in source.tokens.indices where source.isWord(index) && source[index - 1] != "." {
      let name = source[index]
      let opens = source[index + 1] == "(" || source[index + 1] == "{"
      if let word = Self.subjects[name], opens, source[index - 1] != "func" {
        if word != name { edits.replace(source.tokens[index], with: word) }
        expectation(index)
      } else if let word = Self.requirements[name], source[index + 1] == "(", source[index - 1] != "func" {
        if word != name { edits.replace(source.tokens[index], with: word) }
        requirement(index)
      } else if name == "waitUntil", opens, source[index - 1] != "func" {
        waiting(index)
      } else if name == "fail", source[index + 1] == "(" {
        place(of: index)
      } else if name == "FileString" {
        parameters(index)
      } else if let advice = Self.missing[name], source[index - 1] != "func" {
        edits.mark(index, in: source, "\(name): \(advice)")
      } else if name == "gatherFailingExpectations", source[index + 1] == "{" {
        edits.replace(source.tokens[index], with: "collectFailures")
      } else if name == "Matcher" || name == "Predicate" {
        definition(index)
      }
    }
  }

  private mutating func expectation(_ index: Int) {
    let close = source.partner(index + 1)
    if source[index + 1] == "(" { place(of: index) }
    let next = close + 1
    guard source.tokens.indices.contains(next) else { return }
    if source[next] == ".", source[next + 2] == "(" {
      chained(index, next + 1)
    } else if let (verb, matcher) = NimbleCatalogue.operators[source[next]],
      source.tokens[next].hasSpaceBefore || source.tokens[next].hasSpaceAfter
    {
      comparison(index, next, verb, matcher)
    }
  }

  /// `expect(a) == b`.
  private mutating func comparison(_ index: Int, _ sign: Int, _ verb: String, _ matcher: String) {
    guard sign + 1 < source.tokens.count else {
      return edits.mark(index, in: source, "expect: nothing stands behind '\(source[sign])'")
    }
    let end = operandEnd(sign + 1)
    let gap = source.end(sign - 1)..<source.start(sign + 1)
    let operand = source.text(tokens: (sign + 1)..<end)
    if operand == "nil", matcher == "equal(" {
      edits.replace(gap.lowerBound..<source.end(end - 1), with: ".\(verb)(.beNil)")
    } else {
      edits.replace(gap, with: ".\(verb)(.\(matcher)")
      let tolerance = source.first("±", in: sign + 1..<end)
      if let tolerance {
        edits.replace(
          source.end(tolerance - 1)..<source.start(tolerance + 1),
          with: ", within: ")
      }
      let rest = matcher == "beCloseTo(" && tolerance == nil ? ", within: \(NimbleCatalogue.tolerance)" : ""
      edits.insert("\(rest)))", after: source.tokens[end - 1])
    }
    subject(index, needsCode: source[index + 2] == "try")
  }

  /// The end of the operand that begins there: of its statement, or of the brackets it stands in.
  private func operandEnd(_ start: Int) -> Int {
    var end = start
    // Commas between angle brackets end nothing.
    var angles = 0
    while end < source.tokens.count, source.tokens[end].partner.map({ $0 > end }) ?? true {
      if source[end] == "<", !source.tokens[end].hasSpaceBefore { angles += 1 }
      if source[end].hasPrefix(">"), !source.tokens[end].hasSpaceBefore { angles = max(0, angles - source[end].count) }
      end = source.after(end)
      if source[end] == ";" || source[end] == "," && angles == 0 { break }
      if end < source.tokens.count, source.endOfStatement(from: start, in: start..<(end + 1)) == end { break }
    }
    return min(end, source.tokens.count)
  }

  private mutating func chained(_ index: Int, _ verb: Int) {
    let name = source[verb]
    guard ["to", "toNot", "notTo"].contains(name) || Self.polled.contains(name) else { return }
    let close = source.partner(verb + 1)
    let arguments = source.arguments(of: verb + 1)
    guard let matcher = arguments.first else { return }
    let matcherName = source[matcher.lowerBound]
    if matcherName == "beVoid", name == "to" || name == "notTo" || name == "toNot" {
      edits.replace(source.tokens[verb], with: name == "to" ? "toNot" : "to")
      throwing(matcher)
    } else if matcherName == "throwAssertion", name == "to" {
      edits.replace(source.start(verb)..<source.end(close), with: "toTrap()")
      awaiting(index)
      return subject(index, needsCode: true)
    } else if matcherName == "throwAssertion", name == "notTo" || name == "toNot" {
      // A trap ends the run, whoever expects none.
      throwing(matcher)
    } else {
      MatcherPorter(source: source, place: index).port(matcher, &edits)
    }
    if source[close + 1] == ".", ["to", "toNot", "notTo"].contains(source[close + 2]) {
      edits.mark(index, in: source, "expect: one expectation has one verb; join the matchers with &&")
    }
    options(index, close, arguments.dropFirst(), of: name)
    if Self.polled.contains(name) {
      if Self.negated.contains(name) {
        edits.replace(source.tokens[verb], with: "toEventually")
        edits.insert(".not(", before: source.tokens[matcher.lowerBound])
        edits.insert(")", after: source.tokens[matcher.upperBound - 1])
      }
      awaiting(index)
      subject(index, needsCode: true)
    } else {
      let needsCode = matcherName == "throwError" || source[index + 2] == "try" || source[index + 2] == "await"
      subject(index, needsCode: needsCode, throwing: matcherName == "throwError")
    }
  }

  private mutating func throwing(_ matcher: Range<Int>) {
    let (first, last) = (source.tokens[matcher.lowerBound], source.tokens[matcher.upperBound - 1])
    edits.replace(first.range.lowerBound..<last.range.upperBound, with: ".throwError")
  }

  private mutating func options(_ index: Int, _ close: Int, _ arguments: ArraySlice<Range<Int>>, of verb: String) {
    for argument in arguments {
      let label = source.tokens[argument.lowerBound]
      switch source.label(argument) {
      case "timeout": edits.replace(label, with: "within")
      case "until": edits.replace(label, with: "during")
      case "pollInterval": edits.replace(label, with: "every")
      case "description":
        let start = source.start(argument.lowerBound - 1)
        edits.replace(start..<source.end(argument.upperBound - 1), with: "")
        let text = source.text(tokens: (argument.lowerBound + 2)..<argument.upperBound)
        // A clue stands behind the value, or before the code.
        if source[index + 1] == "(" {
          edits.insert(", \(text)", before: source.tokens[source.partner(index + 1)])
        } else {
          edits.insert("(\(text))", after: source.tokens[index])
        }
      default: edits.mark(index, in: source, "\(verb): Fantail has no argument '\(source[argument.lowerBound])'")
      }
      let value = source.tokens[argument.upperBound - 1]
      if argument.count == 3, value.kind == .number { edits.replace(value, with: ".seconds(\(value.text))") }
    }
  }

  /// Writes `expect(value)` as `expect { value }` where it has to be code.
  private mutating func subject(_ index: Int, needsCode: Bool, throwing: Bool = false) {
    let open = index + 1
    let close = source.partner(open)
    guard source[open] == "(", close > open + 1 else { return }
    if source[open + 1] == "{", source.partner(open + 1) == close - 1 {
      edits.replace(source.start(open)..<source.start(open + 1), with: " ")
      return edits.replace(source.end(close - 1)..<source.end(close), with: "")
    }
    guard needsCode else { return }
    // Nimble takes a variable that holds the code, too.
    let isCode = throwing && close == open + 2 && source.isWord(open + 1)
    edits.replace(source.tokens[open], with: isCode ? " { try " : " { ")
    edits.replace(source.tokens[close], with: isCode ? "() }" : " }")
    if source[open + 1] == "await" || (open + 1..<close).contains(where: { source[$0] == "await" }) { awaiting(index) }
  }

  private mutating func awaiting(_ index: Int) {
    guard source[index - 1] != "await" else { return }
    edits.insert("await ", before: source.tokens[index])
  }

  /// `try require(x).to(m)`: the matcher becomes the second argument.
  private mutating func requirement(_ index: Int) {
    let close = source.partner(index + 1)
    guard source[close + 1] == ".", source[close + 3] == "(" else { return }
    let verb = source[close + 2]
    let end = source.partner(close + 3)
    let matcher = (close + 4)..<end
    let text = source.text(tokens: matcher)
    if ["toNot", "notTo"].contains(verb), text == "beNil()" {
      return edits.replace(source.end(close)..<source.end(end), with: "")
    }
    guard ["to", "toNot", "notTo"].contains(verb) else {
      return edits.mark(index, in: source, "\(verb): write await expect { … }.toEventually(…), then try require(…)")
    }
    MatcherPorter(source: source, place: index).port(matcher, &edits)
    edits.replace(
      source.start(close)..<source.end(close + 3),
      with: verb == "to" ? ", " : ", .not(")
    if verb != "to" { edits.insert(")", before: source.tokens[end]) }
  }

  private static let place = "fileID: fileID, filePath: filePath, line: line, column: column"

  /// `file: FileString = #file, line: UInt = #line` of a function that makes expectations.
  private mutating func parameters(_ index: Int) {
    let written = source.text(tokens: (index - 2)..<min(index + 9, source.tokens.count)).split { $0.isWhitespace }
      .joined(separator: " ")
    guard ["#file", "#filePath"].contains(where: { written == "file: FileString = \($0), line: UInt = #line" }) else {
      return edits.mark(index, in: source, "FileString: a place is fileID, filePath, line and column, all four")
    }
    edits.replace(
      source.start(index - 2)..<source.end(index + 8),
      with:
        "fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column")
  }

  /// The place that a call hands on: `fail("…", location: SourceLocation(file: file, line: line))`.
  private mutating func place(of index: Int) {
    let arguments = source.arguments(of: index + 1)
    let given = arguments.filter { ["file", "line", "location", "fileID", "filePath"].contains(source.label($0)) }
    guard let first = given.first, let last = given.last else { return }
    let values = given.flatMap { Array($0) }.map { source[$0] }.joined()
    let isOwn = ["file:fileline:line", "location:SourceLocation(file:file,line:line)"].contains(values)
    guard isOwn, source.tokens.contains(where: { $0.text == "FileString" }), arguments.count > given.count else {
      return edits.mark(
        index, in: source, "\(source[index]): its place is given as fileID:, filePath:, line: and column:, all four")
    }
    if first.lowerBound == index + 2 {
      edits.replace(
        source.start(first.lowerBound)..<source.start(last.upperBound + 1), with: ""
      )
      edits.insert(", \(Self.place)", before: source.tokens[source.partner(index + 1)])
    } else {
      edits.replace(
        source.start(first.lowerBound)..<source.end(last.upperBound - 1),
        with: Self.place)
    }
  }

  private mutating func waiting(_ index: Int) {
    if source[index - 1] != "await" { edits.insert("await ", before: source.tokens[index]) }
    handingOn(source[index + 1] == "{" ? index + 1 : source.partner(index + 1) + 1)
    guard source[index + 1] == "(" else { return }
    for argument in source.arguments(of: index + 1) where source.label(argument) == "timeout" {
      edits.replace(source.tokens[argument.lowerBound], with: "within")
      let value = source.tokens[argument.upperBound - 1]
      if argument.count == 3, value.kind == .number { edits.replace(value, with: ".seconds(\(value.text))") }
    }
  }

  /// `done` is no function in Fantail: one that is handed on calls it.
  private mutating func handingOn(_ open: Int) {
    guard source[open] == "{", source[open + 2] == "in", source.isWord(open + 1) else { return }
    let name = source[open + 1]
    for use in (open + 3)..<source.partner(open) where source[use] == name && source.isWord(use) {
      let isOther = ["(", ":"].contains(source[use + 1]) || source[use - 1] == "."
      if !isOther { edits.replace(source.tokens[use], with: "{ \(name)() }") }
    }
  }

  /// `Matcher.simple("be big") { expression in … }` and `Matcher { … }`.
  private mutating func definition(_ index: Int) {
    let isMade =
      source[index + 1] == "{" || source[index + 1] == "(" || source[index + 1] == "." && source[index + 2] != "Type"
      || source[index + 1] == "<"
        && (index..<min(index + 12, source.tokens.count)).contains {
          source[$0] == ">" && source[$0 + 1] == "{" || source[$0] == ">>" && source[$0 + 1] == "{"
        }
    guard isMade, source[index - 1] != ":", source[index - 1] != "->" else { return }
    edits.mark(
      index, in: source,
      "\(source[index]): write Matcher(\"be big\") { value in … }, whose closure returns whether the value fits")
  }
}
