import FantailToolSupport

/// Turns XCTest's assertions into expectations.
extension SwiftPort {
  /// The number of values that an assertion has, and its matcher, in which `$1` is the second value.
  private struct Assertion {
    let values: Int
    let verb: String
    let matcher: String
  }

  private static let assertions: [String: Assertion] = [
    "XCTAssert": Assertion(values: 1, verb: "to", matcher: "beTrue"),
    "XCTAssertTrue": Assertion(values: 1, verb: "to", matcher: "beTrue"),
    "XCTAssertFalse": Assertion(values: 1, verb: "to", matcher: "beFalse"),
    "XCTAssertNil": Assertion(values: 1, verb: "to", matcher: "beNil"),
    "XCTAssertNotNil": Assertion(values: 1, verb: "notTo", matcher: "beNil"),
    "XCTAssertEqual": Assertion(values: 2, verb: "to", matcher: "equal($1)"),
    "XCTAssertNotEqual": Assertion(values: 2, verb: "notTo", matcher: "equal($1)"),
    "XCTAssertIdentical": Assertion(values: 2, verb: "to", matcher: "beIdentical(to: $1)"),
    "XCTAssertNotIdentical": Assertion(values: 2, verb: "notTo", matcher: "beIdentical(to: $1)"),
    "XCTAssertGreaterThan": Assertion(values: 2, verb: "to", matcher: "beGreaterThan($1)"),
    "XCTAssertGreaterThanOrEqual": Assertion(values: 2, verb: "to", matcher: "beGreaterThanOrEqual(to: $1)"),
    "XCTAssertLessThan": Assertion(values: 2, verb: "to", matcher: "beLessThan($1)"),
    "XCTAssertLessThanOrEqual": Assertion(values: 2, verb: "to", matcher: "beLessThanOrEqual(to: $1)"),
    "XCTAssertThrowsError": Assertion(values: 1, verb: "to", matcher: "throwError"),
    "XCTAssertNoThrow": Assertion(values: 1, verb: "notTo", matcher: "throwError"),
  ]
  private static let symmetric: Set = [
    "XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertIdentical", "XCTAssertNotIdentical",
  ]

  /// Rewrites the code of test cases in a file that only uses XCTest.
  mutating func testCases() {
    for testCase in tree.groups where testCase.isTestCase { teardownBlocks(of: testCase) }
    guard tree.isPlain else {
      for testCase in tree.groups where testCase.isTestCase {
        others(of: testCase)
        sharing(of: testCase)
      }
      return measurements()
    }
    for testCase in tree.groups where testCase.isTestCase {
      for index in testCase.body where source.isWord(index) && source[index - 1] != "func" {
        if source[index] == "continueAfterFailure" { goesOn(index) }
        if source[index] == "XCTContext", let (template, match) = source.first(Self.rules, at: index) {
          rewritten.insert(index)
          put(template, over: match.range, match.holes)
        }
        guard let call = source.call(index), source[index - 1] != "." || source[index - 2] == "self",
          !handsOnPlace(index)
        else { continue }
        if let assertion = Self.assertions[source[index]] {
          self.assertion(call, assertion)
        } else {
          statement(of: call)
        }
      }
      expectations(of: testCase)
    }
  }

  /// Marks the parts of a test case, in a suite for another framework, that are not possible in a type of specs.
  private mutating func others(of testCase: SpecTree.Scope) {
    for index in testCase.body where known.helpers.contains(source[index]) && source.isName(index) {
      mark(index, "\(source[index]): an extension of XCTestCase declares it; make it a function outside")
    }
  }

  /// `continueAfterFailure = false`
  private mutating func goesOn(_ index: Int) {
    guard let statement = tree.scopes(at: index)[0].statements.first(where: { $0.range.contains(index) }) else {
      return
    }
    mark(
      index, "continueAfterFailure: an example continues; write try require(…) for what the rest of it needs",
      isAdvice: true)
    remove(statement.range)
  }

