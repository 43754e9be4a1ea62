/// The words before and behind a parameter's type that are no part of it.
struct ParameterMarks {
  private static let known: Set = [
    "inout", "consuming", "borrowing", "sending", "isolated", "__owned", "__shared",
  ]

  private(set) var specifiers: [String] = []
  private(set) var isEscaping = false
  private(set) var isAutoclosure = false
  let isVariadic: Bool
  let isImplicitlyUnwrapped: Bool

  /// Takes the marks from the tokens of a parameter, of which the type is left.
  ///
  init(takenFrom tokens: inout [Token]) {
    while let token = tokens.first {
      if token.text == "@escaping" {
        isEscaping = true
      } else if token.text == "@autoclosure" {
        isAutoclosure = true
      } else if Self.known.contains(token.text) {
        specifiers.append(token.text)
      } else {
        break
      }
      tokens.removeFirst()
    }
    // Function attributes may stand before `@escaping`.
    if let index = tokens.topLevelIndex(of: "@escaping") {
      isEscaping = true
      tokens.remove(at: index)
    }
    if let index = tokens.topLevelIndex(of: "@autoclosure") {
      isAutoclosure = true
      tokens.remove(at: index)
    }
    isVariadic = tokens.last?.text == "..."
    if isVariadic { tokens.removeLast() }
    isImplicitlyUnwrapped = tokens.last?.text == "!"
    if isImplicitlyUnwrapped { tokens[tokens.count - 1].text = "?" }
    tokens = tokens.spaced(false)
  }
}
