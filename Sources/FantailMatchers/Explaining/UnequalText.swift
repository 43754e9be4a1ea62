import FantailTree
import Foundation

/// The words for two values that should be equal, chosen by their types at run time.
enum UnequalText {
  private static let mostLines = 20
  private static let shortLine = 80

  static func explain(expected: Any, got: Any) -> Issue.Explanation {
    let (expected, got) = (unwrapped(expected), unwrapped(got))
    if let expected = plainText(expected), let got = plainText(got) {
      return StringDifference.explain(expected: expected, got: got)
    }
    if let (expected, got) = DataDifference.texts(expected, got) {
      return StringDifference.explain(expected: expected, got: got, name: "as text: ")
    }
    let (differences, count) = ValueDifference.all(expected: expected, got: got)
    let plain = "expected \(ValueDescription.brief(expected)), got \(ValueDescription.brief(got))"
    // The values have no parts, so that there are no details.
    if let only = differences.first, count == 1, only.path.isEmpty, case .other = only.change {
      return Issue.Explanation(
        headline: plain, details: notes(expected, got).map { Issue.Line($0) } + marks(expected, got))
    }
    // Only the shown places are put into words, however many there are.
    let lines = cut(differences, count)
    if plain.count <= shortLine, !plain.contains("\n") { return Issue.Explanation(headline: plain, lines: lines) }
    if let only = differences.first, count == 1 { return text(only) }
    return Issue.Explanation(headline: "expected and got differ in \(count) places", lines: lines)
  }

  /// Returns values that are compared letter by letter, with marks under the differences.
  private static func marks(_ expected: Any, _ got: Any) -> [Issue.Line] {
    let isReadByLetter = expected is UUID || expected is Decimal || expected is URL || distance(expected, got) != nil
    guard isReadByLetter else { return [] }
    return LinePair.lines(ValueDescription.brief(expected), ValueDescription.brief(got), isQuoted: false) ?? []
  }

  static func line(_ difference: ValueDifference) -> String { text(difference).headline }

  private static func text(_ difference: ValueDifference) -> Issue.Explanation {
    var text: Issue.Explanation
    switch difference.change {
    case .other(let expected, let got):
      // Other values were already compared part by part; strings are compared here.
      if let expected = plainText(expected), let got = plainText(got) {
        text = StringDifference.explain(expected: expected, got: got)
      } else {
        let note = notes(expected, got).first.map { " (\($0))" } ?? ""
        let values = "expected \(ValueDescription.brief(expected)), got \(ValueDescription.brief(got))"
        text = .init(headline: values + note)
      }
    case .missing(let value): text = .init(headline: "missing \(ValueDescription.brief(value))")
    case .extra(let value): text = .init(headline: "extra \(ValueDescription.brief(value))")
    case .bytes(let bytes): text = .init(headline: bytes.headline, details: bytes.details)
    case .reordered(let count, let isReversed):
      text = .init(headline: "the same \(count) elements in \(isReversed ? "reverse" : "another") order")
    case .moved(let value, let from, let to):
      let path = difference.path
      let name = ValueDescription.brief(value)
      return .init(headline: "\(name): expected at \(path)[\(from)], got at \(path)[\(to)]")
    }
    if !difference.path.isEmpty { text.headline = "\(difference.path): \(text.headline)" }
    return text
  }

  static func cut(_ differences: [ValueDifference], _ count: Int) -> [String] {
    shortened(differences.prefix(mostLines).map(line), to: mostLines, of: count)
  }

  /// Returns the lines for two readings whose whole texts are alike: the parts that changed, or the reason.
  static func changes(from before: Any, to after: Any) -> [String] {
    let (before, after) = (unwrapped(before), unwrapped(after))
    let (places, count) = ValueDifference.all(expected: before, got: after)
    let lines = places.prefix(mostLines).map { place in
      guard case .other(let before, let after) = place.change else { return line(place) }
      let texts = [before, after].map { ValueDescription.brief($0) }
      let change = texts[0] == texts[1] ? notes(before, after)[0] : "\(texts[0]), then \(texts[1])"
      return place.path.isEmpty ? change : "\(place.path): \(change)"
    }
    return shortened(lines, to: mostLines, of: count)
  }

