extension Issue {
  /// The fault of an issue: its code and its message.
  public struct Kind: Sendable, Hashable {
    /// The code, for tools.
    public let code: Code
    /// The message, line by line: a first line that can be read alone, then details.
    let lines: [Line]
    /// The two values, if they were expected to be equal.
    let comparison: Comparison?

    /// Creates a kind. Empty lines at the beginning are left out: the first line of a message is read alone.
    init(_ code: Code, lines: [Line], comparison: Comparison? = nil) {
      self.code = code
      let told = lines.drop { $0.text.allSatisfy(\.isWhitespace) }
      self.lines = told.isEmpty ? ["failed without saying why"] : Array(told)
      self.comparison = comparison
    }

    /// Returns the kind with one more line below its message.
    package func adding(_ line: String) -> Self { Self(code, lines: lines + [Line(line)], comparison: comparison) }

    init(_ code: Code, _ text: String) {
      self.init(code, lines: Line(text).split)
    }
  }
}
