import FantailToolSupport

/// Expressions of Nimble's matchers.
extension SwiftPort {
  /// Those that hold other matchers.
  private static let compositions: Set = [
    "not", "satisfyAllOf", "satisfyAnyOf", "allPass", "beSuccess", "beFailure", "map",
  ]

  private static let matchers = compositions.union(ForeignMatchers.same).union(["contain", "throwError", "beWithin"])

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
    let only = call.arguments.count == 1 ? call.arguments[0].value : nil
    let text = only.map { source.text(tokens: $0) } ?? ""
    switch name {
    case "contain": contain(call)
    case "beCloseTo":
      rename(call, name)
      guard let close = call.close, let value = call.arguments.first?.value else { break }
      insert(closeness(of: value, call.arguments.dropFirst().first?.value), before: close)
    case "throwError": throwError(call, place)
    case "matchError" where text.hasSuffix(".self"): rename(call, "beAKind(of: $0)")
    case "beWithin":
      guard let only, let dots = source.first("...", in: only) else {
        mark(place, "beWithin: write .beBetween(a, and: b), whose ends both belong to it, or .match { … }")
        break
      }
      replace(call.word, with: ".beBetween")
      replace(after: dots - 1, before: dots + 1, with: ", and: ")
    case _ where Self.compositions.contains(name): composition(call, ForeignMatchers.nimble[name] ?? name, place)
    default:
      guard let form = ForeignMatchers.nimble[name] ?? (ForeignMatchers.same.contains(name) ? name : nil) else {
        return false
      }
      if form.hasPrefix(":") {
        mark(place, "\(name)\(form)")
      } else if text == "nil", name == "equal" || name.hasPrefix("be") {
        put(".beNil", over: call.word..<call.end, [:])
      } else {
        rename(call, form)
      }
    }
    return true
  }

  /// Writes Fantail's matcher; one without arguments is a property there.
  private mutating func rename(_ call: Call, _ form: String) {
    let (name, close) = (form.prefix { $0 != "(" }, call.close ?? call.word)
    guard let first = call.arguments.first, name != form else {
      replace(call.word, with: ".\(name)")
      if call.arguments.isEmpty { return delete(behind: call.word, to: close) }
      return
    }
    // The description of an element goes: Fantail shows the elements.
    let end = name == "containElement" ? first.value.upperBound : close
    let template = first.label == "prefix" ? form.replacing("$0", with: "elementsOf: $0") : form
    put(".\(template)", over: call.word..<(close + 1), ["0": first.value.lowerBound..<end])
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
    if values.count > 1, values.allSatisfy({ source.tokens[$0.lowerBound].kind == .string }) {
      replace(call.word, with: ".all")
      insert("of: ", before: values[0].lowerBound)
      return values.forEach { wrap($0, in: ".contain") }
    }
    replace(call.word, with: ".contain")
    guard values.count == 1, source[values[0].lowerBound] == "[",
      source.after(values[0].lowerBound) == values[0].upperBound
    else { return }
    insert("elementsOf: ", before: values[0].lowerBound)
  }

  private mutating func throwError(_ call: Call, _ place: Int) {
    if call.arguments.isEmpty, call.closure == nil { return rename(call, "throwError") }
    replace(call.word, with: ".throwError")
    for argument in call.arguments {
      let first = argument.value.lowerBound
      if argument.label == "errorType" {
        replace(argument.tokens.lowerBound, with: "ofType")
      } else if argument.label == "closure" || source[first] == "{" {
        judged(first, place)
      } else if source.text(tokens: argument.value).hasSuffix(".self") {
        insert("ofType: ", before: first)
      }
    }
    guard let closure = call.closure else { return }
    guard call.arguments.isEmpty else {
      return mark(
        place, "throwError: say what the error has to be by a matcher: .throwError(ofType: E.self, .match { … })")
    }
    if let close = call.close { delete(behind: call.word, to: close) }
    judged(closure, place)
  }

  /// Nimble's closure makes expectations of the error; Fantail's says whether it fits.
  private mutating func judged(_ open: Int, _ place: Int) {
    guard source[open] == "{" else {
      return mark(place, "throwError: the closure returns whether the error fits")
    }
    let close = source.partner(open)
    let spans = source.startsLine(close)
    let inner = spans ? source.indentation(open + 1 < close ? close - 1 : close) : " "
    for index in source.inside(open) where source[index] == "return" && isOwn(index, of: open) {
      let isBare = ["}", ";"].contains(source[index + 1]) || source.startsLine(index + 1)
      if isBare { insert(" true", after: index) }
    }
    if let keyword = source.first("in", in: source.inside(open)), source[open + 1] == "(", source[open + 3] == ":" {
      let type = source.text(tokens: (open + 4)..<source.partner(open + 1))
      let name = source[open + 2]
      let guarded = "guard let \(name) = \(name) as? \(type) else { return false }"
      let isAny = ["Error", "any Error", "Swift.Error"].contains(type)
      let head = "\(name) in\(spans ? "\n\(inner)\(guarded)" : " \(guarded);")"
      if !isAny { replace((open + 1)..<(keyword + 1), with: head) }
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
