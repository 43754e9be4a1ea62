extension Duration {
  /// Reads a time as options give it: `5`, `1.5` and `5s` are seconds, `200ms` milliseconds.
  ///
  /// - Parameter text: The time; it has to be above zero and below about thirty years.
  init?(option text: String) {
    let isMilliseconds = text.hasSuffix("ms")
    let digits = isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast(1) : text[...]
    // Double reads "inf", "nan" and "0x1p3" too, which nobody means.
    guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits) else { return nil }
    let seconds = isMilliseconds ? number / 1000 : number
    guard seconds > 0, seconds < 1_000_000_000 else { return nil }
    self = .seconds(seconds)
  }
}
