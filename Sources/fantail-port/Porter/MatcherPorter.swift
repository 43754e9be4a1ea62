import FantailToolSupport

/// Rewrites expressions of Nimble's matchers.
struct MatcherPorter {
  let source: Source
  /// The tokens of the expectation's `expect`, for marks.
  let place: Int

  func port(_ range: Range<Int>, _ edits: inout Edits) {
    var index = range.lowerBound
    while index < range.upperBound {
      let isOperand = index == range.lowerBound || ["&&", "||", "!", "("].contains(source[index - 1])
      if isOperand, source[index] == "(" { port(source.inside(index), &edits) }
      if isOperand, ["(", "{"].contains(source[index + 1]), NimbleCatalogue.isMatcher(source[index]) {
        call(index, in: range, &edits)
      } else if isOperand, source[index + 1] == "(", source.isWord(index) {
        // A matcher of the suite's own may take others.
        for argument in source.arguments(of: index + 1) where source[argument.lowerBound + 1] == "(" {
          port(argument, &edits)
        }
      }
      index = source.after(index)
    }
  }

  private func call(_ index: Int, in range: Range<Int>, _ edits: inout Edits) {
    let name = source[index]
    let token = source.tokens[index]
    let open = index + 1
    let arguments = source[open] == "(" ? source.arguments(of: open) : []
    let closure = source[open] == "{" ? open : closureAfter(source.partner(open), in: range)
    if let advice = NimbleCatalogue.missing[name] {
      edits.mark(place, in: source, "\(name): \(advice)")
    } else if let words = NimbleCatalogue.names[name] {
      plain(token, open, arguments, words, &edits)
    } else if let word = NimbleCatalogue.compositions[name] {
      composition(token, open, arguments, closure, word, &edits)
    } else {
      special(name, token, open, arguments, closure, &edits)
    }
  }

  private func closureAfter(_ close: Int, in range: Range<Int>) -> Int? {
    close + 1 < range.upperBound && source[close + 1] == "{" ? close + 1 : nil
  }

  private func plain(
    _ token: SourceToken, _ open: Int, _ arguments: [Range<Int>], _ words: String, _ edits: inout Edits
  ) {
    let parts = words.split(separator: "(")
    if arguments.count == 1, token.text == "equal" || token.text.hasPrefix("be"),
      source.text(tokens: arguments[0]) == "nil"
    {
      edits.replace(token, with: ".beNil")
      return dropParentheses(open, &edits)
    }
    edits.replace(token, with: ".\(parts[0])")
    guard parts.count == 2 else { return dropParentheses(open, &edits) }
    let labels = parts[1].dropLast().split(separator: ":")
    for (label, argument) in zip(labels, arguments) {
      if let old = source.label(argument) {
        let range =
          source.start(argument.lowerBound)..<source.start(argument.lowerBound + 2)
        if old == "prefix" {
          edits.replace(range, with: "elementsOf: ")
        } else if label != old {
          edits.replace(range, with: label == "_" ? "" : "\(label): ")
        }
      } else if label != "_" {
        edits.insert("\(label): ", before: source.tokens[argument.lowerBound])
      }
    }
    if token.text == "beCloseTo", arguments.count == 1 {
      edits.insert(", within: \(NimbleCatalogue.tolerance)", before: source.tokens[source.partner(open)])
    }
  }

  /// Drops the parentheses of a matcher without arguments, which is a property in Fantail.
  private func dropParentheses(_ open: Int, _ edits: inout Edits) {
    edits.replace(
      source.start(open)..<source.end(source.partner(open)), with: "")
  }

  private func composition(
    _ token: SourceToken, _ open: Int, _ arguments: [Range<Int>], _ closure: Int?, _ word: String, _ edits: inout Edits
  ) {
    let parts = word.split(separator: "(")
    if let closure { return condition(closure, open, token, &edits) }
    edits.replace(token, with: ".\(parts[0])")
    if arguments.isEmpty { return dropParentheses(open, &edits) }
    if parts.count == 2, let first = arguments.first {
      edits.insert(String(parts[1].dropLast()) + " ", before: source.tokens[first.lowerBound])
    }
    if token.text == "map", let transform = arguments.first, source[transform.lowerBound] != "\\" {
      edits.mark(place, in: source, "map: .have takes a key path; with a closure say it of the transformed value")
    }
    for (number, argument) in arguments.enumerated() where token.text != "map" || number > 0 {
      let name = source[argument.lowerBound]
      if source[argument.lowerBound] == "{" || source.label(argument) == "test" {
        edits.mark(
          place, in: source, "\(token.text): give it a matcher of the value, as in .\(parts[0])(.equal(value))")
      } else if token.text.hasPrefix("be"), !NimbleCatalogue.isMatcher(name),
        !source[argument.lowerBound].hasPrefix(".")
      {
        edits.insert(".equal(", before: source.tokens[argument.lowerBound])
        edits.insert(")", after: source.tokens[argument.upperBound - 1])
      } else {
        port(argument, &edits)
      }
    }
  }

  /// `allPass { … }`: a condition in place of a matcher.
  private func condition(_ closure: Int, _ open: Int, _ token: SourceToken, _ edits: inout Edits) {
    guard token.text == "allPass", open == closure else {
      return edits.mark(place, in: source, "\(token.text): give it a matcher of the value in place of the closure")
    }
    edits.replace(token.range.lowerBound..<source.start(closure), with: ".allPass(.match ")
    edits.insert(")", after: source.tokens[source.partner(closure)])
  }

