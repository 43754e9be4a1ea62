import FantailTree

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
        headline: "could not judge whether to \(statement): \(reason)", details: ["got \(brief(subject))"])
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
    // With one element, the headline already names it.
    let missing = elements.count > 1 || isOneOfSeveral ? ["missing \(listed(elements))"] : []
    if headline.count <= longHeadline { return Issue.Explanation(headline: headline, lines: missing + near) }
    let what = elements.count == 1 ? "an element" : "\(elements.count) elements"
    // The difference from the nearest elements is more helpful than a list of all elements.
    let got = near.count == elements.count ? [] : ["got \(brief(subject))"]
    return Issue.Explanation(
      headline: "\(expected) to contain \(what) that \(elements.count == 1 ? "is" : "are") missing",
      lines: near + ["missing \(listed(elements))"] + got)
  }

  /// The first part is the headline, and the others follow below with their own details.
  private func several(_ texts: [Issue.Explanation], more: Int) -> Issue.Explanation {
    guard var text = texts.first else {
      return Issue.Explanation(headline: "nothing fits an empty list of alternatives")
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
