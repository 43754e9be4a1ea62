/// The words for two values that should be equal, chosen by what the values are at run time.
enum UnequalText {
  private static let mostLines = 20
  private static let shortLine = 80

  static func explain(expected: Any, got: Any) -> MismatchRenderer.Text {
    let (expected, got) = (unwrapped(expected), unwrapped(got))
    if let expected = expected as? any StringProtocol, let got = got as? any StringProtocol {
      return StringDifference.explain(expected: String(expected), got: String(got))
    }
    let (differences, count) = ValueDifference.all(expected: expected, got: got)
    let plain = "expected \(ValueDescription.brief(expected)), got \(ValueDescription.brief(got))"
    // A value without parts: there is nothing to say below.
    if let only = differences.first, count == 1, only.path.isEmpty {
      return MismatchRenderer.Text(headline: plain, details: notes(expected, got))
    }
    // Only what is shown is put into words, however many places there are.
    let lines = cut(differences, count)
    if plain.count <= shortLine { return MismatchRenderer.Text(headline: plain, details: lines) }
    if let only = lines.first, count == 1 { return MismatchRenderer.Text(headline: only) }
    return MismatchRenderer.Text(headline: "expected and got differ in \(count) places", details: lines)
  }

  static func line(_ difference: ValueDifference) -> String {
    switch difference.change {
    case .other(let expected, let got):
      // Parts were searched already, so only strings have more to say.
      if let expected = expected as? any StringProtocol, let got = got as? any StringProtocol {
        let text = StringDifference.explain(expected: String(expected), got: String(got)).headline
        return "\(difference.path): \(text)"
      }
      let note = notes(expected, got).first.map { " (\($0))" } ?? ""
      return
        "\(difference.path): expected \(ValueDescription.brief(expected)), got \(ValueDescription.brief(got))\(note)"
    case .missing(let value): return "\(difference.path): missing \(ValueDescription.brief(value))"
    case .extra(let value): return "\(difference.path): extra \(ValueDescription.brief(value))"
    }
  }

  private static func cut(_ differences: [ValueDifference], _ count: Int) -> [String] {
    let rest = count - mostLines
    return differences.prefix(mostLines).map(line) + (rest > 0 ? ["… \(rest) more"] : [])
  }

  /// Explains values that look the same, or nearly so.
  private static func notes(_ expected: Any, _ got: Any) -> [String] {
    if let expected = expected as? Double, let got = got as? Double, isRounding(expected - got, expected) {
      return ["off by \(abs(expected - got)): .beCloseTo takes a tolerance"]
    }
    guard ValueDescription.brief(expected) == ValueDescription.brief(got) else { return [] }
    if let number = got as? any FloatingPoint, number.isNaN { return ["NaN equals nothing, itself included"] }
    if type(of: expected) != type(of: got) {
      return ["expected is of type \(type(of: expected)), got of type \(type(of: got))"]
    }
    return ["both are described alike, but == says that they differ"]
  }

  /// Whether a difference is so small that it comes from how numbers are computed.
  private static func isRounding(_ difference: Double, _ number: Double) -> Bool {
    difference != 0 && abs(difference) <= abs(number) * 1e-9
  }

  private static func unwrapped(_ value: Any) -> Any {
    // By its exact type, because every hashable value can be cast to this one.
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return hashable.base }
    guard let optional = value as? any OptionalValue, let wrapped = optional.wrappedValue else { return value }
    if let inner = wrapped as? any OptionalValue, inner.wrappedValue == nil { return value }
    return unwrapped(wrapped)
  }
}
