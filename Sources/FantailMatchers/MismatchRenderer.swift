import FantailTree

/// Puts the facts of a mismatch into words: the shortest true statement of the difference, then only what differs.
enum MismatchRenderer {
  /// The words, while notes are still being added.
  struct Text {
    var headline: String
    var details: [String] = []

    var explanation: Issue.Explanation { Issue.Explanation(headline: headline, details: details) }
  }

  static func explain(_ mismatch: Mismatch) -> Text {
    switch mismatch {
    case .unequal(let expected, let got):
      return UnequalText.explain(expected: expected, got: got)
    case .unlike(let statement, let got, let notes):
      return Text(headline: "\(wanted(statement)), got \(brief(got))", details: notes)
    case .unwanted(let statement, let got):
      return Text(headline: "expected not to \(statement), got \(brief(got))")
    case .unwantedExactly(let statement):
      return Text(headline: "expected not to \(statement)")
    case .otherObject(let expected, let got):
      let details = expected == got ? ["both are described as \(got)"] : ["expected \(expected)", "got \(got)"]
      return Text(headline: "expected the same object, got another", details: details)
    case .count(let expected, let count, let subject):
      return Text(headline: "expected \(expected), got \(count)", details: ["got \(brief(subject))"])
    case .missing(let elements, let statement, let isOneOfSeveral, let subject):
      let near = elements.prefix(3).compactMap { NearMiss.element(near: $0, in: subject) }
      let headline = "\(wanted(statement)), got \(brief(subject))"
      // With one element the headline has said it already.
      let missing = elements.count > 1 || isOneOfSeveral ? ["missing \(listed(elements))"] : []
      if headline.count <= longHeadline { return Text(headline: headline, details: missing + near) }
      let what = elements.count == 1 ? "an element" : "\(elements.count) elements"
      return Text(
        headline: "expected to contain \(what) that \(elements.count == 1 ? "is" : "are") missing",
        details: ["missing \(listed(elements))"] + near + ["got \(brief(subject))"])
    case .nothingThrown(let expected, let returned):
      let details = returned is Void ? [] : ["returned \(brief(returned))"]
      return Text(headline: "\(wanted(expected)), but nothing was thrown", details: details)
    case .otherError(let expected, let error):
      return Text(headline: "\(wanted(expected)), but \(brief(error)) was thrown")
    case .thrown(let error, let statement):
      return Text(headline: "\(wanted(statement)), but \(brief(error)) was thrown")
    case .stated(let headline, let details):
      return Text(headline: headline, details: details)
    case .undecided(let statement, let reason, let subject):
      return Text(headline: "could not judge whether to \(statement): \(reason)", details: ["got \(brief(subject))"])
    case .part(let path, let inner):
      var text = explain(inner)
      text.headline = "\(path): \(text.headline)"
      return text
    case .several(let mismatches, let more):
      var text = several(mismatches.map(explain))
      if more > 0 { text.details.append("… \(more) more") }
      return text
    case .members(let statement, let missing, let extra, let got):
      let details = [("missing", missing), ("extra", extra)].filter { !$0.1.isEmpty }.map { "\($0) \(listed($1))" }
      return Text(headline: "\(wanted(statement)), got \(brief(got))", details: details)
    case .noKey(let statement, let key, let keys):
      return Text(
        headline: "\(wanted(statement)), got \(keys.count == 1 ? "1 key" : "\(keys.count) keys")",
        details: NearMiss.keys(near: key, among: keys))
    case .change(let statement, let before, let after):
      let (old, new) = (brief(before), brief(after))
      return Text(
        headline: "\(wanted(statement)), but it " + (old == new ? "stayed \(old)" : "changed from \(old) to \(new)"))
    case .late(let limit, let time):
      return Text(
        headline:
          "expected to finish within \(limit.inWords), but it took \(time.inWords)")
    }
  }

  /// The first part gives the headline; the others follow below with their own details.
  private static func several(_ texts: [Text]) -> Text {
    guard var text = texts.first else { return Text(headline: "nothing fits an empty list of alternatives") }
    for next in texts.dropFirst() { text.details += ["and " + next.headline] + next.details }
    return text
  }

  /// "expected to equal 3", and "expected not to equal 3" for a negated matcher.
  private static func wanted(_ statement: String) -> String {
    statement.hasPrefix("not ") ? "expected not to \(statement.dropFirst(4))" : "expected to \(statement)"
  }

  private static let longHeadline = 120

  private static func brief(_ value: Any) -> String { ValueDescription.brief(value) }
}