  /// Returns whether a token is in a function that reports failures at its caller's location; assertions in such a
  /// function remain XCTest's.
  private func handsOnPlace(_ index: Int) -> Bool {
    tree.scopes(at: index).contains { scope in
      scope.owner.keyword == "func" && !scope.isTestCase
        && tree.parameters(of: scope).contains { ["file", "line"].contains(source[$0]) }
    }
  }

  private mutating func assertion(_ call: Call, _ assertion: Assertion) {
    let arguments = call.arguments
    let tolerance = arguments.first { $0.label == "accuracy" }?.value
    let plain = arguments.filter { $0.label == nil }.map(\.value)
    let labels = Set(arguments.compactMap(\.label)).subtracting(["accuracy"])
    // An assertion with a source location, comments or further arguments remains an XCTest assertion, whose failures
    // count in examples.
    let clue = plain.dropFirst(assertion.values).first
    guard labels.isEmpty, (assertion.values...assertion.values + 1).contains(plain.count), !hasComments(call),
      clue.map(onlyReads) != false
    else { return }
    guard call.closure == nil || assertion.matcher == "throwError" else { return }
    if assertion.matcher == "beNil", source.text(tokens: plain[0]) == "nil" {
      return nilLiteral(call, assertion, clue)
    }
    var values = Array(plain.prefix(assertion.values))
    let isTried = source[call.word - 1] == "try"
    if Self.symmetric.contains(source[call.word]), isBetterTurned(values[0], values[1]) { values.swapAt(0, 1) }
    let tries = values.map { waitsOrThrows($0) || isTried && source.first("(", in: $0) != nil }
    let needsCode = tries[0] || assertion.matcher == "throwError"
    if tries.count > 1, tries[1], !mayThrow(call.word) { return }
    if needsCode, callsParameter(values[0]) { return }
    rewritten.insert(call.word)
    var holes: [Character: Range<Int>] = ["0": values[0]]
    if values.count > 1 { holes["1"] = values[1] }
    if let tolerance { holes["2"] = tolerance }
    if let clue { holes["3"] = clue }
    let missing = zip(values, tries).map { isTried && $1 && !waitsOrThrows($0) ? "try " : "" }
    let subject =
      needsCode ? "expect\(clue == nil ? "" : "($3)") { \(missing[0])$0 }" : subjectForm(values[0], assertion, clue)
    var matcher = values.count > 1 && source.text(tokens: values[1]) == "nil" ? "beNil" : assertion.matcher
    if tolerance != nil { matcher = "beCloseTo($1, within: $2)" }
    if values.count > 1 { matcher = matcher.replacing("$1", with: "\(missing[1])$1") }
    let judge = call.closure.map { self.judge($0, &holes) } ?? ""
    if isTried { delete((call.word - 1)..<call.word) }
    let form = source.pieces("\(subject).\(assertion.verb)(.\(matcher)\(judge))", holes)
    // The assertions inside a closure that becomes a matcher are replaced together with the closure.
    edits.replace(source.span(call.word..<call.end), with: form, drops: true)
  }

  /// Rewrites `XCTAssertNotNil(nil, "no file")`, which always fails, and `XCTAssertNil(nil)`, which never fails.
  private mutating func nilLiteral(_ call: Call, _ assertion: Assertion, _ clue: Range<Int>?) {
    rewritten.insert(call.word)
    let always = assertion.verb == "notTo" ? "fail(\(clue == nil ? "" : "$3"))" : "expect(nil as Any?).to(.beNil)"
    put(always, over: call.word..<call.end, clue.map { ["3": $0] } ?? [:])
  }

  /// Returns `expect(value)`. A value that is compared with nil is converted to an optional if its type is not
  /// optional.
  private func subjectForm(_ value: Range<Int>, _ assertion: Assertion, _ clue: Range<Int>?) -> String {
    let type =
      assertion.matcher == "beNil" && assertion.verb == "notTo"
      ? (made(value) ?? madeHere(value)).map { " as \($0)?" } ?? "" : ""
    return "expect($0\(type)\(clue == nil ? "" : ", $3"))"
  }

