import FantailToolSupport

/// Kiwi's groups, examples, hooks, lets and expectations.
extension ObjectiveC {
  static let words: Set = [
    "describe", "context", "it", "xit", "specify", "pending", "pending_", "beforeEach", "afterEach", "beforeAll",
    "afterAll", "let", "let_", "sharedExamplesFor", "itBehavesLike", "registerMatchers",
  ]

  /// Words of Kiwi's doubles, by the beginning of the selector.
  static let doubles = [
    "receive": "a call is expected of a mock: expect(mock.method).toReceive(…)",
    "stub": "what is called is a protocol's, and its mock is told what to return: mock.method.returns(…)",
    "mock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "nullMock": "a mock stands for a protocol: swift package specs mocks writes FooMock",
    "partialMock": "a mock passes calls on with forwardingTo:",
    "captureArgument": "write an ArgumentCaptor and .capture(into:)",
    "expect": "a mock's calls are allowed as they are expected: mock.method.allow()",
    "clearStubs": "write mock.clearStubs()",
    "addMessageSpy": "write mock.method.onCall { … }",
  ]

  /// What to write for a word of Kiwi's doubles.
  static func advice(_ part: String) -> String? {
    doubles.first { part.hasPrefix($0.key) && part.dropFirst($0.key.count).first?.isUppercase ?? true }?.value
  }

  /// A statement that one of Kiwi's words makes.
  mutating func kiwi(_ statement: Range<Int>) {
    let (first, word) = (statement.lowerBound, source[statement.lowerBound])
    let arguments = source.parts(source.inside(first + 1))
    let examples = KnownNames.identifier(arguments.first.map { source.text(tokens: $0) } ?? "")
    var holes = Dictionary(uniqueKeysWithValues: zip("01", arguments))
    let last = arguments.last.flatMap { source[$0.lowerBound] == "^" ? $0 : nil }
    switch word {
    case "let", "let_": variable(statement, arguments)
    case "registerMatchers":
      mark(first, "registerMatchers: define them in a MatcherRegistry, or as static members of Matcher")
    case "sharedExamplesFor" where arguments.count == 2 && last != nil:
      let begin = source.tokens[..<first].last { Self.begins.contains($0.text) }?.text
      let word = begin == "SHARED_EXAMPLES_BEGIN" ? "static let" : "let"
      put("\(word) \(examples) = SharedExamples<[String: Any]>($0) $1", over: statement, holes)
    case "sharedExamplesFor": mark(first, "sharedExamplesFor: write SharedExamples<…>(\"…\") { … }")
    case "itBehavesLike":
      put("itBehavesLike(\(examples), \(arguments.count > 1 ? "$1" : "[:]"))", over: statement, holes)
    default:
      // The one of Kiwi's macros that has no block may have nil in its place.
      if let last { holes["b"] = last }
      let title = arguments.count > (last == nil ? 0 : 1) ? "($0)" : last == nil ? "()" : ""
      put("\(word == "pending_" ? "pending" : word)\(title)\(last == nil ? "" : " $b")", over: statement, holes)
    }
  }

  /// `let(name, ^{ return …; })`, which Kiwi makes before the hooks of the group.
  private mutating func variable(_ statement: Range<Int>, _ arguments: [Range<Int>]) {
    guard arguments.count == 2, let open = source.first("{", in: arguments[1]) else {
      return mark(statement.lowerBound, "let: write let name = Let { … }")
    }
    let (index, inner) = (arguments[0].lowerBound, source.inside(open))
    let isOne = source[inner.lowerBound] == "return" && inner.count { source[$0] == ";" } == 1
    let value = isOne ? (inner.lowerBound + 1)..<(inner.upperBound - 1) : open..<source.after(open)
    // A group around this one may have a let of the name.
    let isNested = source.tokens[..<(index - 2)].indices.contains { place in
      guard ["let", "let_"].contains(source[place]), source[place + 1] == "(", source[place + 2] == source[index]
      else { return false }
      let open = source.tokens[..<place].lastIndex { $0.text == "{" && ($0.partner ?? 0) > place }
      return open.map { source.partner($0) > index } ?? true
    }
    let (name, code) = (source[index], isOne ? "{ $0 }" : "$0")
    let made = "let \(name) = Let \(code)\n\(source.indentation(index))evaluate(\(name))"
    written.insert(open)
    // What cannot be written in it, cannot be without it.
    if isOne { forget(inner.lowerBound) }
    put(isNested ? "\(name).override \(code)" : made, over: statement, ["0": value])
  }