  /// Returns a note if one of the values is NaN, with which no comparison finds another.
  static func nanNote(_ values: [Any]) -> [String] {
    let isThere = values.contains { (present($0) as? any FloatingPoint)?.isNaN ?? false }
    return isThere ? ["NaN equals nothing, itself included"] : []
  }

  /// Explains values that look the same, or almost the same.
  private static func notes(_ expected: Any, _ got: Any) -> [String] {
    if let expected = expected as? Double, let got = got as? Double {
      let distance = abs(expected - got)
      // A difference this small comes from rounding.
      if distance != 0, distance <= abs(expected) * 1e-9 {
        return ["off by \(distance): .beCloseTo allows for rounding"]
      }
    }
    if let expected = expected as? Date, let got = got as? Date {
      let distance = got.timeIntervalSince(expected)
      if distance != 0 { return [dateDistance(distance)] }
    }
    if let expected = expected as? Duration, let got = got as? Duration, expected != got {
      return ["\((got > expected ? got - expected : expected - got).inWords) \(got > expected ? "longer" : "shorter")"]
    }
    if let distance = distance(expected, got) { return [distance] }
    guard ValueDescription.brief(expected) == ValueDescription.brief(got) else { return [] }
    let nan = nanNote([got])
    if !nan.isEmpty { return nan }
    if type(of: expected) != type(of: got) {
      return ["expected is of type \(type(of: expected)), got of type \(type(of: got))"]
    }
    if let expected = EnumCase.own(expected), let got = EnumCase.own(got), expected != got {
      return ["the case is .\(got), and not .\(expected)"]
    }
    if ValueDescription.isCut(got) { return ["they differ at a deeper level"] }
    return ["both have the same description, but == finds them different"]
  }

  /// Returns the distance of integers if it is hard to see, such as `10 more`; `nil` for other values.
  private static func distance(_ expected: Any, _ got: Any) -> String? {
    func words<Number: FixedWidthInteger>(_ expected: Number, _ got: Any) -> String? {
      guard let got = got as? Number, expected != got else { return nil }
      guard min(expected.magnitude, got.magnitude) >= 100_000 else { return nil }
      let isMore = got > expected
      let (distance, isTooFar) =
        isMore ? got.subtractingReportingOverflow(expected) : expected.subtractingReportingOverflow(got)
      return isTooFar ? nil : "\(distance) \(isMore ? "more" : "less")"
    }
    guard let expected = expected as? any FixedWidthInteger else { return nil }
    return words(expected, got)
  }

  private static func unwrapped(_ value: Any) -> Any {
    // Compares the exact type, because every hashable value can be cast to `AnyHashable`.
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return hashable.base }
    guard let optional = value as? any AnyOptional, let wrapped = optional.wrappedValue else { return value }
    if let inner = wrapped as? any AnyOptional, inner.wrappedValue == nil { return value }
    return unwrapped(wrapped)
  }
}

/// Returns the distance of a date from the expected one: `250 ms later`, `1 day 2 h later`.
func dateDistance(_ seconds: TimeInterval) -> String {
  let distance = abs(seconds)
  let direction = seconds < 0 ? "earlier" : "later"
  guard distance < 1e12 else { return "\(distance) s \(direction)" }
  // In hundredths of a microsecond; present dates are not more precise.
  guard distance >= 1e-5 else { return "\((distance * 1e8).rounded() / 100) µs \(direction)" }
  guard distance >= 3_600 else { return "\(Duration.seconds(distance).inWords) \(direction)" }
  let whole = Int(distance)
  let units = [(whole / 86_400, " day"), (whole / 3_600 % 24, " h"), (whole / 60 % 60, " min"), (whole % 60, " s")]
  let words = units.filter { $0.0 > 0 }.map { count, unit in
    "\(count)\(unit)" + (unit == " day" && count > 1 ? "s" : "")
  }
  return words.joined(separator: " ") + " \(direction)"
}
