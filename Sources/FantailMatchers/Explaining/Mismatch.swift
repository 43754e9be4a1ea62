package import FantailTree
import Foundation

/// The reasons why a subject does not fit, as facts. A renderer puts them into words when a failure is recorded.
///
/// ```swift
/// Matcher<Int>("be even", judging: { $0 % 2 == 0 ? .match : .mismatch(.unlike("be even", got: $0)) })
/// ```
public struct Mismatch {
  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Two values that should be equal are not.
  ///
  /// - Parameters:
  ///   - expected: The value that was expected.
  ///   - got: The actual value.
  /// - Returns: The mismatch, whose failure shows the differences.
  public static func unequal(expected: Any, got: Any) -> Self { Self(.unequal(expected: expected, got: got)) }

  /// The subject does not fit the statement: "expected to be less than 3, got 5".
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to".
  ///   - got: The subject.
  ///   - notes: Lines below the first line.
  /// - Returns: The mismatch.
  public static func unlike(_ statement: String, got: Any, notes: [String] = []) -> Self {
    Self(.unlike(statement, got: got, notes: notes))
  }

  /// A statement in a matcher's own words.
  ///
  /// - Parameters:
  ///   - headline: The first line of the failure.
  ///   - details: The lines below it, which are only made for a failure.
  /// - Returns: The mismatch.
  public static func stated(_ headline: String, details: @autoclosure @escaping () -> [String] = []) -> Self {
    Self(.stated(headline, details: details))
  }

  /// The subject cannot be judged; for the verdict `.undecided`.
  ///
  /// - Parameters:
  ///   - statement: The words after "could not evaluate the expectation to".
  ///   - reason: The reason why it cannot be judged.
  ///   - got: The subject.
  /// - Returns: The mismatch.
  public static func undecided(_ statement: String, because reason: String, got: Any) -> Self {
    Self(.undecided(statement, because: reason, got: got))
  }

  /// A part of the subject does not fit, such as a property.
  ///
  /// - Parameters:
  ///   - path: The path to the part, such as `.address.city`. The failure begins with it.
  ///   - mismatch: The reason why the part does not fit.
  /// - Returns: The mismatch.
  public static func part(_ path: String, _ mismatch: Mismatch) -> Self { Self(.part(path, mismatch)) }
}

extension Mismatch {
  /// The kinds of facts.
  package indirect enum Kind {
    /// Two values that should be equal are not.
    case unequal(expected: Any, got: Any)
    /// The subject does not fit the statement: "expected to be less than 3, got 5".
    case unlike(String, got: Any, notes: [String] = [])
    /// The subject is not the described value: "expected not 3, got 3".
    case another(String, got: Any)
    /// The subject fits the statement although it should not.
    case unwanted(String, got: Any, notes: [String] = [])
    /// The subject fits a statement that contains its whole value, so the value is not shown: "expected not to equal
    /// 3".
    case unwantedExactly(String)
    /// An optional has no value of the type.
    case absent(any Any.Type)
    /// Two references lead to different objects.
    case otherObject(expected: String, got: String)
    /// A collection has a different number of elements.
    case count(expected: String, got: Int, of: Any)
    /// A collection or string lacks elements or a part.
    case missing([Any], statement: String, isOneOfSeveral: Bool, from: Any)
    /// Code did not throw although it should; `expected` describes the error, if the expectation described one.
    case nothingThrown(expected: String, returned: Any)
    /// Code threw an error other than the expected one; `insteadOf` is the expected error if it is a value.
    case otherError(expected: String, got: any Error, insteadOf: (any Error)? = nil)
    /// Code threw instead of returning a value to be compared with the statement.
    case thrown(any Error, insteadOf: String, isNegated: Bool = false)
    /// A statement in a matcher's own words, and its details, which are only made for a failure.
    case stated(String, details: () -> [String])
    /// The subject could not be judged.
    case undecided(String, because: String, got: Any)
    /// A part of the subject does not fit, such as a property.
    case part(String, Mismatch)
    /// Several matchers failed where all should hold.
    case several([Mismatch], more: Int = 0)
    /// A matcher failed, so the next one was not evaluated.
    case cutShort(Mismatch, before: String)
    /// A collection does not have exactly the expected members.
    case members(String, missing: [Any], extra: [Any], got: Any)
    /// A dictionary does not have the key.
    case noKey(String, key: Any, among: [Any])
  }
}

