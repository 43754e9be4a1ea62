import FantailToolSupport

/// Expectations of Nimble and Spectre, and the other functions that stand in examples.
extension SwiftPort {
  private static let negated = ["toEventuallyNot", "toNotEventually"]
  private static let polled = ["toEventually", "toEventuallyNot", "toNotEventually", "toNever", "toAlways"]
  /// Names of Nimble's and Quick's that nothing of Fantail's stands for, with what to write.
  private static let missing = [
    "gatherExpectations": "write collectFailures { … }",
    "pollUnwrap": "write await expect { … }.toEventually(…), then try require(…)",
    "withAssertionHandler": "write collectFailures { … }",
    "AsyncDefaults": "give the group a trait: .polling(within: …, every: …)",
    "SyncExpectation": "write the operator as a matcher, in an extension of Matcher",
    "AsyncExpectation": "write the operator as a matcher, in an extension of Matcher",
    "PollingDefaults": "give the group a trait: .polling(within: …, every: …)",
    "QCKMain": "the package manager finds specs by itself; delete this file",
  ]

  mutating func expectations() {
    for index in source.tokens.indices where source.isWord(index) && source[index - 1] != "." {
      let name = source[index]
      guard source[index - 1] != "func" else { continue }
      if let advice = Self.missing[name] {
        mark(index, "\(name): \(advice)")
      } else if name == "FileString" {
        placeParameters(index)
      } else if name == "Matcher" || name == "Predicate" {
        definition(index)
      } else if let call = source.call(index) {
        port(call, name)
      }
    }
  }

  private mutating func port(_ call: Call, _ name: String) {
    if let word = Words.subjects[name] {
      if word != name { edits.replace(source.tokens[call.word], with: word) }
      if call.open == call.close { return }
      if tree.library == .spectre {
        spectre(call)
      } else if word == "expect" {
        expectation(call)
      } else {
        requirement(call)
      }
    } else if name == "waitUntil" {
      waiting(call)
    } else if name == "fail", call.close != nil {
      place(of: call)
    } else if name == "gatherFailingExpectations", call.close == nil {
      edits.replace(source.tokens[call.word], with: "collectFailures")
    } else if tree.library == .spectre, name == "failure" || name == "skip", source[call.word - 1] == "throw" {
      thrown(call)
    }
  }

  private mutating func expectation(_ call: Call) {
    if call.close != nil { place(of: call) }
    let next = source.after(call.open)
    if source[next] == ".", let verb = source.call(next + 1), verb.close != nil {
      chained(call, verb)
    } else {
      comparison(call, next)
    }
  }

  /// `expect(a) == b`.
  mutating func comparison(_ call: Call, _ sign: Int) {
    guard let (verb, matcher) = NimbleNames.operators[source[sign]],
      source.tokens[sign].hasSpaceBefore || source.tokens[sign].hasSpaceAfter
    else { return }
    guard sign + 1 < source.tokens.count else {
      return mark(call.word, "expect: nothing stands behind '\(source[sign])'")
    }
    let operand = (sign + 1)..<operandEnd(sign + 1)
    let gap = source.end(sign - 1)..<source.start(sign + 1)
    if source.text(tokens: operand) == "nil", matcher == "equal(" {
      edits.replace(gap.lowerBound..<source.span(operand).upperBound, with: ".\(verb)(.beNil)")
      subject(call, needsCode: isTried(call), type: verb == "toNot" ? optionalType(of: call) : nil)
      return
    }
    edits.replace(gap, with: ".\(verb)(.\(matcher)")
    let plusMinus = source.first("±", in: operand)
    if let plusMinus {
      edits.replace(source.end(plusMinus - 1)..<source.start(plusMinus + 1), with: ", within: ")
    }
    var rest = ""
    if matcher == "beCloseTo(" {
      rest = closeness(
        of: operand.lowerBound..<(plusMinus ?? operand.upperBound), plusMinus.map { ($0 + 1)..<operand.upperBound })
    }
    edits.insert("\(rest)))", after: source.tokens[operand.upperBound - 1])
    subject(call, needsCode: isTried(call), type: matcher == "equal(" ? optionalType(ofExpected: operand) : nil)
  }

  private func isTried(_ call: Call) -> Bool { source[call.open + 1] == "try" || source[call.open + 1] == "await" }

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

