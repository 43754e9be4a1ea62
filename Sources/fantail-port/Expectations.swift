import FantailToolSupport

/// Rewrites expectations of Nimble and Spectre, and other functions in examples.
extension SwiftPort {
  private static let polled: Set = [
    "toEventually", "toEventuallyNot", "toNotEventually", "toNever", "neverTo", "toAlways", "alwaysTo", "toAfterWait",
  ]
  private static let plain: Set = ["to", "toNot", "notTo"]
  /// Patterns in code for Quick, Nimble and Spectre, with their replacements; a replacement that begins with `:` is a
  /// mark.
  private static let rules: RuleTable = [
    ("gatherFailingExpectations {", "collectFailures {"),
    ("gatherExpectations|withAssertionHandler", ": write collectFailures { … }"),
    ("pollUnwrap", ": write await expect { … }.toEventually(…), then try require(…)"),
    ("AsyncDefaults|PollingDefaults", ": give the group a trait: .polling(within: …, every: …)"),
    ("SyncExpectation|AsyncExpectation", ": write the operator as a matcher, in an extension of Matcher"),
    ("beforeSuite {", ": make it a hook outside groups: static var suite: Spec { beforeAll { … } }"),
    ("afterSuite {", ": make it a hook outside groups: static var suite: Spec { afterAll { … } }"),
    ("QCKMain", ": the package manager finds specs automatically; delete this file"),
    ("QuickSpec|AsyncSpec . current", ": Fantail has no current test case to ask"),
    (
      "file : FileString = #file|#filePath , line : UInt = #line",
      "fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column"
    ),
    ("FileString", ": a source location needs all four of fileID, filePath, line and column"),
    ("throw skip ( )", "throw Skip(\"skipped\")"), ("throw skip (", "throw Skip("),
    ("throw failure ( $0 )", "fail($0); return"), ("throw StopTest ( $0 )", "fail($0); return"),
    ("throw StopTest", ": only Quick has StopTest; write return"),
    ("Matcher|Predicate {|(", definition), ("Matcher|Predicate < $0 >|>> {", definition),
    ("Matcher|Predicate . define|defineNilable|simple|simpleNilable|fromDeprecatedClosure", definition),
  ]
  private static let definition =
    ": write Matcher(\"be big\") { value in … }, whose closure returns whether the value matches"

  mutating func expectations() {
    var index = 0
    while index < source.tokens.count {
      let start = index
      index += 1
      guard source.isWord(start), ![".", "func"].contains(source[start - 1]) else { continue }
      let isThrown = tree.isSpectre || source[start] != "throw" || source[start + 1] == "StopTest"
      if isThrown, let (template, match) = source.first(Self.rules, at: start) {
        index = apply(template, match)
      } else if let call = source.call(start) {
        port(call, source[start])
      }
    }
  }

  /// Applies a rule, and returns the next token to read.
  private mutating func apply(_ template: String, _ match: Match) -> Int {
    let first = match.range.lowerBound
    let name = source[match.range.lowerBound]
    if name == "throw", let call = source.call(first + 1) { deletePlace(of: call) }
    if name == "throw", template.hasSuffix("return"), !tree.isOwnCode(first) {
      mark(first, "\(source[first + 1]): write fail(\"…\"), which does not leave the code around it")
    } else if !template.hasPrefix(":") {
      put(template, over: match.range, match.holes)
    } else if template != Self.definition || ![":", "->"].contains(source[first - 1]) {
      mark(first, name + template)
    }
    return match.range.upperBound
  }

  private mutating func port(_ call: Call, _ name: String) {
    if name == "waitUntil" { return waiting(call) }
    if name == "fail" { return place(of: call) }
    guard let word = Words.subjects[name] else { return }
    if word != name { replace(call.word, with: word) }
    if tree.isSpectre { return spectre(call) }
    if word == "require" { return requirement(call) }
    place(of: call)
    let next = source.after(call.open)
    if source[next] == ".", let verb = source.call(next + 1) { chained(call, verb) } else { comparison(call, next) }
  }

