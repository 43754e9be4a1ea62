extension Issue {
  /// The fault of an issue: its code, and what it says.
  public struct Kind: Sendable, Hashable {
    /// The code, for tools.
    public let code: Code
    /// The message, line by line: a first line that stands alone, and details.
    let lines: [Line]
    /// The two values that should have been equal, where that is what went wrong.
    let comparison: Comparison?

    init(_ code: Code, lines: [Line], comparison: Comparison? = nil) {
      self.code = code
      self.lines = lines
      self.comparison = comparison
    }

    init(_ code: Code, _ text: String) {
      self.init(code, lines: Line(text).split)
    }
  }
}
