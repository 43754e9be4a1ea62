import FantailTree

struct Count<Subject: Collection>: MatchRule {
  let least: Int?
  let most: Int?
  /// The name of the elements, if it is known.
  var name: String?

  var statement: String { "have \(range)" }

  private var range: String {
    switch (least, most) {
    case (let least?, let most?) where least == most: counted(least)
    case (let least?, _): "at least \(counted(least))"
    case (_, let most?): "at most \(counted(most))"
    case (nil, nil): "any number of elements"
    }
  }

  private func counted(_ count: Int) -> String {
    let noun = Subject.self is any StringProtocol.Type ? "character" : "element"
    let words = FantailTree.counted(count, noun)
    // A name in the plural describes several elements, but not a single one.
    return name.map { count != 1 && $0.hasSuffix("s") ? "\(count) \($0)" : "\(words) of \($0)" } ?? words
  }

  func judge(_ subject: Subject) -> Verdict {
    if let bound = [least, most].compactMap({ $0 }).first(where: { $0 < 0 }) {
      return .undecided(.undecided(statement, because: "\(bound) is not a number of elements", got: subject))
    }
    let count = subject.count
    if count >= least ?? 0 && count <= most ?? .max { return .match }
    return .mismatch(.count(expected: range, got: count, of: subject))
  }
}
