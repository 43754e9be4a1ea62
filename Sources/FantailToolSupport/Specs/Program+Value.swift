extension Program {
  /// Returns the kind of a property's whole value: names of declarations, calls to words of specs such as `describe`,
  /// another call, or something else.
  ///
  /// - Parameters:
  ///   - range: The value, or the getter without its braces.
  ///   - isGetter: Whether the value may follow a `return`.
  func value(of range: Range<Int>, isGetter: Bool) -> DeclaredProperty.Value {
    var range = range
    while text(range.lowerBound) == "(", after(range.lowerBound) == range.upperBound {
      range = inside(range.lowerBound)
    }
    if isGetter, text(range.lowerBound) == "return" { range = range.dropFirst() }
    guard !range.isEmpty else { return .other }
    if text(range.lowerBound) == "[", after(range.lowerBound) == range.upperBound {
      let items = items(inside(range.lowerBound))
      if items.contains(where: isWord) { return .words }
      let names = items.compactMap(name)
      return names.count == items.count ? .names(names) : .other
    }
    // The value of a closure that is called immediately is the value inside it.
    if text(range.lowerBound) == "{" {
      let body = inside(range.lowerBound)
      let end = after(range.lowerBound)
      return text(end) == "(" && holdsWord(body) ? .word : .other
    }
    if isWord(range) { return .word }
    if let name = name(range) { return .names([name]) }
    guard let path = path(at: range.lowerBound), endOfCall(after: path.end) != nil else { return .other }
    return .call(path.names)
  }

  private func name(_ range: Range<Int>) -> [String]? {
    let path = path(at: range.lowerBound)
    return path?.end == range.upperBound ? path?.names : nil
  }

  /// Returns whether an expression is exactly one call to a word of specs, such as `describe("Cart") { … }`.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let path = path(at: range.lowerBound), word(at: path.end - 1) != nil else { return false }
    return endOfCall(after: path.end) == range.upperBound
  }
}