  /// Returns the type from which a constant in the surrounding code is made: `Box` for `let box = Box(…)`.
  private func madeHere(_ value: Range<Int>) -> String? {
    guard value.count == 1, source.isWord(value.lowerBound) else { return nil }
    let statements = tree.scopes(at: value.lowerBound).lazy.flatMap(\.statements)
    let declared = statements.first { one in
      one.keyword == "let" && one.name == source[value.lowerBound] && source[one.word + 2] == "="
        && one.range.upperBound <= value.lowerBound
    }
    return declared.flatMap { made(($0.word + 3)..<$0.range.upperBound) }
  }

  private static let judges: [Rule] = [
    ("{ XCTAssertEqual ( $e as ? $t , . $v ) }", "($t.$v)"),
    ("{ $n in XCTAssertEqual ( $e as ? $t , . $v ) }", "($t.$v)"),
    ("{ XCTAssertEqual ( $e as ? $t , $v ) }", "($v)"),
    ("{ $n in XCTAssertEqual ( $e as ? $t , $v ) }", "($v)"),
    ("{ XCTAssertTrue|XCTAssert ( $e is $t ) }", "(ofType: $t.self)"),
    ("{ $n in XCTAssertTrue|XCTAssert ( $e is $t ) }", "(ofType: $t.self)"),
  ]

  /// Returns the argument of `.throwError`: the error with which the closure compares, the error's type, or the
  /// closure.
  private mutating func judge(_ open: Int, _ holes: inout [Character: Range<Int>]) -> String {
    if let (template, match) = source.first(Self.judges, at: open), match.holes["e"]?.count == 1,
      match.holes["t"]?.contains(where: { !source.isWord($0) && source[$0] != "." }) == false,
      match.holes["v"].map({ source.parts($0).count == 1 }) ?? true
    {
      match.holes.forEach { holes[$0] = $1 }
      return template
    }
    judgeError(open)
    holes["j"] = open..<source.after(open)
    return " $j"
  }

  /// Returns whether a message does not contain calls, unwrapping or subscripts. XCTest only makes a message for a
  /// failure, while an expectation always makes it.
  private func onlyReads(_ message: Range<Int>) -> Bool {
    message.allSatisfy { index in
      let follows = !source.tokens[index].hasSpaceBefore && index > message.lowerBound
      let isOperand = source.isWord(index - 1) || [")", "]"].contains(source[index - 1])
      switch source[index] {
      case "try", "await", "{": return false
      case "(", "[", "!": return !follows || !isOperand || ["String", "type"].contains(source[index - 1])
      default: return true
      }
    }
  }

  // MARK: - Operands

  /// Returns whether the second operand should be the subject, because the first operand is a literal, or the second
  /// one is optional.
  private func isBetterTurned(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    if isConstant(first) != isConstant(second) { return isConstant(first) }
    if waitsOrThrows(first) != waitsOrThrows(second) { return waitsOrThrows(second) }
    return !mayBeNil(first) && mayBeNil(second)
  }

  /// Returns whether a value is a literal or begins with a dot, so that its type depends on other code.
  private func isConstant(_ value: Range<Int>) -> Bool {
    let first = source[value.lowerBound] == "-" ? value.lowerBound + 1 : value.lowerBound
    guard first < value.upperBound else { return false }
    if source[first] == "." || ["nil", "true", "false"].contains(source[first]) && value.count == 1 { return true }
    let isLiteral = source[first] == "[" || [.number, .string].contains(source.tokens[first].kind)
    return isLiteral && source.after(first) >= value.upperBound
  }

  func mayBeNil(_ value: Range<Int>) -> Bool {
    if source.first("??", in: value) != nil { return false }
    let last = value.upperBound - 1
    if ["first", "last"].contains(source[last]), source[last - 1] == "." { return true }
    if source.optionalCast(in: value) != nil { return true }
    return value.contains { source[$0] == "?" && (source[$0 + 1] == "." || source[$0 - 1] == "try") }
  }