// Constructors for matchers of this module; other authors have the five above.

extension Mismatch {
  package static func another(_ description: String, got: Any) -> Self { Self(.another(description, got: got)) }

  @usableFromInline
  package static func unwanted(_ statement: String, got: Any, notes: [String] = []) -> Self {
    Self(.unwanted(statement, got: got, notes: notes))
  }

  @usableFromInline
  package static func unwantedExactly(_ statement: String) -> Self { Self(.unwantedExactly(statement)) }

  package static func absent(_ type: any Any.Type) -> Self { Self(.absent(type)) }

  @usableFromInline
  package static func otherObject(expected: String, got: String) -> Self {
    Self(.otherObject(expected: expected, got: got))
  }

  package static func count(expected: String, got: Int, of subject: Any) -> Self {
    Self(.count(expected: expected, got: got, of: subject))
  }

  package static func missing(
    _ elements: [Any], statement: String, isOneOfSeveral: Bool, from subject: Any
  ) -> Self {
    Self(.missing(elements, statement: statement, isOneOfSeveral: isOneOfSeveral, from: subject))
  }

  package static func nothingThrown(expected: String, returned: Any) -> Self {
    Self(.nothingThrown(expected: expected, returned: returned))
  }

  package static func otherError(expected: String, got: any Error, insteadOf: (any Error)? = nil) -> Self {
    Self(.otherError(expected: expected, got: got, insteadOf: insteadOf))
  }

  package static func thrown(_ error: any Error, insteadOf statement: String, isNegated: Bool = false) -> Self {
    Self(.thrown(error, insteadOf: statement, isNegated: isNegated))
  }

  package static func several(_ mismatches: [Mismatch], more: Int = 0) -> Self {
    Self(.several(mismatches, more: more))
  }

  package static func cutShort(_ mismatch: Mismatch, before statement: String) -> Self {
    Self(.cutShort(mismatch, before: statement))
  }

  package static func members(_ statement: String, missing: [Any], extra: [Any], got: Any) -> Self {
    Self(.members(statement, missing: missing, extra: extra, got: got))
  }

  package static func noKey(_ statement: String, key: Any, among keys: [Any]) -> Self {
    Self(.noKey(statement, key: key, among: keys))
  }
}

extension Mismatch {
  package var explanation: Issue.Explanation { MismatchRenderer().explain(self) }

  /// The distance between the actual and the expected value: the difference for numbers, the number of edits for short
  /// texts, or 1 for other values. The distance only serves to find the closer of two values.
  package var distance: Double {
    switch kind {
    case .part(_, let inner), .cutShort(let inner, _): return inner.distance
    case .unequal(let expected, let got):
      if let expected = Self.number(expected), let got = Self.number(got) { return abs(expected - got) }
      guard let left = plainText(expected), let right = plainText(got) else { return 1 }
      let longest = max(left.utf8.count, right.utf8.count)
      return Double(longest > 100 ? longest : Nearest.edits(left, right))
    default: return 1
    }
  }

  /// Returns a number of any type as a `Double`, for comparisons; `nil` for other values.
  package static func number(_ value: Any) -> Double? {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    return (value as? any BinaryFloatingPoint).map { Double($0) }
  }
}

extension Mismatch {
  /// The failure of a watch that was cancelled: an event that had not happened yet might have happened later.
  static func cutOff(limit: Duration, after time: Duration) -> Mismatch {
    .stated("could not watch for \(limit.inWords): the task was cancelled after \(time.inWords)")
  }

  /// The failure of a wait for a negative time, which would otherwise end immediately and prove nothing; `nil` for
  /// other times.
  package static func negativeTime(_ time: Duration) -> Mismatch? {
    time < .zero ? .stated("could not wait: \(time) is negative") : nil
  }
}

