import FantailToolSupport

/// Expressions of Nimble's matchers.
extension SwiftPort {
  /// Those that hold other matchers.
  private static let compositions: Set = [
    "not", "satisfyAllOf", "satisfyAnyOf", "allPass", "beSuccess", "beFailure", "map",
  ]

  private static let matchers = compositions.union(ForeignMatchers.same).union(["contain", "throwError", "beWithin"])

  /// Those whose arguments are not just handed over; those that begin with `:` are marked with it.
  private static let rules: [Rule] = [
    ("beNil|equal|be|beIdenticalTo ( nil )", ".beNil"), ("beginWith ( prefix : $0 )", ".startWith(elementsOf: $0)"),
    ("containElementSatisfying ( $0 , $1 )", ".containElement(where: $0)"),
    ("beWithin ( $0 ... $1 )", ".beBetween($0, and: $1)"),
    ("beWithin", ": write .beBetween(a, and: b), whose ends both belong to it, or .match { … }"),
    ("throwError ( errorType : $0 )", ".throwError(ofType: $0)"),
    ("throwError ( $0 . self )", ".throwError(ofType: $0.self)"), ("matchError ( $0 . self )", ".beAKind(of: $0.self)"),
  ]

  /// - Parameter place: The token of the expectation's `expect`, for marks.
  mutating func port(_ range: Range<Int>, for place: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let isOperand = index == range.lowerBound || ["&&", "||", "!", "("].contains(source[index - 1])
      if isOperand, source[index] == "(" { port(source.inside(index), for: place) }
      if isOperand, let call = source.call(index), !matcher(call, for: place) {
        // A matcher of the suite's own may take others.
        for argument in call.arguments where source[argument.tokens.lowerBound + 1] == "(" {
          port(argument.tokens, for: place)
        }
      }
      index = source.after(index)
    }
  }

  /// - Returns: Whether it is a matcher of Nimble's.
  private mutating func matcher(_ call: Call, for place: Int) -> Bool {
    let name = source[call.word]
    let isPlain = call.closure == nil && !call.arguments.contains { $0.label == "closure" }
    let rule = isPlain ? source.first(Self.rules, at: call.word) : nil
    guard let form = rule?.template ?? ForeignMatchers.nimble[name] ?? (Self.matchers.contains(name) ? name : nil)
    else {
      return false
    }
    if form.hasPrefix(":") {
      mark(place, name + form)
    } else if let rule {
      put(form, over: rule.match.range, rule.match.holes)
    } else if Self.compositions.contains(name) {
      composition(call, form, place)
    } else if name == "contain" {
      contain(call)
    } else if name == "throwError", !call.arguments.isEmpty || call.closure != nil {
      throwError(call, place)
    } else {
      rename(call, form)
    }
    return true
  }

  /// Writes Fantail's matcher; one without arguments is a property there.
  private mutating func rename(_ call: Call, _ form: String) {
    let (name, close) = (form.prefix { $0 != "(" }, call.close ?? call.word)
    guard let first = call.arguments.first, name != form else {
      replace(call.word, with: ".\(name)")
      if call.arguments.isEmpty { return delete(behind: call.word, to: close) }
      if name == "beCloseTo" {
        insert(closeness(of: call.arguments[0].value, call.arguments.dropFirst().first?.value), before: close)
      }
      return
    }
    put(".\(form)", over: call.word..<(close + 1), ["0": first.value.lowerBound..<close])
  }

  private mutating func composition(_ call: Call, _ form: String, _ place: Int) {
    let (name, parts) = (source[call.word], form.split(separator: "("))
    if let closure = call.closure {
      guard name == "allPass", call.open == closure else {
        return mark(place, "\(name): give it a matcher of the value in place of the closure")
      }
      edits.replace(source.start(call.word)..<source.start(closure), with: ".allPass(.match ")
      return insert(")", after: call.end - 1)
    }
    guard let first = call.arguments.first?.tokens else { return rename(call, String(parts[0])) }
    replace(call.word, with: ".\(parts[0])")
    if form.hasSuffix("(of: $0)") { insert("of: ", before: first.lowerBound) }
    if name == "map", source[first.lowerBound] != "\\" {
      mark(place, "map: .have takes a key path; with a closure say it of the transformed value")
    }
    for argument in name == "map" ? Array(call.arguments.dropFirst()) : call.arguments {
      let word = source[argument.tokens.lowerBound]
      let isMatcher = Self.matchers.contains(word) || ForeignMatchers.nimble[word] != nil
      if word == "{" || argument.label == "test" {
        mark(place, "\(name): give it a matcher of the value, as in .\(parts[0])(.equal(value))")
      } else if name.hasPrefix("be"), !isMatcher, !word.hasPrefix(".") {
        wrap(argument.tokens, in: ".equal")
      } else {
        port(argument.tokens, for: place)
      }
    }
  }

  private mutating func contain(_ call: Call) {
    let values = call.arguments.map(\.tokens)
    // Of a string it may have several parts to hold, and of a list several elements.
    let areStrings = values.count > 1 && values.allSatisfy { source.tokens[$0.lowerBound].kind == .string }
    replace(call.word, with: areStrings ? ".all" : ".contain")
    guard let first = values.first?.lowerBound else { return }
    let isList = values.count == 1 && source[first] == "[" && source.after(first) == values[0].upperBound
    if areStrings || isList { insert(areStrings ? "of: " : "elementsOf: ", before: first) }
    if areStrings { values.forEach { wrap($0, in: ".contain") } }
  }

  private mutating func throwError(_ call: Call, _ place: Int) {
    let codes = call.arguments.filter { $0.label == "closure" || source[$0.value.lowerBound] == "{" }
    guard let code = call.closure ?? codes.first?.value.lowerBound else { return rename(call, "throwError") }
    guard source[code] == "{", call.arguments.count == (call.closure == nil ? 1 : 0) else {
      return mark(
        place, "throwError: say what the error has to be by a matcher: .throwError(ofType: E.self, .match { … })")
    }
    replace(call.word, with: ".throwError")
    if let close = call.close, call.closure != nil { delete(behind: call.word, to: close) }
    judged(code)
  }

  /// Nimble's closure makes expectations of the error; Fantail's says whether it fits.
  private mutating func judged(_ open: Int) {
    let close = source.partner(open)
    let spans = source.startsLine(close)
    let inner = spans ? source.indentation(open + 1 < close ? close - 1 : close) : " "
    for index in source.inside(open) where source[index] == "return" && isOwn(index, of: open) {
      let isBare = ["}", ";"].contains(source[index + 1]) || source.startsLine(index + 1)
      if isBare { insert(" true", after: index) }
    }
    if let match = source.match("{ ( $n : $t ) in", at: open), let type = match.holes["t"],
      !["Error", "any Error", "Swift.Error"].contains(source.text(tokens: type))
    {
      let (line, end) = spans ? ("\n\(inner)", "") : (" ", ";")
      put("{ $n in\(line)guard let $n = $n as? $t else { return false }\(end)", over: match.range, match.holes)
    }
    if spans {
      edits.insert("\(inner)return true\n", at: source.lines(close..<(close + 1)).lowerBound)
    } else {
      let isEmpty = source.bodyStart(open) == close
      replace(after: close - 1, before: close, with: isEmpty ? " return true " : "; return true ")
    }
  }

  /// Returns whether a statement belongs to the closure that a brace opens, and not to one inside it.
  private func isOwn(_ index: Int, of open: Int) -> Bool {
    tree.scopes(at: index).prefix { $0.open != open }.allSatisfy { Words.control.contains($0.owner.keyword) }
  }
}