  // MARK: - Operators

  /// Rewrites `expect(a) == b`.
  mutating func comparison(_ call: Call, _ sign: Int) {
    guard let (verb, matcher) = Words.operators[source[sign]] else { return }
    guard sign + 1 < source.tokens.count else {
      return mark(call.word, "expect: nothing follows '\(source[sign])'")
    }
    let operand = (sign + 1)..<operandEnd(sign + 1)
    let isNil = source.text(tokens: operand) == "nil"
    let plusMinus = source.first("±", in: operand)
    var form = isNil ? "beNil" : matcher
    var holes: [Character: Range<Int>] = ["0": operand.lowerBound..<(plusMinus ?? operand.upperBound)]
    if plusMinus != nil || matcher == "beCloseTo($0)" {
      holes["1"] = plusMinus.map { ($0 + 1)..<operand.upperBound }
      if plusMinus == nil, source[operand.lowerBound] == "(", source.after(operand.lowerBound) == operand.upperBound,
        case let parts = source.parts(source.inside(operand.lowerBound)), parts.count == 2
      {
        holes = ["0": parts[0], "1": parts[1]]
      }
      form = "beCloseTo($0\(holes["1"] == nil ? "" : ", within: $1")\(closeness(of: operand, holes["1"])))"
    }
    let place = source.end(sign - 1)..<source.span(operand).upperBound
    edits.replace(place, with: source.pieces(".\(verb)(.\(form))", holes))
    if source[sign] == "!=", !isNil, !tree.isSpectre { markNil(of: call.word) }
    let type = isNil && verb == "notTo" ? optionalType(of: call) : optionalType(ofExpected: operand)
    subject(call, needsCode: isTried(call), type: type)
  }

  private func isTried(_ call: Call) -> Bool { ["try", "await"].contains(source[call.open + 1]) }

  /// Returns the end of the operand that begins at a token: the end of the operand's statement, or of the brackets
  /// around it.
  private func operandEnd(_ start: Int) -> Int {
    var close = start
    while close < source.tokens.count, source.tokens[close].partner ?? .max > close { close = source.after(close) }
    let end = source.endOfStatement(from: start, in: start..<close)
    return source.parts(start..<end).first?.upperBound ?? end
  }

  // MARK: - Verbs

  /// Verbs, together with matchers that change them.
  private static let verbs: [Rule] = [
    ("to ( throwAssertion ( ) )", "toTrap()"), ("to ( beVoid ( ) )", "notTo(.throwError)"),
    // A trap ends the run, even if it is not expected.
    ("toNot|notTo ( throwAssertion ( ) )", "notTo(.throwError)"), ("toNot|notTo ( beVoid ( ) )", "to(.throwError)"),
  ]

  /// Nil is falsy as well.
  private static let falsy: [Rule] = [
    ("to ( beFalsy ( ) )", "notTo(.equal(true))"), ("toNot|notTo ( beFalsy ( ) )", "to(.beTrue)"),
  ]