  /// Returns whether a value contains a `try` that is neither `try?` nor `try!`, and is not inside a closure.
  private func waitsOrThrows(_ value: Range<Int>) -> Bool {
    var index = value.lowerBound
    while index < value.upperBound {
      if source[index] == "try", !["?", "!"].contains(source[index + 1]) { return true }
      index = source[index] == "{" ? source.after(index) : index + 1
    }
    return false
  }

  /// Returns whether the code around a token may throw: an example, a hook, or a throwing function.
  private func mayThrow(_ index: Int) -> Bool {
    let scope = tree.closure(around: index)
    if scope.role == .code { return true }
    return scope.owner.keyword == "func" && source.first("throws", in: scope.owner.word..<scope.open) != nil
  }

  /// Returns whether code calls a parameter, which may be a non-escaping closure.
  func callsParameter(_ code: Range<Int>) -> Bool {
    code.contains { index in
      guard source.isWord(index), ["(", "{"].contains(source[index + 1]), source[index - 1] != "." else { return false }
      return tree.scopes(at: code.lowerBound).contains { scope in
        scope.role == .function && tree.parameters(of: scope).contains { source[$0] == source[index] }
      }
    }
  }

  /// Returns whether there is a comment between the arguments of a call, which would be lost.
  private func hasComments(_ call: Call) -> Bool {
    guard let close = call.close else { return true }
    let signs = [call.open] + call.arguments.flatMap { [$0.tokens.lowerBound, $0.tokens.upperBound - 1] } + [close]
    return zip(signs, signs.dropFirst()).contains { before, after in
      guard source.end(before) < source.start(after), after == before + 1 || source[before + 1] == "," else {
        return false
      }
      return source.text(source.end(before)..<source.start(after)).contains { $0 == "/" }
    }
  }

  // MARK: - Statements

  private static let rules: RuleTable = [
    ("XCTFail ( )", "fail()"), ("XCTFail ( $0 )", "fail($0)"),
    ("XCTUnwrap (", "require("),
    ("XCTSkip ( )", "Skip(\"skipped\")"), ("XCTSkip (", "Skip("),
    ("XCTContext . runActivity ( named : $0 ) { _ in", "withClue($0) {"),
    ("XCTExpectFailure ( $0 ) {", "knownIssue($0) {"), ("XCTExpectFailure {", "knownIssue(\"known issue\") {"),
  ]

  private mutating func statement(of call: Call) {
    let name = source[call.word]
    switch name {
    case "XCTSkipIf", "XCTSkipUnless": return skip(call)
    case "measure": return measure(call)
    case "XCTFail", "XCTUnwrap":
      let clue = name == "XCTUnwrap" ? call.arguments.dropFirst().first?.value : nil
      if call.arguments.contains(where: { $0.label != nil }) || clue.map(onlyReads) == false { return }
    case "XCTExpectFailure":
      if call.arguments.count > 1 || call.closure == nil { return }
    default: break
    }
    guard let (template, match) = source.first(Self.rules, at: call.word) else { return }
    rewritten.insert(call.word)
    put(template, over: match.range, match.holes)
  }

  /// `try XCTSkipIf(isOld, "why")` becomes `if isOld { throw Skip("why") }`, unless the condition throws, for which
  /// XCTest also skips a test.
  private mutating func skip(_ call: Call) {
    guard let condition = call.arguments.first?.value, call.arguments.allSatisfy({ $0.label == nil }),
      mayThrow(call.word), !waitsOrThrows(condition),
      !condition.contains(where: { known.throwing.contains(source[$0]) && source[$0 + 1] == "(" })
    else { return }
    let isNegated = source[call.word] == "XCTSkipUnless"
    let needsBrackets = isNegated && condition.count > 1 || source.first("{", in: condition) != nil
    let written = needsBrackets ? "($0)" : "$0"
    let reason = call.arguments.dropFirst().first?.value
    rewritten.insert(call.word)
    if source[call.word - 1] == "try" { delete((call.word - 1)..<call.word) }
    put(
      "if \(isNegated ? "!" : "")\(written) { throw Skip(\(reason == nil ? "\"skipped\"" : "$1")) }",
      over: call.word..<call.end, ["0": condition, "1": reason ?? condition])
  }
}