  private mutating func chained(_ call: Call, _ verb: Call) {
    let name = source[verb.word]
    let isPlain = ["to", "toNot", "notTo"].contains(name)
    guard let close = verb.close, isPlain || Self.polled.contains(name), let matcher = verb.arguments.first?.tokens
    else {
      return
    }
    let matcherName = source[matcher.lowerBound]
    var type: String?
    if matcherName == "beVoid", isPlain {
      edits.replace(source.tokens[verb.word], with: name == "to" ? "toNot" : "to")
      edits.replace(source.span(matcher), with: ".throwError")
    } else if matcherName == "throwAssertion", name == "to" {
      edits.replace(source.start(verb.word)..<source.end(close), with: "toTrap()")
      awaits.insert(call.word)
      return subject(call, needsCode: true)
    } else if matcherName == "throwAssertion", isPlain {
      // A trap ends the run, whoever expects none.
      edits.replace(source.span(matcher), with: ".throwError")
    } else {
      port(matcher, for: call.word)
      if matcherName == "beNil", name != "to", isPlain { type = optionalType(of: call) }
      if matcherName == "equal", let expected = source.call(matcher.lowerBound)?.arguments.first {
        type = optionalType(ofExpected: expected.value)
      }
    }
    if source[close + 1] == ".", ["to", "toNot", "notTo"].contains(source[close + 2]) {
      mark(call.word, "expect: one expectation has one verb; join the matchers with &&")
    }
    let throwing = ["throwError", "throwAssertion"].contains(matcherName)
    let needsCode = throwing || isTried(call)
    options(call, verb, isCode: needsCode || !isPlain || source[call.open + 1] == "{")
    if isPlain { return subject(call, needsCode: needsCode, throwing: throwing, type: type) }
    if Self.negated.contains(name) {
      edits.replace(source.tokens[verb.word], with: "toEventually")
      edits.insert(".not(", before: source.tokens[matcher.lowerBound])
      edits.insert(")", after: source.tokens[matcher.upperBound - 1])
    }
    awaits.insert(call.word)
    subject(call, needsCode: true)
  }

  private mutating func options(_ call: Call, _ verb: Call, isCode: Bool) {
    for argument in verb.arguments.dropFirst() {
      let label = source.tokens[argument.tokens.lowerBound]
      switch argument.label {
      case "timeout": edits.replace(label, with: "within")
      case "until": edits.replace(label, with: "during")
      case "pollInterval": edits.replace(label, with: "every")
      case "description":
        edits.delete(source.start(argument.tokens.lowerBound - 1)..<source.span(argument.value).upperBound)
        // A clue stands behind the value, or before the code.
        let text = source.text(tokens: argument.value)
        if let close = call.close, !isCode {
          edits.insert(", \(text)", before: source.tokens[close])
        } else {
          edits.insert("(\(text))", after: source.tokens[call.word])
        }
        continue
      default: mark(call.word, "\(source[verb.word]): Fantail has no argument '\(label.text)'")
      }
      seconds(argument.value)
    }
  }

  mutating func seconds(_ value: Range<Int>) {
    guard value.count == 1, source.tokens[value.lowerBound].kind == .number else { return }
    edits.replace(source.tokens[value.lowerBound], with: ".seconds(\(source[value.lowerBound]))")
  }

  /// Writes `expect(value)` as `expect { value }` where it has to be code.
  mutating func subject(_ call: Call, needsCode: Bool, throwing: Bool = false, type: String? = nil) {
    guard let close = call.close, close > call.open + 1 else { return }
    let (open, first) = (call.open, call.open + 1)
    if source[first] == "{", source.partner(first) == close - 1 {
      edits.replace(source.start(open)..<source.start(first), with: " ")
      return edits.delete(source.end(close - 1)..<source.end(close))
    }
    if let type { edits.insert(" as \(type)?", after: source.tokens[call.arguments[0].value.upperBound - 1]) }
    guard needsCode else { return }
    // Nimble takes a variable that holds the code, too.
    let isCode = throwing && close == open + 2 && source.isWord(first)
    edits.replace(source.tokens[open], with: isCode ? " { try " : " { ")
    edits.replace(source.tokens[close], with: isCode ? "() }" : " }")
    if (first..<close).contains(where: { source[$0] == "await" }) { awaits.insert(call.word) }
  }