  private mutating func chained(_ call: Call, _ verb: Call) {
    let name = source[verb.word]
    let isPlain = Self.plain.contains(name)
    guard let close = verb.close, isPlain || Self.polled.contains(name), let matcher = verb.arguments.first?.tokens
    else { return }
    if source[close + 1] == ".", Self.plain.contains(source[close + 2]) {
      mark(call.word, "expect: one expectation has one verb; join the matchers with &&")
    }
    if let (template, match) = source.first(Self.falsy, at: verb.word) {
      put(template, over: match.range, match.holes)
      return subject(call, needsCode: isTried(call))
    }
    if let (template, match) = source.first(Self.verbs, at: verb.word) {
      put(template, over: match.range, match.holes)
      if template == "toTrap()" { awaits.insert(call.word) }
      return subject(call, needsCode: true, throwing: true)
    }
    if name == "toNot" { replace(verb.word, with: "notTo") }
    port(matcher, for: call.word)
    let word = source[matcher.lowerBound]
    let needsCode = word == "throwError" || isTried(call)
    options(call, verb, isCode: needsCode || !isPlain || source[call.open + 1] == "{")
    if isPlain {
      let expected = source.call(matcher.lowerBound)?.arguments.first?.value
      let type =
        word == "beNil" && name != "to"
        ? optionalType(of: call) : word == "equal" ? expected.flatMap(optionalType(ofExpected:)) : nil
      return subject(call, needsCode: needsCode, throwing: word == "throwError", type: type)
    }
    if name == "toEventuallyNot" || name == "toNotEventually" {
      replace(verb.word, with: "toEventually")
      if joins(matcher) { wrap(matcher, in: "!") } else { insert("!", before: matcher.lowerBound) }
    }
    if let verbHere = ["neverTo": "toNever", "alwaysTo": "toAlways"][name] { replace(verb.word, with: verbHere) }
    awaits.insert(call.word)
    subject(call, needsCode: true, calling: effects(ofFunction: call.arguments.first?.value))
  }