/// Puts the facts of a mismatch into words: the shortest true statement of the difference, then only the differing
/// parts.
struct MismatchRenderer {
  /// `true` for a statement about all samples of a watch.
  var isWatched = false

  func explain(_ mismatch: Mismatch) -> Issue.Explanation {
    switch mismatch.kind {
    case .unequal(let expected, let got):
      var text = UnequalText.explain(expected: expected, got: got)
      text.comparison = Issue.Comparison(expected: whole(expected), got: whole(got))
      guard isWatched else { return text }
      let words = "\(self.expected) \(brief(expected)), got \(brief(got))"
      text.headline = words.count <= longHeadline ? words : "always: \(text.headline)"
      return text
    case .unlike(let statement, let got, let notes):
      return Issue.Explanation(headline: "\(wanted(statement)), got \(brief(got))", lines: notes)
    case .another(let description, let got):
      return Issue.Explanation(headline: "\(expected) \(description), got \(brief(got))")
    case .unwanted(let statement, let got, let notes):
      return Issue.Explanation(headline: "\(unwanted(statement)), got \(brief(got))", lines: notes)
    case .unwantedExactly(let statement): return Issue.Explanation(headline: unwanted(statement))
    case .absent(let type):
      return Issue.Explanation(headline: "\(expected) \(one(type)), got nil")
    case .otherObject(let expected, let got):
      let lines = expected == got ? ["both are described as \(got)"] : ["expected \(expected)", "got \(got)"]
      return Issue.Explanation(headline: "\(self.expected) the same object, got another", lines: lines)
    case .count(let expected, let count, let subject):
      return Issue.Explanation(
        headline: "\(self.expected) \(expected), got \(count)", details: ["got \(brief(subject))"])
    case .missing(let elements, let statement, let isOneOfSeveral, let subject):
      return missing(elements, statement, isOneOfSeveral, subject)
    case .nothingThrown(let expected, let returned):
      let lines = returned is Void ? [] : ["returned \(brief(returned))"]
      return Issue.Explanation(headline: "\(wanted(expected)), but nothing was thrown", lines: lines)
    case .otherError(let statement, let error, let expected):
      return otherError(statement, error, expected)
    case .thrown(let error, let statement, let isNegated):
      let words = isNegated ? unwanted(statement) : wanted(statement)
      return Issue.Explanation(headline: "\(words), but \(brief(error)) was thrown")
    case .stated(let headline, let details):
      return Issue.Explanation(headline: headline, lines: details())
    case .undecided(let statement, let reason, let subject):
      return Issue.Explanation(
        headline: "could not evaluate the expectation to \(statement): \(reason)", details: ["got \(brief(subject))"])
    case .part(let path, let inner): return part(path, inner)
    case .several(let mismatches, let more): return several(mismatches.map(explain), more: more)
    case .cutShort(let inner, let statement):
      var text = explain(inner)
      text.details.append("not judged: \(statement)")
      return text
    case .members(let statement, let missing, let extra, let got): return members(statement, missing, extra, got)
    case .noKey(let statement, let key, let keys):
      let headline = "\(wanted(statement)), got \(counted(keys.count, "key"))"
      return Issue.Explanation(headline: headline, lines: NearMiss.keys(near: key, among: keys))
    }
  }

  /// The steps of a path are joined: `.items[0].price: expected …`.
  private func part(_ path: String, _ inner: Mismatch) -> Issue.Explanation {
    var text = explain(inner)
    let goesOn = if case .part(let next, _) = inner.kind { isStep(path) && isStep(next) } else { false }
    text.headline = path + (goesOn ? "" : ": ") + text.headline
    return text
  }

  private func isStep(_ path: String) -> Bool { path.hasPrefix(".") || path.hasPrefix("[") }

