extension Matcher where Subject: Equatable {
  /// Matches a value equal to another.
  ///
  /// - Parameter expected: The other value. Against an optional subject a plain value is taken too.
  /// - Returns: The matcher. A failure shows what differs: lines of strings, elements of collections, fields of structures.
  public static func equal(_ expected: Subject) -> Self { Self(rule: Equal(expected: expected)) }

  /// Matches a value equal to one of several.
  ///
  /// - Parameter candidates: The values.
  /// - Returns: The matcher.
  public static func beOneOf(_ candidates: Subject...) -> Self {
    Matcher("be one of \(ValueDescription.brief(candidates))") { candidates.contains($0) }
  }
}

private struct Equal<Subject: Equatable>: MatchRule {
  let expected: Subject

  var statement: String { "equal \(ValueDescription.brief(expected))" }

  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}
