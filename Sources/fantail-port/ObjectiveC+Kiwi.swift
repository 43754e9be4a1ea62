import FantailToolSupport

/// Rewrites Kiwi's groups, examples, hooks, lets and expectations.
extension ObjectiveC {
  /// Statements with their replacements. In these, `#` is the variable of shared examples, and `~` is the white space
  /// before the line; a replacement that begins with `:` is a mark.
  static let statements: [Rule] = [
    ("SPEC_BEGIN ( $0 )", "class $0: QuickSpec {\n  override class func spec() {"), ("SPEC_END", "}\n}"),
    ("SHARED_EXAMPLES_BEGIN ( $0 )", "enum $0 {"), ("SHARED_EXAMPLES_END", "}"),
    ("@interface|@implementation", ": write the class in Swift"),
    ("switch|do|@try|@autoreleasepool|@synchronized|typedef|struct|extern|goto", ": write it in Swift"),
    ("pending_ ( $0 , nil )", "pending($0)"), ("pending_ ( $0 , $1 )", "pending($0) $1"),
    ("describe|context|it|xit|specify|pending ( $0 , nil )", "$w($0)"),
    ("describe|context|it|xit|specify|pending ( $0 , $1 )", "$w($0) $1"),
    ("it|xit|pending ( $0 )", "$w($0)"), ("specify|beforeEach|afterEach|beforeAll|afterAll ( $0 )", "$w $0"),
    ("sharedExamplesFor ( $0 , $1 )", "let # = SharedExamples<[String: Any]>($0) $1"),
    ("itBehavesLike ( $0 , $1 )", "itBehavesLike(#, $1)"), ("itBehavesLike ( $0 )", "itBehavesLike(#, [:])"),
    ("sharedExamplesFor (", ": write SharedExamples<…>(\"…\") { … }"),
    ("let|let_ ( $n , ^ $t { return $0 ; } )", "let $n = Let { $0 }\n~evaluate($n)"),
    ("let|let_ ( $n , $b )", "let $n = Let $b\n~evaluate($n)"), ("let|let_ (", ": write let name = Let { … }"),
    ("registerMatchers (", ": define them in a MatcherRegistry, or as static members of Matcher"),
  ]

  /// The words of Kiwi's doubles, by the beginnings of their selectors.
  static let doubles = [
    "receive": "use a mock: expect(mock.method).toReceive(…)",
    "stub": "the call is a protocol's, and its mock takes the result to return: mock.method.returns(…)",
    "mock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "nullMock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "partialMock": "a mock forwards calls with forwardingTo:",
    "captureArgument": "write an ArgumentCaptor and .capture(into:)",
    "expect": "a mock's calls are allowed as they are expected: mock.method.allow()",
    "clearStubs": "write mock.clearStubs()",
    "addMessageSpy": "write mock.method.onCall { … }",
  ]

  /// Returns the advice for a word of Kiwi's doubles.
  static func advice(_ part: String) -> String? {
    doubles.first { part.hasPrefix($0.key) && part.dropFirst($0.key.count).first?.isUppercase ?? true }?.value
  }

  /// Rewrites the beginning of a statement.
  mutating func kiwi(_ template: String, _ match: Match) {
    let first = match.range.lowerBound
    if template.hasPrefix(":") { return mark(first, source[first] + template) }
    let examples = KnownNames.identifier(match.holes["0"].map { source.text(tokens: $0) } ?? "")
    var template = template.replacing("#", with: examples).replacing("~", with: source.indentation(first))
    let begin = source.tokens[..<first].last { Self.begins.contains($0.text) }?.text
    if template.hasPrefix("let \(examples) ="), begin == "SHARED_EXAMPLES_BEGIN" { template = "static \(template)" }
    if let name = match.holes["n"]?.first {
      // An outer group may have a let with the same name, whose value Kiwi makes before the hooks of that group.
      let isNested = tree.scopes(at: first).flatMap(\.statements).contains { other in
        other.first < first && source.match("let|let_ (", at: other.first) != nil
          && source[other.first + 2] == source[name]
      }
      if isNested { template = String(template.prefix { $0 != "\n" }).replacing("let $n = Let", with: "$n.override") }
    }
    put(template, over: match.range, match.holes)
  }

  // MARK: - Expectations