  /// Returns the marks that a call needs if a value is the name of a function or closure in the file that has no
  /// parameters: "await " for `let fetch: () async -> Int`.
  private func effects(ofFunction value: Range<Int>?) -> String? {
    guard let value, value.count == 1, source.isWord(value.lowerBound) else { return nil }
    for index in source.tokens.indices where source[index] == source[value.lowerBound] {
      let isFunction = source[index - 1] == "func" && source.match("( )", at: index + 1) != nil
      let isTyped =
        ["let", "var"].contains(source[index - 1])
        && (source.match(": ( )", at: index + 1) ?? source.match(": @Sendable|@MainActor ( )", at: index + 1)) != nil
      guard isFunction || isTyped else { continue }
      let head = (index + 1)..<source.endOfStatement(from: index - 1, in: index..<source.tokens.count)
      let effects = head.prefix { source[$0] != "{" && source[$0] != "=" }.map { source[$0] }
      return (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    }
    return nil
  }

  private mutating func options(_ call: Call, _ verb: Call, isCode: Bool) {
    for argument in verb.arguments.dropFirst() {
      let label = argument.tokens.lowerBound
      guard argument.label == "description" else {
        time(argument)
        continue
      }
      delete(behind: label - 2, to: argument.value.upperBound - 1)
      // A clue comes after a value but before code.
      let text = source.text(tokens: argument.value)
      if let close = call.close, !isCode {
        insert(", \(text)", before: close)
      } else {
        insert("(\(text))", after: call.word)
      }
    }
  }

  /// Rewrites an argument with a time.
  mutating func time(_ argument: Call.Argument) {
    let words = ["timeout": "within", "until": "during", "pollInterval": "every"]
    if let word = argument.label.flatMap({ words[$0] }) { replace(argument.tokens.lowerBound, with: word) }
    if argument.label != nil { seconds(argument.value) }
  }

  mutating func seconds(_ value: Range<Int>) {
    guard value.count == 1, source.tokens[value.lowerBound].kind == .number else { return }
    replace(value, with: ".seconds(\(source[value.lowerBound]))")
  }

  /// Returns the arguments for the value that the subject has to be close to. The tolerance of dates is a duration.
  mutating func closeness(of value: Range<Int>, _ tolerance: Range<Int>?) -> String {
    let isDate = value.contains { source.isWord($0) && source[$0].lowercased().hasSuffix("date") }
    if let tolerance, isDate, source[tolerance.lowerBound] != "." {
      put(".seconds($0)", over: tolerance, ["0": tolerance])
    }
    // This is Nimble's default tolerance.
    return tolerance != nil ? "" : isDate ? ", within: .seconds(0.0001)" : ", within: 0.0001"
  }

  private static let requirements: [Rule] = [
    (") . toNot|notTo ( beNil ( ) )", ")"), (") . to ( $0 )", ", $0)"), (") . toNot|notTo ( $0 )", ", !$0)"),
    (
      ") . toEventually|toEventuallyNot|toNotEventually|toNever|toAlways (",
      ": write await expect { … }.toEventually(…), then try require(…)"
    ),
  ]

  /// Rewrites `try require(x).to(m)`, whose matcher becomes the second argument.
  private mutating func requirement(_ call: Call) {
    guard let close = call.close, let (template, match) = source.first(Self.requirements, at: close) else { return }
    if template.hasPrefix(":") { return mark(call.word, source[close + 2] + template) }
    let matcher = match.holes["0"]
    if let matcher { port(matcher, for: call.word) }
    let isJoined = matcher.map(joins) ?? false
    put(isJoined ? template.replacing("!$0", with: "!($0)") : template, over: match.range, match.holes)
  }

  // MARK: - Subjects

  /// Rewrites `expect(value)` as `expect { value }` if the subject has to be code.
  mutating func subject(
    _ call: Call, needsCode: Bool, throwing: Bool = false, prefix: String = "", type: String? = nil,
    calling effects: String? = nil
  ) {
    guard let close = call.close, close > call.open + 1 else { return }
    let open = call.open
    let first = call.arguments.first?.value.lowerBound ?? call.open + 1
    if source[first] == "{", tree.isSpectre ? call.arguments.count > 0 : source.partner(first) == close - 1 {
      if tree.isSpectre {
        let code = source.pieces(" $0", ["0": call.arguments[0].value])
        return edits.replace(source.start(open)..<source.end(close), with: code, drops: true)
      }
      edits.replace(source.start(open)..<source.start(first), with: " ")
      return delete(behind: close - 1, to: close)
    }
    if let type { insert(" as \(type)?", after: call.arguments[0].value.upperBound - 1) }
    guard needsCode else { return }
    if tree.isSpectre {
      let value = call.arguments[0].value
      let code = source.pieces(" { \(prefix)$0 }", ["0": value])
      return edits.replace(source.start(open)..<source.end(close), with: code, drops: true)
    }
    if call.arguments.count > 1, let value = call.arguments.first(where: { $0.label == nil })?.value {
      let code = source.pieces("(\(Self.place)) { $0 }", ["0": value])
      return edits.replace(source.start(open)..<source.end(close), with: code, drops: true)
    }
    // Nimble also accepts a variable that contains the code.
    let isCode = (throwing || effects != nil) && close == open + 2 && source.isWord(first)
    replace(open, with: isCode ? " { \(effects ?? "try ")" : " { \(prefix)")
    replace(close, with: isCode ? "() }" : " }")
    if (first..<close).contains(where: { source[$0] == "await" }) { awaits.insert(call.word) }
  }

  /// Returns the type of a subject that is not optional, since Fantail does not compare such a subject with nil.
  private func optionalType(of call: Call) -> String? { call.arguments.first.flatMap { made($0.value) } }

  /// Returns the type of an optional expected value, for which the subject must also be optional.
  private func optionalType(ofExpected value: Range<Int>) -> String? {
    if let cast = source.optionalCast(in: value) { return source.text(tokens: cast.dropFirst()) }
    guard let type = made(value), let argument = source.call(value.lowerBound)?.arguments.first else { return nil }
    let isText = source.tokens[argument.value.lowerBound].kind == .string
    let labels = ["URL": "string", "UUID": "uuidString", "Decimal": "string", "Data": "base64Encoded"]
    let isFailing =
      argument.label.map { labels[type] == $0 }
      ?? (isText && ["Int", "Int64", "UInt", "Double", "Float", "Bool"].contains(type))
    return isFailing ? type : nil
  }

  /// Returns the type of a value of the form `Type(…)`.
  func made(_ value: Range<Int>) -> String? {
    guard let call = source.call(value.lowerBound), call.end == value.upperBound, call.close != nil,
      source[value.lowerBound].first?.isUppercase == true
    else { return nil }
    return source[value.lowerBound]
  }
}
