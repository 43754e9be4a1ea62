import FantailToolSupport

/// Rewrites expressions with Nimble's matchers.
extension SwiftPort {
  private static let matchers = ForeignMatchers.same.union([
    "not", "allPass", "beSuccess", "beFailure", "contain", "throwError",
  ])

  /// The matchers whose arguments change; a replacement that begins with `:` is a mark.
  private static let rules: [Rule] = [
    ("beNil|equal|be|beIdenticalTo ( nil )", ".beNil"), ("beginWith ( prefix : $0 )", ".startWith(elementsOf: $0)"),
    ("containElementSatisfying ( $0 , $1 )", ".containElement(where: $0)"),
    ("beWithin ( $0 ... $1 )", ".beBetween($0, and: $1)"), ("beWithin ( $0 )", ".beIn($0)"),
    ("elementsEqual ( $0 , by : $1 )", ".satisfy { $_.elementsEqual($0, by: $1) }"), ("beFalsy ( )", "!.equal(true)"),
    ("throwError ( closure", judge), ("throwError ( $0 ) {", judge), ("throwError ( $0 , {|closure", judge),
    ("throwError ( errorType : $0 )", ".throwError(ofType: $0)"),
    ("throwError ( $0 . self )", ".throwError(ofType: $0.self)"), ("matchError ( $0 . self )", ".beAKind(of: $0.self)"),
    ("satisfyAllOf ( [ $0 ] )", ".all(of: $0)"), ("satisfyAnyOf ( [ $0 ] )", ".any(of: $0)"),
    ("contain ( [ $0 ] )", ".contain(elementsOf: [$0])"),
    ("map ( \\ $0 , $1 )", ".have(\\$0, $1)"),
    ("map", ": .have takes a key path; for a closure, apply the matcher to the transformed value"),
    ("beSuccess|beFailure {", closure), ("beSuccess|beFailure ( {|test", closure),
    ("allPass ( $0 , {", closure), ("allPass ( $0 ) {", closure),
  ]
  private static let judge = ": specify the error with a matcher: .throwError(ofType: E.self, .satisfy { … })"
  private static let closure = ": give it a matcher of the value instead of the closure"