  private func members(_ statement: String, _ missing: [Any], _ extra: [Any], _ got: Any) -> Issue.Explanation {
    let pairs = MemberPairs(missing: missing, extra: extra, path: "")
    let lines = [("missing", pairs.missing), ("extra", pairs.extra)].filter { !$0.1.isEmpty }
    return Issue.Explanation(
      headline: "\(wanted(statement)), got \(brief(got))",
      lines: UnequalText.cut(pairs.differences, pairs.differences.count) + lines.map { "\($0) \(listed($1))" }
        + UnequalText.nanNote(missing))
  }

  /// If the expected error is a value, the fields of the actual error are compared with it.
  private func otherError(_ statement: String, _ error: any Error, _ expected: (any Error)?) -> Issue.Explanation {
    let headline = "\(wanted(statement)), but \(brief(error)) was thrown"
    let (places, count) = expected.map { ValueDifference.all(expected: $0, got: error) } ?? ([], 0)
    guard let first = places.first, !first.path.isEmpty else { return Issue.Explanation(headline: headline) }
    let lines = UnequalText.cut(places, count)
    if headline.count <= longHeadline { return Issue.Explanation(headline: headline, lines: lines) }
    if count == 1 { return Issue.Explanation(headline: "thrown error: \(lines[0])") }
    return Issue.Explanation(
      headline: "the error expected and the one thrown differ in \(counted(count, "place"))", lines: lines)
  }

  private func missing(
    _ elements: [Any], _ statement: String, _ isOneOfSeveral: Bool, _ subject: Any
  ) -> Issue.Explanation {
    let near =
      elements.prefix(3).compactMap { NearMiss.element(near: $0, in: subject) } + UnequalText.nanNote(elements)
    let headline = "\(wanted(statement)), got \(brief(subject))"
    // With one element, the headline already shows it.
    let missing = elements.count > 1 || isOneOfSeveral ? ["missing \(listed(elements))"] : []
    if headline.count <= longHeadline { return Issue.Explanation(headline: headline, lines: missing + near) }
    let what = elements.count == 1 ? "an element" : "\(elements.count) elements"
    // The difference from the closest elements is more helpful than a list of all elements.
    let got = near.count == elements.count ? [] : ["got \(brief(subject))"]
    return Issue.Explanation(
      headline: "\(expected) to contain \(what) that \(elements.count == 1 ? "is" : "are") missing",
      lines: near + ["missing \(listed(elements))"] + got)
  }

  /// The first part is the headline, and the other parts follow with their details.
  private func several(_ texts: [Issue.Explanation], more: Int) -> Issue.Explanation {
    guard var text = texts.first else {
      return Issue.Explanation(headline: "nothing matches an empty list of alternatives")
    }
    for next in texts.dropFirst() { text.details += ["and \(next.headline)"] + next.details }
    if more > 0 { text.details.append("… \(more) more") }
    return text
  }

  /// Returns a type with its article: "an Int".
  private func one(_ type: any Any.Type) -> String {
    if let optional = type as? any AnyOptional.Type { return one(optional.wrappedType) }
    if type == Any.self { return "a value" }
    return ("AEIO".contains("\(type)".first ?? " ") ? "an" : "a") + " \(type)"
  }

  private var expected: String { isWatched ? "expected always" : "expected" }

  private func wanted(_ statement: String) -> String { "\(expected) to \(statement)" }

  private func unwanted(_ statement: String) -> String {
    "expected \(isWatched ? "never" : "not") to \(statement)"
  }

  private var longHeadline: Int { 120 }
  private var longestWhole: Int { 10_000 }

  /// Returns a value for tools that compare texts: a string without quotation marks and escapes, other values in lines.
  private func whole(_ value: Any) -> String {
    guard let string = present(value).flatMap(plainText) else {
      return ValueDescription.lines(value, limit: longestWhole)
    }
    return ValueDescription.cut(string, limit: longestWhole)
  }

