/// Writes Kiwi's expectations in Swift.
struct KiwiExpectation {
  let source: Source

  private var expression: ObjectiveCExpression { ObjectiveCExpression(source: source) }

  /// The expectation that a statement makes, or nil if it makes none.
  func swift(_ statement: Range<Int>) throws(NotPortable) -> String? {
    guard source[statement.lowerBound] == "[", source.partner(statement.lowerBound) == statement.upperBound - 1 else {
      return nil
    }
    let (receiver, parts, arguments) = expression.parsed(statement.lowerBound)
    if parts == ["shouldBeNil"] { return "expect(\(try subject(receiver))).to(.beNil)" }
    if parts == ["shouldNotBeNil"] { return "expect(\(try subject(receiver))).toNot(.beNil)" }
    guard source[receiver.lowerBound] == "[", source.partner(receiver.lowerBound) == receiver.upperBound - 1 else {
      return nil
    }
    let outer = expression.parsed(receiver.lowerBound)
    // [[[x should] have:3] items]
    if let count = outer.parts.first.flatMap({ KiwiCatalogue.counts["\($0):"] }),
      source[outer.receiver.lowerBound] == "["
    {
      let inner = expression.parsed(outer.receiver.lowerBound)
      guard let verb = verb(inner), let number = outer.arguments.first else { return nil }
      return try statementText(
        inner.receiver, verb, ".have(\(count)\(expression.swift(number)), of: \\.\(parts.joined()))")
    }
    guard let verb = verb(outer) else { return nil }
    if let text = try named(outer, parts, arguments) { return text }
    return try statementText(outer.receiver, verb, try matcher(parts, arguments))
  }

  private struct Verb {
    let name: String
    let isNegated: Bool
    /// The argument for the time of what is polled.
    let time: String?
    let limit: Range<Int>?
  }

  private func verb(_ message: (receiver: Range<Int>, parts: [String], arguments: [Range<Int>])) -> Verb? {
    guard let word = message.parts.first else { return nil }
    if word == "should" || word == "shouldNot" {
      return Verb(name: word == "should" ? "to" : "toNot", isNegated: word == "shouldNot", time: nil, limit: nil)
    }
    let place = message.receiver.upperBound
    let plain = ["BeforeTimingOutAfter", "Of"].reduce(word) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
    guard let (name, time) = KiwiCatalogue.polled[plain] else { return nil }
    let limit = source[place + 1] == "(" ? (place + 2)..<source.partner(place + 1) : nil
    return Verb(name: name, isNegated: plain == "shouldNotAfterWait", time: time, limit: limit)
  }

  /// The subject, out of `theValue`, `theBlock` and `expectFutureValue`.
  private func subject(_ range: Range<Int>) throws(NotPortable) -> String {
    if ["theValue", "expectFutureValue"].contains(source[range.lowerBound]), source[range.lowerBound + 1] == "(" {
      let inner = (range.lowerBound + 2)..<source.partner(range.lowerBound + 1)
      return try subject(inner)
    }
    return try expression.swift(range)
  }

  private func statementText(_ receiver: Range<Int>, _ verb: Verb, _ matcher: String) throws(NotPortable) -> String {
    var matcher = matcher
    var word = verb.name
    if matcher.hasPrefix("!") {
      matcher = "." + matcher.dropFirst(2)
      if let time = verb.time {
        matcher = time == "within" || time == "of" ? ".not(\(matcher))" : matcher
      } else {
        word = verb.isNegated ? "to" : "toNot"
      }
    } else if verb.time != nil, verb.isNegated {
      matcher = ".not(\(matcher))"
    }
    if source[receiver.lowerBound] == "theBlock", let caret = source.first("^", in: receiver) {
      let block = try expression.block(caret).0
      let isCall = matcher.contains("throwError") && !block.contains("\n")
      return "expect \(isCall ? block.replacing("{ ", with: "{ try ", maxReplacements: 1) : block).\(word)(\(matcher))"
    }
    guard let time = verb.time else {
      return "expect(\(try subject(receiver))).\(word)(\(matcher))"
    }
    let limit =
      try verb.limit.map { limit throws(NotPortable) in ", \(time): .seconds(\(try expression.swift(limit)))" } ?? ""
    return "await expect { \(try subject(receiver)) }.\(word)(\(matcher)\(limit))"
  }

  /// A matcher of Fantail's, or `!` and it for the opposite.
  private func matcher(_ parts: [String], _ ranges: [Range<Int>]) throws(NotPortable) -> String {
    let selector = self.selector(parts, ranges)
    if let reason = ForeignMatchers.missingOfKiwi[selector] { throw NotPortable(reason: "\(parts[0]): \(reason)") }
    if parts.first?.hasPrefix("receive") == true {
      throw NotPortable(reason: "receive: \(KiwiCatalogue.doubles["receive"] ?? "")")
    }
    let arguments = try self.arguments(ranges)
    guard var text = ForeignMatchers.kiwi[selector] else {
      throw NotPortable(reason: "\(parts[0]): define it as a static member of Matcher")
    }
    if text == "equal($0)", arguments.first == "nil" { text = "beNil" }
    let isOpposite = text.hasPrefix("!")
    if isOpposite { text.removeFirst() }
    return (isOpposite ? "!." : ".") + filled(text, arguments)
  }

  /// Ports an expectation whose matcher is found by name when it runs: one of the suite's own, or a notification.
  private func named(
    _ outer: (receiver: Range<Int>, parts: [String], arguments: [Range<Int>]), _ parts: [String], _ ranges: [Range<Int>]
  ) throws(NotPortable) -> String? {
    let selector = self.selector(parts, ranges)
    let isKnown = ForeignMatchers.kiwi[selector] != nil || ForeignMatchers.missingOfKiwi[selector] != nil
    guard !isKnown, parts.first?.hasPrefix("receive") != true, let word = outer.parts.first else { return nil }
    let isDeferred = KiwiCatalogue.named[selector] != nil && ["shouldEventually", "shouldNotEventually"].contains(word)
    guard isDeferred || ["should", "shouldNot"].contains(word) else { return nil }
    let arguments = try self.arguments(ranges)
    let call = KiwiCatalogue.named[selector] ?? "\(parts[0])(\(arguments.joined(separator: ", ")))"
    return "expect(\(try subject(outer.receiver))).\(word).\(filled(call, arguments))"
  }

  private func selector(_ parts: [String], _ ranges: [Range<Int>]) -> String {
    ranges.isEmpty ? parts.joined() : parts.map { "\($0):" }.joined()
  }

  private func arguments(_ ranges: [Range<Int>]) throws(NotPortable) -> [String] {
    var arguments: [String] = []
    for range in ranges { arguments.append(try subject(range)) }
    return arguments
  }

  private func filled(_ pattern: String, _ arguments: [String]) -> String {
    arguments.enumerated().reduce(pattern) { $0.replacing("$\($1.offset)", with: $1.element) }
  }
}