  /// - Parameter place: The token of the expectation's `expect`, for marks.
  mutating func port(_ range: Range<Int>, for place: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let isOperand = index == range.lowerBound || ["&&", "||", "!", "(", "[", ","].contains(source[index - 1])
      if isOperand, let call = source.call(index) {
        index = matcher(call, for: place)
      } else {
        index = source[index] == "{" ? source.after(index) : index + 1
      }
    }
  }

  /// Nil is not truthy, and `.beTrue` cannot judge it.
  private static let negatedRules: [Rule] = [("beTruthy ( )", ".equal(true)")]
  private static let denials: Set = [
    "toNot", "notTo", "toEventuallyNot", "toNotEventually", "toNever", "neverTo",
  ]

  private func isNegated(_ call: Call, in place: Int) -> Bool {
    let before = source[call.word - 1]
    let isDenied = before == "!" || before == "(" && source[call.word - 2] == "not"
    return isDenied != (source.call(place).map { Self.denials.contains(source[source.after($0.open) + 1]) } ?? false)
  }

  /// Writes a matcher for each of several elements: Nimble's negation requires one element to be absent, and Fantail's
  /// requires all elements to be absent.
  ///
  /// - Returns: The next token to read; `nil` for a single element.
  private mutating func separately(_ call: Call) -> Int? {
    var elements = call.arguments.map(\.value)
    if elements.count == 1, source[elements[0].lowerBound] == "[",
      source.after(elements[0].lowerBound) == elements[0].upperBound
    {
      elements = source.parts(source.inside(elements[0].lowerBound))
    }
    let holes = zip("0123456789", elements)
    guard elements.count > 1, elements.count <= 10, let close = call.close else { return nil }
    let matchers = holes.map { ".contain($\($0.0))" }.joined(separator: ", ")
    put(
      ".all(of: \(matchers))", over: call.word..<(close + 1), Dictionary(uniqueKeysWithValues: holes.map { ($0, $1) }))
    return close + 1
  }

  /// Marks a negated comparison whose subject can be nil.
  mutating func markNil(of expect: Int) {
    guard let subject = source.call(expect)?.arguments.first?.value, mayBeNil(subject) else { return }
    mark(expect, "equal: Nimble failed for nil, negated or not; here nil does not equal a value", isAdvice: true)
  }

  /// - Returns: The next token to read; marked code stays unchanged.
  private mutating func matcher(_ call: Call, for place: Int) -> Int {
    let name = source[call.word]
    let codes = call.arguments.map(\.value) + (call.closure.map { [$0..<call.end] } ?? [])
    let code = codes.count == 1 && source[codes[0].lowerBound] == "{" ? codes[0] : nil
    let isNegated = isNegated(call, in: place)
    if isNegated, name == "contain", let several = separately(call) { return several }
    if isNegated, name == "throwError", !codes.isEmpty {
      mark(place, "throwError: Nimble passed if something else was thrown; here that fails", isAdvice: true)
    }
    if isNegated, name == "equal" { markNil(of: place) }
    let rule = source.first(isNegated ? Self.negatedRules + Self.rules : Self.rules, at: call.word)
    let form = rule?.template ?? ForeignMatchers.forms[name] ?? (Self.matchers.contains(name) ? name : "")
    if let code, name == "allPass" {
      put(".allPass(.satisfy $0)", over: call.word..<call.end, ["0": code])
      // In older versions, an element was optional.
      for sign in code where source[sign] == "!" && source[sign - 1] == "$0" { delete(behind: sign - 1, to: sign) }
    } else if let code, name == "throwError" {
      throwError(call, judgedBy: code.lowerBound)
    } else if name == "not", let close = call.close, let operand = call.arguments.first?.tokens {
      replace(call.word, with: "!")
      if !joins(operand) {
        delete(behind: call.word, to: call.open)
        delete(behind: close - 1, to: close)
      }
      return call.open
    } else if form.hasPrefix(":") {
      mark(place, name + form)
    } else {
      if let rule { put(form, over: rule.match.range, rule.match.holes) } else if !form.isEmpty { rename(call, form) }
      return call.open
    }
    return call.end
  }

  /// Returns whether tokens contain several matchers, so that a negation needs parentheses.
  func joins(_ tokens: Range<Int>) -> Bool { tokens.contains { ["&&", "||"].contains(source[$0]) } }

  /// Writes Fantail's matcher; a matcher without arguments is a property.
  private mutating func rename(_ call: Call, _ form: String) {
    // The matcher may require several parts of a string, or several elements of a list.
    let texts = call.arguments.filter { source.tokens[$0.value.lowerBound].kind == .string }
    let holdsTexts = form == "contain" && texts.count > 1
    let parts = (holdsTexts ? "all(of: $0" : form).split(separator: "(")
    replace(call.word, with: ".\(parts[0])")
    guard let first = call.arguments.first?.tokens else {
      return delete(behind: call.word, to: call.close ?? call.word)
    }
    edits.insert(parts.dropFirst().joined().prefix { $0 != "$" }, at: source.start(first.lowerBound))
    if holdsTexts { texts.forEach { wrap($0.tokens, in: ".contain") } }
    if form == "beCloseTo", let close = call.close {
      insert(closeness(of: first, call.arguments.dropFirst().first?.value), before: close)
    }
    let word = source[first.lowerBound]
    let isMatcher = Self.matchers.contains(word) || ForeignMatchers.forms[word] != nil || word == "."
    if ["beSuccess", "beFailure"].contains(form), !isMatcher { wrap(first, in: ".equal") }
  }

  /// Nimble's closure makes expectations about the error; Fantail's closure returns whether the error fits.
  private mutating func throwError(_ call: Call, judgedBy open: Int) {
    replace(call.word, with: ".throwError")
    if let close = call.close, call.closure != nil { delete(behind: call.word, to: close) }
    judgeError(open)
  }

  /// Makes a closure with expectations about an error return `true`: the error fits.
  mutating func judgeError(_ open: Int) {
    let close = source.partner(open)
    let spans = source.startsLine(close)
    let inner = spans ? source.indentation(close - 1) : ""
    for index in source.inside(open) where source[index] == "return" && tree.closure(around: index).open == open {
      let isBare = source.startsLine(index + 1) || ["}", ";"].contains(source[index + 1])
      let rest = index..<tree.scopes(at: index)[0].body.upperBound
      insert(isBare ? " true" : "; return true", after: source.endOfStatement(from: index, in: rest) - 1)
      if !isBare { delete(index..<(index + 1)) }
    }
    let head = (open + 1)..<source.bodyStart(open)
    let typed = source.match("{ ( $n : $t ) in", at: open) ?? source.match("{ ( $n : $t ) -> Void in", at: open)
    if let match = typed, let type = match.holes["t"],
      !["Error", "any Error", "Swift.Error"].contains(source.text(tokens: type))
    {
      let (line, end) = spans ? ("\n\(inner)", "") : (" ", ";")
      put("{ $n in\(line)guard let $n = $n as? $t else { return false }\(end)", over: match.range, match.holes)
    } else if let arrow = source.first("->", in: head) {
      delete(behind: arrow - 1, to: head.upperBound - 2)
    }
    if spans {
      edits.insert("\(inner)return true\n", at: source.lines(close..<(close + 1)).lowerBound)
    } else {
      edits.insert(
        source.bodyStart(open) == close ? " return true" : "; return true", outsideAt: source.end(close - 1))
    }
  }
}
