/// The modifiers and attributes before a declaration.
struct Modifiers {
  private(set) var words: Set<String> = []
  /// The names of the attributes: `MainActor`, `available`.
  private(set) var attributes: [String] = []
  /// The `@available` attributes around the declaration and on it.
  private(set) var availability = Availability()

  var isStatic: Bool { words.contains("static") || words.contains("class") }
  var isPrivate: Bool { words.contains("private") || words.contains("fileprivate") }

  /// - Parameters:
  ///   - range: The tokens before the keyword of the declaration.
  ///   - availability: The availability of the declarations around it.
  init(_ range: Range<Int>, of program: Program, in availability: Availability) {
    self.availability = availability
    var index = range.lowerBound
    while index < range.upperBound {
      let end = program.endOfModifier(at: index) ?? index + 1
      let word = program.text(index)
      if word.hasPrefix("@") {
        attributes.append(String(word.dropFirst()))
        if word == "@available", program.text(index + 1) == "(" {
          self.availability.add(program.items(program.inside(index + 1)).map { $0.map(program.text) })
        }
      } else if end == index + 1 || word == "nonisolated" {
        // `private(set)` does not hide the value.
        words.insert(word)
      }
      index = end
    }
  }
}
