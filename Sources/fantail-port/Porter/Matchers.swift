import FantailToolSupport

/// Expressions of Nimble's matchers.
extension SwiftPort {
  /// - Parameter place: The token of the expectation's `expect`, for marks.
  mutating func port(_ range: Range<Int>, for place: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let isOperand = index == range.lowerBound || ["&&", "||", "!", "("].contains(source[index - 1])
      if isOperand, source[index] == "(" { port(source.inside(index), for: place) }
      if isOperand, let call = source.call(index) {
        if NimbleNames.isMatcher(source[index]) {
          matcher(call, for: place)
        } else {
          // A matcher of the suite's own may take others.
          for argument in call.arguments where source[argument.tokens.lowerBound + 1] == "(" {
            port(argument.tokens, for: place)
          }
        }
      }
      index = source.after(index)
    }
  }

  private mutating func matcher(_ call: Call, for place: Int) {
    let name = source[call.word]
    if NimbleNames.special.contains(name) {
      special(call, place)
    } else if NimbleNames.compositions.contains(name) {
      composition(call, ForeignMatchers.nimble[name] ?? name, place)
    } else if let words = ForeignMatchers.nimble[name] {
      plain(call, words)
    } else {
      mark(place, missing(name))
    }
  }

  private func missing(_ name: String) -> String { "\(name): \(ForeignMatchers.missingOfNimble[name] ?? "")" }

  private mutating func plain(_ call: Call, _ words: String) {
    let name = source[call.word]
    let parts = words.split(separator: "(")
    if call.arguments.count == 1, name == "equal" || name.hasPrefix("be"),
      source.text(tokens: call.arguments[0].value) == "nil"
    {
      return property(call, "beNil")
    }
    guard parts.count == 2 else { return property(call, words) }
    edits.replace(source.tokens[call.word], with: ".\(parts[0])")
    for (label, argument) in zip(parts[1].dropLast().split(separator: ":"), call.arguments) {
      if let old = argument.label {
        let range = source.start(argument.tokens.lowerBound)..<source.start(argument.value.lowerBound)
        if old == "prefix" {
          edits.replace(range, with: "elementsOf: ")
        } else if label != old {
          edits.replace(range, with: label == "_" ? "" : "\(label): ")
        }
      } else if label != "_" {
        edits.insert("\(label): ", before: source.tokens[argument.value.lowerBound])
      }
    }
    guard name == "beCloseTo", let close = call.close, let value = call.arguments.first?.value else { return }
    edits.insert(closeness(of: value, call.arguments.dropFirst().first?.value), before: source.tokens[close])
  }

  /// A matcher without arguments is a property in Fantail.
  private mutating func property(_ call: Call, _ name: String) {
    edits.replace(source.tokens[call.word], with: ".\(name)")
    if let close = call.close { edits.delete(source.start(call.open)..<source.end(close)) }
  }

  private mutating func composition(_ call: Call, _ words: String, _ place: Int) {
    let parts = words.split(separator: "(")
    let name = source[call.word]
    if let closure = call.closure {
      guard name == "allPass", call.open == closure else {
        return mark(place, "\(name): give it a matcher of the value in place of the closure")
      }
      edits.replace(source.start(call.word)..<source.start(closure), with: ".allPass(.match ")
      return edits.insert(")", after: source.tokens[call.end - 1])
    }
    guard let first = call.arguments.first?.tokens else { return property(call, String(parts[0])) }
    edits.replace(source.tokens[call.word], with: ".\(parts[0])")
    if parts.count == 2, parts[1] == "of:)" { edits.insert("of: ", before: source.tokens[first.lowerBound]) }
    if name == "map", source[first.lowerBound] != "\\" {
      mark(place, "map: .have takes a key path; with a closure say it of the transformed value")
    }
    for argument in name == "map" ? Array(call.arguments.dropFirst()) : call.arguments {
      let word = source[argument.tokens.lowerBound]
      if word == "{" || argument.label == "test" {
        mark(place, "\(name): give it a matcher of the value, as in .\(parts[0])(.equal(value))")
      } else if name.hasPrefix("be"), !NimbleNames.isMatcher(word), !word.hasPrefix(".") {
        edits.insert(".equal(", before: source.tokens[argument.tokens.lowerBound])
        edits.insert(")", after: source.tokens[argument.tokens.upperBound - 1])
      } else {
        port(argument.tokens, for: place)
      }
    }
  }

  private mutating func special(_ call: Call, _ place: Int) {
    let token = source.tokens[call.word]
    let only = call.arguments.count == 1 ? call.arguments[0].tokens : nil
    switch token.text {
    case "contain": contain(call)
    case "containElementSatisfying":
      edits.replace(token, with: ".containElement")
      guard let first = call.arguments.first?.tokens, let close = call.close else { return }
      edits.insert("where: ", before: source.tokens[first.lowerBound])
      // The description goes: Fantail shows the elements.
      if only == nil { edits.delete(source.end(first.upperBound - 1)..<source.start(close)) }
    case "beWithin":
      guard let only, let dots = source.first("...", in: only) else {
        return mark(place, "beWithin: write .beBetween(a, and: b), whose ends both belong to it, or .match { … }")
      }
      edits.replace(token, with: ".beBetween")
      edits.replace(source.end(dots - 1)..<source.start(dots + 1), with: ", and: ")
    case "matchError":
      guard let only, source.text(tokens: only).hasSuffix(".self") else {
        return mark(place, missing(token.text))
      }
      edits.replace(token, with: ".beAKind")
      edits.insert("of: ", before: source.tokens[only.lowerBound])
    case "throwError": throwError(call, place)
    default: mark(place, missing(token.text))
    }
  }

  private mutating func contain(_ call: Call) {
    let values = call.arguments.map(\.tokens)
    if values.count == 1, source[values[0].lowerBound] == "[",
      source.partner(values[0].lowerBound) == values[0].upperBound - 1
    {
      edits.insert("elementsOf: ", before: source.tokens[values[0].lowerBound])
    }
    // Of a string it may have several parts to hold, and of a list several elements.
    guard values.count > 1, values.allSatisfy({ source.tokens[$0.lowerBound].kind == .string }) else {
      return edits.replace(source.tokens[call.word], with: ".contain")
    }
    edits.replace(source.tokens[call.word], with: ".all")
    for (number, value) in values.enumerated() {
      edits.insert(number == 0 ? "of: .contain(" : ".contain(", before: source.tokens[value.lowerBound])
      edits.insert(")", after: source.tokens[value.upperBound - 1])
    }
  }

  private mutating func throwError(_ call: Call, _ place: Int) {
    if call.arguments.isEmpty, call.closure == nil { return property(call, "throwError") }
    edits.replace(source.tokens[call.word], with: ".throwError")
    for argument in call.arguments {
      let first = source.tokens[argument.tokens.lowerBound]
      switch argument.label {
      case "errorType": edits.replace(first, with: "ofType")
      case "closure": judged(argument.value.lowerBound, place)
      case nil where source.text(tokens: argument.value).hasSuffix(".self"): edits.insert("ofType: ", before: first)
      case nil where first.text == "{": judged(argument.value.lowerBound, place)
      default: break
      }
    }
    guard let closure = call.closure else { return }
    guard call.arguments.isEmpty else {
      return mark(
        place, "throwError: say what the error has to be by a matcher: .throwError(ofType: E.self, .match { … })")
    }
    if let close = call.close { edits.delete(source.start(call.open)..<source.end(close)) }
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
      if isBare { edits.insert(" true", after: source.tokens[index]) }
    }
    if let keyword = source.first("in", in: source.inside(open)), source[open + 1] == "(", source[open + 3] == ":" {
      let type = source.text(tokens: (open + 4)..<source.partner(open + 1))
      let name = source[open + 2]
      if !["Error", "any Error", "Swift.Error"].contains(type) {
        edits.replace(source.start(open + 1)..<source.start(keyword), with: "\(name) ")
        let guarded = "guard let \(name) = \(name) as? \(type) else { return false }"
        edits.insert(spans ? "\n\(inner)\(guarded)" : " \(guarded);", after: source.tokens[keyword])
      }
    }
    if spans {
      edits.insert("\(inner)return true\n", at: source.lines(close..<(close + 1)).lowerBound)
    } else {
      edits.replace(
        source.end(close - 1)..<source.start(close),
        with: source.bodyStart(open) == close ? " return true " : "; return true ")
    }
  }

  /// Returns whether a statement belongs to the closure that a brace opens, and not to one inside it.
  private func isOwn(_ index: Int, of open: Int) -> Bool {
    tree.scopes(around: index).prefix { tree.scopes[$0].open != open }.allSatisfy {
      Words.control.contains(source[tree.scopes[$0].owner.word])
    }
  }
}