  private func special(
    _ name: String, _ token: SourceToken, _ open: Int, _ arguments: [Range<Int>], _ closure: Int?, _ edits: inout Edits
  ) {
    switch name {
    case "contain": contain(token, arguments, &edits)
    case "containElementSatisfying": containElement(token, open, arguments, closure, &edits)
    case "beWithin":
      guard arguments.count == 1, let dots = source.first("...", in: arguments[0]) else {
        return edits.mark(
          place, in: source, "beWithin: write .beBetween(a, and: b), whose ends both belong to it, or .match { … }")
      }
      edits.replace(token, with: ".beBetween")
      let range = source.end(dots - 1)..<source.start(dots + 1)
      edits.replace(range, with: ", and: ")
    case "matchError":
      guard arguments.count == 1, source.text(tokens: arguments[0]).hasSuffix(".self") else {
        return edits.mark(
          place, in: source, "matchError: write .match { $0 as? MyError == … }, or .throwError(…) of the code")
      }
      edits.replace(token, with: ".beAKind")
      edits.insert("of: ", before: source.tokens[arguments[0].lowerBound])
    case "throwError": throwError(token, open, arguments, closure, &edits)
    default: edits.mark(place, in: source, "\(name): write expect { … }.toNot(.throwError)")
    }
  }

  private func contain(_ token: SourceToken, _ arguments: [Range<Int>], _ edits: inout Edits) {
    let isEachString = arguments.allSatisfy { source.tokens[$0.lowerBound].kind == .string }
    if arguments.count == 1, source[arguments[0].lowerBound] == "[",
      source.partner(arguments[0].lowerBound) == arguments[0].upperBound - 1
    {
      edits.insert("elementsOf: ", before: source.tokens[arguments[0].lowerBound])
    }
    // Of a string it may have several parts to hold, and of a list several elements.
    guard arguments.count > 1, isEachString else { return edits.replace(token, with: ".contain") }
    edits.replace(token, with: ".all")
    for (number, argument) in arguments.enumerated() {
      edits.insert(number == 0 ? "of: .contain(" : ".contain(", before: source.tokens[argument.lowerBound])
      edits.insert(")", after: source.tokens[argument.upperBound - 1])
    }
  }

  private func containElement(
    _ token: SourceToken, _ open: Int, _ arguments: [Range<Int>], _ closure: Int?, _ edits: inout Edits
  ) {
    edits.replace(token, with: ".containElement")
    guard let first = arguments.first else { return }
    if arguments.count == 1, closure == nil {
      return edits.insert("where: ", before: source.tokens[first.lowerBound])
    }
    // The description goes: Fantail shows the elements.
    edits.insert("where: ", before: source.tokens[first.lowerBound])
    edits.replace(
      source.end(first.upperBound - 1)..<source.start(source.partner(open)),
      with: "")
  }

  private func throwError(
    _ token: SourceToken, _ open: Int, _ arguments: [Range<Int>], _ closure: Int?, _ edits: inout Edits
  ) {
    edits.replace(token, with: ".throwError")
    for argument in arguments {
      let first = source.tokens[argument.lowerBound]
      switch source.label(argument) {
      case "errorType": edits.replace(first, with: "ofType")
      case "closure": judged(argument.lowerBound + 2, &edits)
      case nil where source.text(tokens: argument).hasSuffix(".self"): edits.insert("ofType: ", before: first)
      case nil where first.text == "{": judged(argument.lowerBound, &edits)
      default: break
      }
    }
    guard let closure else { return arguments.isEmpty ? dropParentheses(open, &edits) : () }
    if arguments.isEmpty {
      judged(closure, &edits)
    } else {
      edits.mark(
        place, in: source,
        "throwError: say what the error has to be by a matcher: .throwError(ofType: E.self, .match { … })")
    }
  }

  /// Nimble's closure makes expectations of the error; Fantail's says whether it fits.
  private func judged(_ open: Int, _ edits: inout Edits) {
    guard source[open] == "{" else {
      return edits.mark(place, in: source, "throwError: the closure returns whether the error fits")
    }
    let close = source.partner(open)
    let spans = source.startsLine(close)
    let inner = spans ? source.indentation(open + 1 < close ? close - 1 : close) : " "
    let body = spans ? "\(inner)return true\n" : "; return true "
    for index in (open + 1)..<close where source[index] == "return" && isOwn(index, of: open) {
      let isBare = source[index + 1] == "}" || source[index + 1] == ";" || source.startsLine(index + 1)
      if isBare { edits.insert(" true", after: source.tokens[index]) }
    }
    let signature = (open + 1)..<close
    if let keyword = source.first("in", in: signature), source[open + 1] == "(", source[open + 3] == ":" {
      let type = source.text(tokens: (open + 4)..<source.partner(open + 1))
      let name = source[open + 2]
      if type != "Error" && type != "any Error" && type != "Swift.Error" {
        edits.replace(
          source.start(open + 1)..<source.start(keyword), with: "\(name) ")
        let guarded = "guard let \(name) = \(name) as? \(type) else { return false }"
        edits.insert(spans ? "\n\(inner)\(guarded)" : " \(guarded);", after: source.tokens[keyword])
      }
    }
    if spans {
      edits.insert(body, at: source.lines(close..<(close + 1)).lowerBound)
    } else {
      edits.replace(source.end(close - 1)..<source.start(close), with: body)
    }
  }

  /// Returns whether a statement belongs to the closure that a brace opens, and not to one inside it.
  private func isOwn(_ index: Int, of open: Int) -> Bool {
    var inner = index
    while let brace = source.braceAround(inner), brace > open {
      guard let outer = source.braceAround(brace),
        let statement = source.statements(source.bodyStart(outer)..<source.partner(outer)).first(where: {
          $0.contains(brace)
        }),
        Words.control.contains(source[statement.lowerBound])
      else { return false }
      inner = brace
    }
    return true
  }
}
