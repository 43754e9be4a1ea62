/// The words before and behind a parameter's type that are no part of it.
struct ParameterMarks {
  private(set) var specifiers: [String] = []
  private(set) var isEscaping = false
  private(set) var isAutoclosure = false
  let isVariadic: Bool
  let isImplicitlyUnwrapped: Bool

  /// Takes the marks from the tokens of a parameter, of which the type is left.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - known: The words that may stand before a type.
  init(takenFrom tokens: inout [Token], specifiers known: Set<String>) {
    while let token = tokens.first {
      if token.text == "@escaping" {
        isEscaping = true
      } else if token.text == "@autoclosure" {
        isAutoclosure = true
      } else if known.contains(token.text) {
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