  // MARK: - Expectations

  /// `[[[x should] have:3] items]`.
  private static let counts = ["have": "", "haveExactly": "", "haveAtLeast": "atLeast: ", "haveAtMost": "atMost: "]

  /// The verbs after a subject, for values that are polled with the name of the time's argument.
  private static let verbs = [
    "should": ("to", ""), "shouldNot": ("toNot", ""), "shouldEventually": ("toEventually", "within"),
    "shouldNotEventually": ("toNever", "during"), "shouldAfterWait": ("toAfterWait", "of"),
    "shouldNotAfterWait": ("toAfterWait", "of"),
  ]

  /// Writes an expectation, and returns whether a message is one.
  mutating func expectation(_ message: Message, over range: Range<Int>) -> Bool {
    if ["shouldBeNil", "shouldNotBeNil"].contains(message.selector) {
      put("expect($r).\(message.selector == "shouldBeNil" ? "to" : "toNot")(.beNil)", over: range, message.holes)
      return true
    }
    guard var subject = self.message(in: message.receiver) else { return false }
    var (holes, matcher) = (message.holes, nil as String?)
    if let count = subject.parts.first.flatMap({ Self.counts[$0] }), let number = subject.arguments.first,
      let inner = self.message(in: subject.receiver)
    {
      (subject, holes["n"]) = (inner, number)
      matcher = "have(\(count)$n, of: \\.\(message.parts.joined()))"
    }
    let word = subject.parts.first ?? ""
    let suffix = ["BeforeTimingOutAfter", "Of"].first(where: word.hasSuffix) ?? ""
    let name = String(word.dropLast(suffix.count))
    guard let (verb, time) = Self.verbs[name] else { return false }
    let limit = subject.receiver.upperBound + 1
    if source[limit] == "(" { holes["t"] = source.inside(limit) }
    holes["r"] = subject.receiver
    guard let matcher = matcher ?? self.matcher(message, word, holes, over: range) else { return true }
    // The opposite of a matcher turns a verb, where it has two forms.
    let isOpposite = matcher.hasPrefix("!") != (name == "shouldNotAfterWait")
    let plain = ".\(matcher.drop { $0 == "!" })"
    let block = block(in: subject.receiver)
    if let block {
      holes["r"] = block
      let isCall = matcher == "throwError" && !source.text(tokens: block).contains("\n")
      if isCall, let open = source.first("{", in: block) { edits.insert("try ", at: source.start(open + 1), .trailing) }
    }
    if time.isEmpty {
      let word = isOpposite ? (verb == "to" ? "toNot" : "to") : verb
      put("expect\(block == nil ? "($r)" : " $r").\(word)(\(plain))", over: range, holes)
    } else {
      let limit = holes["t"] == nil ? "" : ", \(time): .seconds($t)"
      let code = "await expect \(block == nil ? "{ $r }" : "$r")"
      put("\(code).\(verb)(\(isOpposite ? ".not(\(plain))" : plain)\(limit))", over: range, holes)
    }
    return true
  }

  /// The block of `theBlock(^{ … })`.
  private func block(in receiver: Range<Int>) -> Range<Int>? {
    guard source[receiver.lowerBound] == "theBlock", let caret = source.first("^", in: receiver),
      let open = source.first("{", in: caret..<receiver.upperBound)
    else { return nil }
    return caret..<source.after(open)
  }

  /// The template of a matcher; nil for one that is found by name when it runs, or is marked.
  private mutating func matcher(
    _ message: Message, _ verb: String, _ holes: [Character: Range<Int>], over range: Range<Int>
  ) -> String? {
    let word = message.parts.first ?? ""
    let form = ForeignMatchers.kiwi[word.hasPrefix("receive") ? "receive:" : message.selector]
    if form == "equal($0)", source.text(tokens: message.arguments[0]) == "nil" { return "beNil" }
    if let form, !form.hasPrefix(":") { return form }
    // One of the suite's own, or a notification, which is judged at the example's end.
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
