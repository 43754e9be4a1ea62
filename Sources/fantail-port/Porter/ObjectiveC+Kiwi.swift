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
    doubles.first { word, _ in
      let next = part.dropFirst(word.count).first
      return part.hasPrefix(word) && (next?.isUppercase ?? true || ["receive", "stub"].contains(word))
        || word == "mock" && part == "mockWithName"
    }?.value
  }

  /// A statement that one of Kiwi's words makes.
  func kiwi(_ statement: Range<Int>) throws(NotPortable) -> String {
    let word = source[statement.lowerBound]
    let arguments = source.parts(source.inside(statement.lowerBound + 1))
    let name = arguments.first.map { source.text(tokens: $0) } ?? ""
    switch word {
    case "let", "let_": return try variable(arguments)
    case "registerMatchers":
      throw NotPortable(reason: "registerMatchers: define them in a MatcherRegistry, or as static members of Matcher")
    case "sharedExamplesFor":
      guard arguments.count == 2, let caret = source.first("^", in: arguments[1]) else {
        throw NotPortable(reason: "sharedExamplesFor: write SharedExamples<…>(\"…\") { … }")
      }
      let examples = "let \(KnownNames.identifier(name)) = SharedExamples<[String: Any]>"
      return "\(examples)(\(name.drop { $0 == "@" })) \(try block(caret).0)"
    case "itBehavesLike" where !arguments.isEmpty:
      let data = try arguments.count > 1 ? swift(arguments[1]) : "[:]"
      return "itBehavesLike(\(KnownNames.identifier(name)), \(data))"
    default: break
    }
    let swiftWord = word == "pending_" ? "pending" : word
    guard let last = arguments.last, source[last.lowerBound] == "^" else {
      let list = arguments.map { source.text(tokens: $0) }.filter { $0 != "nil" }.joined(separator: ", ")
      return "\(swiftWord)(\(list.replacing("@\"", with: "\"")))"
    }
    let title = arguments.count > 1 ? "(\(try swift(arguments[0])))" : ""
    return "\(swiftWord)\(title) \(try block(last.lowerBound).0)"
  }

  /// `let(name, ^{ return …; })`, which Kiwi makes before the hooks of the group.
  private func variable(_ arguments: [Range<Int>]) throws(NotPortable) -> String {
    guard arguments.count == 2, let open = source.first("{", in: arguments[1]) else {
      throw NotPortable(reason: "let: write let name = Let { … }")
    }
    let (index, inner) = (arguments[0].lowerBound, source.inside(open))
    let isOne = source[inner.lowerBound] == "return" && inner.filter { source[$0] == ";" }.count == 1
    let value =
      try isOne ? " \(swift((inner.lowerBound + 1)..<(inner.upperBound - 1))) " : body(open)
    // A group around this one may have a let of the name.
    let isNested = source.tokens[..<(index - 2)].indices.contains { place in
      guard ["let", "let_"].contains(source[place]), source[place + 1] == "(", source[place + 2] == source[index]
      else { return false }
      let open = source.tokens[..<place].lastIndex { $0.text == "{" && ($0.partner ?? 0) > place }
      return open.map { source.partner($0) > index } ?? true
    }
    if isNested { return "\(source[index]).override {\(value)}" }
    return "let \(source[index]) = Let {\(value)}\n\(source.indentation(index))evaluate(\(source[index]))"
  }

  // MARK: - Expectations

  private struct Verb {
    let name: String
    let isNegated: Bool
    /// The argument for the time of what is polled.
    var time: String?
    var limit: Range<Int>?
  }

  /// `[[[x should] have:3] items]`.
  private static let counts = ["have": "", "haveExactly": "", "haveAtLeast": "atLeast: ", "haveAtMost": "atMost: "]

  /// The verbs after a subject, for values that are polled with the name of the time's argument.
  private static let polled = [
    "shouldEventually": ("toEventually", "within"), "shouldNotEventually": ("toNever", "during"),
    "shouldAfterWait": ("toAfterWait", "of"), "shouldNotAfterWait": ("toAfterWait", "of"),
  ]

  /// The expectation that a statement makes, or nil if it makes none.
  func expectation(_ statement: Range<Int>) throws(NotPortable) -> String? {
    guard let message = message(in: statement) else { return nil }
    if ["shouldBeNil", "shouldNotBeNil"].contains(message.selector) {
      return "expect(\(try subject(message.receiver))).\(message.selector == "shouldBeNil" ? "to" : "toNot")(.beNil)"
    }
    guard let outer = self.message(in: message.receiver) else { return nil }
    if let count = outer.parts.first.flatMap({ Self.counts[$0] }), let number = outer.arguments.first,
      let inner = self.message(in: outer.receiver)
    {
      guard let verb = verb(inner) else { return nil }
      return try expect(inner.receiver, verb, ".have(\(count)\(swift(number)), of: \\.\(message.parts.joined()))")
    }
    guard let verb = verb(outer) else { return nil }
    if let text = try named(outer, message) { return text }
    return try expect(outer.receiver, verb, matcher(message))
  }

  private func verb(_ message: Message) -> Verb? {
    guard let word = message.parts.first else { return nil }
    if word == "should" || word == "shouldNot" {
      return Verb(name: word == "should" ? "to" : "toNot", isNegated: word == "shouldNot")
    }
    let suffix = ["BeforeTimingOutAfter", "Of"].first(where: word.hasSuffix) ?? ""
    guard let (name, time) = Self.polled[String(word.dropLast(suffix.count))] else { return nil }
    let place = message.receiver.upperBound
    let limit = source[place + 1] == "(" ? source.inside(place + 1) : nil
    return Verb(name: name, isNegated: word.hasPrefix("shouldNotAfterWait"), time: time, limit: limit)
  }

  /// The subject, out of `theValue`, `theBlock` and `expectFutureValue`.
  private func subject(_ range: Range<Int>) throws(NotPortable) -> String {
    guard ["theValue", "expectFutureValue"].contains(source[range.lowerBound]), source[range.lowerBound + 1] == "("
    else { return try swift(range) }
    return try subject(source.inside(range.lowerBound + 1))
  }

  /// - Parameter matcher: A matcher of Fantail's, or `!` and it for the opposite.
  private func expect(_ receiver: Range<Int>, _ verb: Verb, _ matcher: String) throws(NotPortable) -> String {
    let isOpposite = matcher.hasPrefix("!")
    var (word, matcher) = (verb.name, String(matcher.drop { $0 == "!" }))
    if verb.time == nil, isOpposite {
      word = verb.isNegated ? "to" : "toNot"
    } else if isOpposite ? verb.time != "during" : verb.time != nil && verb.isNegated {
      matcher = ".not(\(matcher))"
    }
    if source[receiver.lowerBound] == "theBlock", let caret = source.first("^", in: receiver) {
      let block = try block(caret).0
      let isCall = matcher.contains("throwError") && !block.contains("\n")
      return "expect \(isCall ? block.replacing("{ ", with: "{ try ", maxReplacements: 1) : block).\(word)(\(matcher))"
    }
    guard let time = verb.time else { return "expect(\(try subject(receiver))).\(word)(\(matcher))" }
    var limit = ""
    if let range = verb.limit { limit = ", \(time): .seconds(\(try swift(range)))" }
    return "await expect { \(try subject(receiver)) }.\(word)(\(matcher)\(limit))"
  }

  private func matcher(_ message: Message) throws(NotPortable) -> String {
    let word = message.parts.first ?? ""
    guard !word.hasPrefix("receive"), let form = ForeignMatchers.kiwi[message.selector] else {
      let advice = word.hasPrefix("receive") ? Self.doubles["receive"] : nil
      throw NotPortable(reason: "\(word): \(advice ?? "define it as a static member of Matcher")")
    }
    if form.hasPrefix(":") { throw NotPortable(reason: "\(word)\(form)") }
    let arguments = try arguments(message)
    if form == "equal($0)", arguments == ["nil"] { return ".beNil" }
    return (form.hasPrefix("!") ? "!." : ".") + Names.filled(String(form.drop { $0 == "!" }), arguments)
  }

  /// Ports an expectation whose matcher is found by name when it runs: one of the suite's own, or a notification, which
  /// is judged at the example's end.
  private func named(_ outer: Message, _ message: Message) throws(NotPortable) -> String? {
    let word = outer.parts.first ?? ""
    let isPosted =
      ["bePosted", "bePostedWithObject:"].contains(message.selector)
      || message.arguments.count == 2 && message.parts[0] == "bePostedWithObject"
    let isDeferred = isPosted && ["shouldEventually", "shouldNotEventually"].contains(word)
    guard ForeignMatchers.kiwi[message.selector] == nil, message.parts.first?.hasPrefix("receive") != true,
      isDeferred || ["should", "shouldNot"].contains(word)
    else { return nil }
    let arguments = try arguments(message).joined(separator: ", ")
    return "expect(\(try subject(outer.receiver))).\(word).\(isPosted ? "bePosted" : message.parts[0])(\(arguments))"
  }

  private func arguments(_ message: Message) throws(NotPortable) -> [String] {
    var arguments: [String] = []
    for range in message.arguments { arguments.append(try subject(range)) }
    return arguments
  }
}