  /// The verbs after a subject, with `#` for the matcher.
  private static let verbs: [Rule] = [
    ("[ $r shouldBeNil ]", "expect($r).to(.beNil)"), ("[ $r shouldNotBeNil ]", "expect($r).notTo(.beNil)"),
    ("[ [ $r should|shouldNot ] $m ]", "expect($r).to(#)"),
    ("[ [ $r shouldEventually ] $m ]", "expect($r).toEventually(#)"),
    (
      "[ [ $r shouldEventuallyBeforeTimingOutAfter ( $t ) ] $m ]",
      "expect($r).toEventually(#, timeout: .seconds($t))"
    ),
    ("[ [ $r shouldNotEventually ] $m ]", "expect($r).toNever(#)"),
    ("[ [ $r shouldNotEventuallyBeforeTimingOutAfter ( $t ) ] $m ]", "expect($r).toNever(#, until: .seconds($t))"),
    ("[ [ $r shouldAfterWait|shouldNotAfterWait ] $m ]", "expect($r).toAfterWait(#)"),
    ("[ [ $r shouldAfterWaitOf|shouldNotAfterWaitOf ( $t ) ] $m ]", "expect($r).toAfterWait(#, of: .seconds($t))"),
  ]

  /// `[[[x should] have:3] items]`.
  static let counts: [Rule] = [
    ("[ $s have|haveExactly : $n ]", ""), ("[ $s haveAtLeast : $n ]", "atLeast: "),
    ("[ $s haveAtMost : $n ]", "atMost: "),
  ]

  /// Rewrites an expectation, and returns whether the message is an expectation.
  mutating func expectation(_ message: Message, over range: Range<Int>) -> Bool {
    let start = range.lowerBound
    let count = source.first(Self.counts, at: start + 1)
    guard let (rule, match) = source.first(Self.verbs, at: count == nil ? start : start + 1),
      let subject = match.holes["r"]
    else { return false }
    var template = rule
    var holes = message.holes.merging(match.holes) { $1 }
    holes["n"] = count?.match.holes["n"]
    let verb = source[subject.upperBound]
    let counted = count.map { "have(\($0.template)$n, of: \\.\(message.parts.joined()))" }
    let given = counted ?? (match.holes["m"] == nil ? "" : nil)
    guard let matcher = given ?? self.matcher(message, verb, holes, over: range) else { return true }
    if let block = source.match("theBlock ( $b )", at: subject.lowerBound)?.holes["b"] {
      holes["r"] = block
      let isCall = matcher == "throwError" && !source.text(tokens: block).contains("\n")
      if isCall, let open = source.first("{", in: block) {
        edits.insert("try ", at: source.start(open + 1))
      }
    }
    // A negated matcher reverses a verb, if the verb has an opposite.
    if matcher.hasPrefix("!") != (verb == "shouldNot" || verb.hasPrefix("shouldNotAfterWait")) {
      let isPlain = template.contains(".to(")
      template = isPlain ? template.replacing(".to(", with: ".notTo(") : template.replacing("#", with: "!#")
    }
    put(template.replacing("#", with: ".\(matcher.drop { $0 == "!" })"), over: range, holes)
    return true
  }

  /// Returns the template of a matcher; `nil` for a matcher that is found by name at run time, or is marked.
  private mutating func matcher(
    _ message: Message, _ verb: String, _ holes: [Character: Range<Int>], over range: Range<Int>
  ) -> String? {
    let word = message.parts.first ?? ""
    let isSame = ForeignMatchers.same.contains(message.selector)
    let form =
      ForeignMatchers.forms[word.hasPrefix("receive") ? "receive:" : message.selector]
      ?? (!isSame ? nil : message.arguments.isEmpty ? word : SwiftNames.call(message))
    if form == "equal($0)", source.text(tokens: message.arguments[0]) == "nil" { return "beNil" }
    if let form, !form.hasPrefix(":") { return form }
    // This is a matcher that the suite declares, or a matcher for notifications, which are judged at the example's end.
    let isPosted = ["bePosted", "bePostedWithObject"].contains(word)
    let isDeferred = isPosted && ["shouldEventually", "shouldNotEventually"].contains(verb)
    if form == nil, isDeferred || ["should", "shouldNot"].contains(verb) {
      let arguments = message.arguments.indices.map { "$\($0)" }.joined(separator: ", ")
      put("expect($r).\(verb).\(isPosted ? "bePosted" : word)(\(arguments))", over: range, holes)
    } else {
      mark(range.lowerBound, word + (form ?? ": define it as a static member of Matcher"))
    }
    return nil
  }
}
