extension Matcher where Subject: Equatable {
  /// Matches a value equal to another.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// Equal is what `==` says: NaN equals nothing, `-0.0` equals `0.0`, strings are equal in every normalisation, and
  /// objects are what their class says. A failure's text is bounded for values of any size, and objects that refer to
  /// each other are walked once.
  ///
  /// - Parameter expected: The other value. Against an optional subject a plain value is taken too.
  /// - Returns: The matcher. A failure shows what differs: lines, elements, fields.
  @inlinable
  public static func equal(_ expected: Subject) -> Self { Self(rule: Equal(expected: expected)) }

  /// Matches a value equal to one of several.
  ///
  /// ```swift
  /// expect(total).to(.beOneOf(0, 1700))
  /// ```
  /// ```text
  /// expected to be one of 0, 1700, got 1600
  /// ```
  /// - Parameter candidates: The values.
  /// - Returns: The matcher.
  public static func beOneOf(_ candidates: Subject...) -> Self { .beOneOf(elementsOf: candidates) }

  /// Matches a value equal to one of a sequence.
  ///
  /// ```swift
  /// expect(total).to(.beOneOf(elementsOf: prices))
  /// ```
  /// ```text
  /// expected to be one of 450, 0, 900, got 1600
  /// ```
  /// - Parameter candidates: The sequence, such as the cases of an enumeration.
  /// - Returns: The matcher.
  public static func beOneOf(elementsOf candidates: some Sequence<Subject>) -> Self {
    let candidates = Array(candidates)
    return Matcher("be one of \(listed(candidates))") { subject in
      if candidates.contains(subject) { return .match }
      let nearest = NearMiss.candidate(near: subject, among: candidates)
      return .mismatch(.unlike("be one of \(listed(candidates))", got: subject, notes: nearest.map { [$0] } ?? []))
    }
  }
}

@usableFromInline
struct Equal<Subject: Equatable>: MatchRule {
  @usableFromInline let expected: Subject

  @inlinable
  init(expected: Subject) {
    self.expected = expected
  }

  @usableFromInline var statement: String { "equal \(ValueDescription.brief(expected))" }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    guard let got = subject as? String, let expected = expected as? String,
      let note = StringDifference.normalisation(expected, got)
    else { return .unwantedExactly(statement) }
    return .stated("expected not to \(statement)", details: [note])
  }
}
