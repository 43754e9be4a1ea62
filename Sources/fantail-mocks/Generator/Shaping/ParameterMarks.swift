/// The words before and behind a parameter's type that are no part of it.
struct ParameterMarks {
  private static let known: Set = [
    "inout", "consuming", "borrowing", "sending", "isolated", "__owned", "__shared",
  ]

  private(set) var specifiers: [String] = []
  let isEscaping: Bool
  let isAutoclosure: Bool
  let isVariadic: Bool
  let isImplicitlyUnwrapped: Bool

  /// Takes the marks from the tokens of a parameter, of which the type is left.
  init(takenFrom tokens: inout [Token]) {
    // Both may stand before, between and behind specifiers and other attributes.
    let places = ["@escaping", "@autoclosure"].map { tokens.topLevelIndex(of: $0) }
    (isEscaping, isAutoclosure) = (places[0] != nil, places[1] != nil)
    for place in places.compactMap(\.self).sorted(by: >) { tokens.remove(at: place) }
    while let token = tokens.first, Self.known.contains(token.text) {
      specifiers.append(token.text)
      tokens.removeFirst()
    }
    isVariadic = tokens.last?.text == "..."
    if isVariadic { tokens.removeLast() }
    isImplicitlyUnwrapped = tokens.last?.text == "!"
    if isImplicitlyUnwrapped { tokens[tokens.count - 1].text = "?" }
    tokens = tokens.spaced(false)
  }
}