  private func brief(_ value: Any) -> String { ValueDescription.brief(value) }
}

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
    // The values have no parts, so there are no details.
    if let only = differences.first, count == 1, only.path.isEmpty, case .other = only.change {
      return Issue.Explanation(
        headline: plain, details: notes(expected, got).map { Issue.Line($0) } + marks(expected, got))
    }
    // Only the places that are shown are put into words, regardless of the number of places.
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

  /// Returns a note if one of the values is NaN, which is not equal to any value.
  static func nanNote(_ values: [Any]) -> [String] {
    numbers(in: values).contains(where: \.isNaN) ? ["NaN equals nothing, not even itself"] : []
  }

  /// Returns a note if equal values have zeros of different signs, which their texts show.
  static func zeroNote(_ wanted: Any, _ got: Any) -> [String] {
    func signs(_ value: Any) -> Set<FloatingPointSign> { Set(numbers(in: value).filter(\.isZero).map(\.sign)) }
    let found = signs(got)
    return found.isEmpty || signs(wanted).isSubset(of: found) ? [] : ["0.0 and -0.0 are equal"]
  }

  /// Returns the floating-point numbers in a value, of which it reads a limited number of parts.
  private static func numbers(in value: Any) -> [any FloatingPoint] {
    var numbers: [any FloatingPoint] = []
    var left = [value]
    var next = 0
    while next < left.count {
      if let number = present(left[next]) as? any FloatingPoint {
        numbers.append(number)
      } else if !(left[next] is any StringProtocol) {
        left += ValueTree(left[next]).parts.prefix(1_000 - min(1_000, left.count)).map(\.value)
      }
      next += 1
    }
    return numbers
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
      return ["the case is .\(got), not .\(expected)"]
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
  // The distance is rounded to hundredths of a microsecond; present dates are not more precise.
  guard distance >= 1e-5 else { return "\((distance * 1e8).rounded() / 100) µs \(direction)" }
  guard distance >= 3_600 else { return "\(Duration.seconds(distance).inWords) \(direction)" }
  let whole = Int(distance)
  let units = [(whole / 86_400, " day"), (whole / 3_600 % 24, " h"), (whole / 60 % 60, " min"), (whole % 60, " s")]
  let words = units.filter { $0.0 > 0 }.map { count, unit in
    "\(count)\(unit)" + (unit == " day" && count > 1 ? "s" : "")
  }
  return words.joined(separator: " ") + " \(direction)"
}

/// Finds the element or key that is most similar to a missing one, since the author may have meant it.
enum NearMiss {
  /// Only this many elements are searched, so that the work is bounded.
  private static let mostElements = 1_000
  private static let longestText = 100
  private static let mostFields = 3

  /// Returns a line about the element that is most similar to a missing one; `nil` if none is similar.
  static func element(near missing: Any, in subject: Any) -> String? {
    let tree = ValueTree(subject)
    let isOrdered = tree.kind == .collection
    guard isOrdered || tree.kind == .set else { return nil }
    let elements = tree.parts.prefix(mostElements).map(\.value)
    if let text = plainText(missing) {
      guard let index = nearest(text, among: elements.map { plainText($0) ?? "" }) else { return nil }
      let found = ValueDescription.brief(elements[index])
      return "nearest to \(ValueDescription.brief(missing)): \(isOrdered ? "[\(index)] " : "")\(found)"
    }
    guard let (index, differences) = closest(to: missing, elements, isExpected: true) else { return nil }
    return "nearest \(isOrdered ? "[\(index)] " : "")differs in \(text(differences))"
  }

  /// Returns a line about the candidate that is most similar to a value.
  static func candidate(near value: Any, among candidates: [Any]) -> String? {
    if let note = UnequalText.nanNote([value]).first, !UnequalText.nanNote(candidates).isEmpty { return note }
    if let text = plainText(value) {
      let index = nearest(text, among: candidates.prefix(mostElements).map { plainText($0) ?? "" })
      return index.map { "nearest \(ValueDescription.brief(candidates[$0]))" }
    }
    guard let (index, differences) = closest(to: value, candidates, isExpected: false) else { return nil }
    return "nearest \(ValueDescription.brief(candidates[index])) differs in \(text(differences))"
  }