  /// The type of a subject that is no optional, which Fantail does not compare with nil.
  private func optionalType(of call: Call) -> String? {
    guard let value = call.arguments.first?.value, call.close != nil else { return nil }
    return made(value)
  }

  /// The type of an expected value that is an optional, which the subject then has to be as well.
  private func optionalType(ofExpected value: Range<Int>) -> String? {
    if let cast = source.first("as", in: value), source[cast + 1] == "?" {
      return source.text(tokens: (cast + 2)..<value.upperBound)
    }
    guard let type = made(value), let argument = source.call(value.lowerBound)?.arguments.first else { return nil }
    let isText = source.tokens[argument.value.lowerBound].kind == .string
    let numbers = ["Int", "Int64", "UInt", "Double", "Float", "Bool"]
    let labels = ["URL": "string", "UUID": "uuidString", "Decimal": "string", "Data": "base64Encoded"]
    return argument.label == nil && isText && numbers.contains(type)
      || argument.label != nil && labels[type] == argument.label
      ? type : nil
  }

  /// The type that a value of the form `Type(…)` has.
  private func made(_ value: Range<Int>) -> String? {
    guard let call = source.call(value.lowerBound), call.end == value.upperBound, call.close != nil,
      source[value.lowerBound].first?.isUppercase == true
    else { return nil }
    return source[value.lowerBound]
  }

  /// What follows a value that another has to be close to; the tolerance of dates is a time.
  mutating func closeness(of value: Range<Int>, _ tolerance: Range<Int>?) -> String {
    let isDate = value.contains { source.isWord($0) && source[$0].lowercased().hasSuffix("date") }
    if let tolerance, isDate { seconds(tolerance) }
    if tolerance != nil { return "" }
    return isDate ? ", within: .seconds(\(NimbleNames.tolerance))" : ", within: \(NimbleNames.tolerance)"
  }

  /// `try require(x).to(m)`: the matcher becomes the second argument.
  private mutating func requirement(_ call: Call) {
    guard let close = call.close, source[close + 1] == ".", let verb = source.call(close + 2), let end = verb.close
    else {
      return
    }
    let name = source[verb.word]
    let matcher = source.inside(verb.open)
    if ["toNot", "notTo"].contains(name), source.text(tokens: matcher) == "beNil()" {
      return edits.delete(source.end(close)..<source.end(end))
    }
    guard ["to", "toNot", "notTo"].contains(name) else {
      return mark(call.word, "\(name): write await expect { … }.toEventually(…), then try require(…)")
    }
    port(matcher, for: call.word)
    edits.replace(source.start(close)..<source.end(verb.open), with: name == "to" ? ", " : ", .not(")
    if name != "to" { edits.insert(")", before: source.tokens[end]) }
  }

  private mutating func waiting(_ call: Call) {
    awaits.insert(call.word)
    for argument in call.arguments where argument.label == "timeout" {
      edits.replace(source.tokens[argument.tokens.lowerBound], with: "within")
      seconds(argument.value)
    }
    // `done` is no function in Fantail: one that is handed on calls it.
    guard let open = call.closure, source[open + 2] == "in", source.isWord(open + 1) else { return }
    for use in (open + 3)..<source.partner(open) where source[use] == source[open + 1] && source.isWord(use) {
      let isOther = ["(", ":"].contains(source[use + 1]) || source[use - 1] == "."
      if !isOther { edits.replace(source.tokens[use], with: "{ \(source[use])() }") }
    }
  }

  /// `Matcher.simple("be big") { expression in … }` and `Matcher { … }`.
  private mutating func definition(_ index: Int) {
    let isMade =
      ["{", "("].contains(source[index + 1]) || source[index + 1] == "." && source[index + 2] != "Type"
      || source[index + 1] == "<"
        && (index..<(index + 12)).contains { [">", ">>"].contains(source[$0]) && source[$0 + 1] == "{" }
    guard isMade, source[index - 1] != ":", source[index - 1] != "->" else { return }
    mark(
      index,
      "\(source[index]): write Matcher(\"be big\") { value in … }, whose closure returns whether the value fits")
  }
}