  /// Returns a line with the existing keys, the most similar ones first.
  static func keys(near missing: Any, among keys: [Any]) -> [String] {
    guard !keys.isEmpty else { return [] }
    let described = keys.map { ValueDescription.brief($0) }.sorted()
    let list = described.prefix(20).joined(separator: ", ")
    let rest = described.count > 20 ? " … \(described.count - 20) more" : ""
    var lines: [String] = []
    if let text = plainText(missing) {
      let texts = keys.prefix(mostElements).compactMap { plainText($0) }.sorted()
      if let index = nearest(text, among: texts) { lines.append("nearest key \(ValueDescription.quote(texts[index]))") }
    }
    return lines + ["keys \(list)\(rest)"]
  }

  private static func text(_ differences: [ValueDifference]) -> String {
    differences.map(UnequalText.line).joined(separator: "; ")
  }

  /// Returns the value that differs in the fewest fields; for an enumeration, a value with the same case.
  ///
  /// - Parameter isExpected: Whether this value is the expected one, and the others are actual ones.
  static func closest(
    to value: Any, _ others: [Any], isExpected: Bool
  ) -> (index: Int, differences: [ValueDifference])? {
    let tree = ValueTree(value)
    let isCase = if case .enumeration = tree.kind { true } else { false }
    let fields = tree.parts.count
    guard isCase ? fields > 0 : fields > 1 else { return nil }
    let most = isCase ? mostFields : min(mostFields, fields - 1)
    var best: (index: Int, differences: [ValueDifference])?
    for (index, other) in others.prefix(mostElements).enumerated() {
      let (expected, got) = isExpected ? (value, other) : (other, value)
      let differences = ValueDifference.all(expected: expected, got: got).places
      // A difference without a path covers the whole values, which then have nothing in common.
      guard differences.count <= most, differences.allSatisfy({ !$0.path.isEmpty }) else { continue }
      if differences.count < best?.differences.count ?? .max { best = (index, differences) }
    }
    return best
  }

  /// Returns a line about the part of a text that is most similar to a missing one.
  ///
  /// Uses P. Sellers' algorithm of 1980: an edit distance in which a match may begin anywhere.
  static func substring(near missing: String, in text: String) -> String? {
    let wanted = Array(missing.lowercased())
    let characters = Array(text)
    guard wanted.count > 2, wanted.count <= longestText, characters.count <= mostElements else { return nil }
    // The fewest edits for each number of wanted characters so far, and where the part that needs them begins.
    var column = (0...wanted.count).map { (edits: $0, start: 0) }
    var best: (edits: Int, start: Int, end: Int)?
    for (index, character) in characters.enumerated() {
      let lowered = character.lowercased()
      var next = [(edits: 0, start: index + 1)]
      for (row, letter) in wanted.enumerated() {
        let cost = lowered == String(letter) ? 0 : 1
        let replaced = (edits: column[row].edits + cost, start: row == 0 ? index : column[row].start)
        let skipped = (edits: column[row + 1].edits + 1, start: column[row + 1].start)
        let left = (edits: next[row].edits + 1, start: next[row].start)
        next.append([skipped, left].reduce(replaced) { $1.edits < $0.edits ? $1 : $0 })
      }
      column = next
      let last = column[wanted.count]
      if last.edits < best?.edits ?? .max { best = (last.edits, last.start, index + 1) }
    }
    guard let best, best.edits <= max(1, wanted.count / 3), best.start < best.end else { return nil }
    let found = String(characters[best.start..<best.end])
    return "nearest \(ValueDescription.quote(found)) at character \(best.start + 1)"
  }

  private static func nearest(_ text: String, among candidates: [String]) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 4 * longestText else { return nil }
    return Nearest.index(to: text, among: candidates)
  }
}

/// Suggests a better expectation for a condition under `.beTrue`, which hides the value that a matcher would show.
///
/// The condition is only in the source: `expect(items.isEmpty)` receives only a `Bool`. An `isEmpty` in Fantail that
/// keeps the value would hide the standard library's `isEmpty` in each file that imports Fantail, and `if
/// items.isEmpty` would not compile.
enum TruthAdvice {
  /// Reads the line of a failed expectation. In a file of ten thousand lines this took a millisecond.
  ///
  /// - Returns: The suggested line and its advantage; `nil` for other conditions, and if the source is missing.
  static func line(at location: SourceLocation) -> String? {
    guard let code = source(at: location) else { return nil }
    return advice(for: code)
  }

  static func advice(for code: String) -> String? {
    if let match = code.firstMatch(of: /expect\(([^{}"]+?)\.isEmpty\)\.(to|notTo)\(\.be(True|False)/) {
      return "expect(\(match.1)).\(verb(match.2, match.3))(.beEmpty) shows the elements"
    }
    let known =
      /expect\(([^{}"]+?)\.(contains|hasPrefix|hasSuffix|isSubset)\((of: )?([^{}]+?)\)\)\.(to|notTo)\(\.be(True|False)/
    guard let match = code.firstMatch(of: known) else { return nil }
    let word =
      switch (match.2, match.3) {
      case ("contains", nil): "contain("
      case ("hasPrefix", nil): "startWith("
      case ("hasSuffix", nil): "endWith("
      case ("isSubset", _?): "beSubset(of: "
      default: ""
      }
    return word.isEmpty ? nil : "expect(\(match.1)).\(verb(match.5, match.6))(.\(word)\(match.4))) shows the value"
  }

  private static func verb(_ verb: Substring, _ truth: Substring) -> String {
    (verb == "to") == (truth == "True") ? "to" : "notTo"
  }

  private static func source(at location: SourceLocation) -> String? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: location.filePath), options: .mappedIfSafe)
    else { return nil }
    var rest = data[...]
    for _ in 1..<max(1, location.line) {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// A part of an object that has the object's name.
package protocol OwnersName {
  var name: String { get }
}

/// The order of keys and members in a report, since they have no inherent order.
///
/// Keys and members are sorted by their descriptions. If there are very many strings or integers, the values themselves
/// are sorted, since describing them would take seconds.
enum ReportOrder {
  private static let many = 1_000

  static func sorted<Value>(_ values: [Value], by key: (Value) -> Any) -> [Value] {
    func sorted<Key: Comparable>(as type: Key.Type) -> [Value]? {
      let keys = values.compactMap { key($0) as? Key }
      return keys.count == values.count ? zip(values, keys).sorted { $0.1 < $1.1 }.map(\.0) : nil
    }
    let known = values.count > many ? sorted(as: String.self) ?? sorted(as: Int.self) : nil
    return known ?? values.map { ($0, ValueDescription.brief(key($0))) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the first of very many values; if they are few enough to be described, returns all, unsorted.
  static func first<Value>(_ count: Int, of values: [Value], by key: (Value) -> Any) -> [Value] {
    guard values.count > many else { return values }
    return Array(sorted(values, by: key).prefix(count))
  }
}

/// Returns the elements as in the call: `1, 2`; if there are many elements, only the first ones.
func listed(_ elements: [some Any]) -> String {
  if elements.isEmpty { return "no elements" }
  let shown = elements.prefix(mostListed).map { ValueDescription.brief($0) }
  return shortened(shown, to: mostListed, of: elements.count).joined(separator: ", ")
}

/// Returns the first texts, followed by one with the number of the others.
func shortened(_ texts: [String], to most: Int, of count: Int) -> [String] {
  texts.prefix(most) + (count > most ? ["… \(count - most) more"] : [])
}

private let mostListed = 20

/// The words for two readings of a value.
struct ChangeText {
  /// The words after "but it": `stayed 3`, `changed from 3 to 4`.
  let verb: String
  /// The differences that the texts of the readings do not show.
  let notes: [String]

  /// - Parameter isEqual: Whether the readings are equal by `==`, regardless of their texts.
  init(_ before: Any, _ after: Any, isEqual: Bool) {
    let (start, end) = (ValueDescription.brief(before), ValueDescription.brief(after))
    if isEqual {
      verb = "stayed \(start)"
      notes = start == end ? [] : ["it became \(end), which is equal by =="]
    } else if start != end {
      verb = "changed from \(start) to \(end)"
      notes = []
    } else {
      verb = "changed"
      notes = UnequalText.changes(from: before, to: after)
    }
  }
}
