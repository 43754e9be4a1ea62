extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence that has every one of the elements, in any order.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The matcher. A failure lists those that are missing.
  public static func contain(_ elements: Subject.Element...) -> Self { .contain(elementsOf: elements) }

  /// Matches a sequence that has every element of another, in any order.
  ///
  /// - Parameter elements: The other sequence.
  /// - Returns: The matcher. A failure lists those that are missing.
  public static func contain(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return Self(
      rule: Containing(elements: elements, verb: "contain") { subject in elements.filter { !subject.contains($0) } })
  }

  /// Matches a sequence whose first elements are these.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Returns: The matcher.
  public static func startWith(_ elements: Subject.Element...) -> Self { .startWith(elementsOf: elements) }

  /// Matches a sequence whose first elements are those of another.
  ///
  /// - Parameter elements: The other sequence.
  /// - Returns: The matcher.
  public static func startWith(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return Matcher("start with \(listed(elements))") { $0.starts(with: elements) }
  }
}

extension Matcher where Subject: BidirectionalCollection, Subject.Element: Equatable {
  /// Matches a collection whose last elements are these.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Returns: The matcher.
  public static func endWith(_ elements: Subject.Element...) -> Self { .endWith(elementsOf: elements) }

  /// Matches a collection whose last elements are those of another.
  ///
  /// - Parameter elements: The other sequence.
  /// - Returns: The matcher.
  public static func endWith(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return Matcher("end with \(listed(elements))") { $0.reversed().starts(with: elements.reversed()) }
  }
}

extension Matcher where Subject: Sequence {
  /// Matches a sequence that has an element another matcher fits.
  ///
  /// - Parameter matcher: What is expected of one element.
  /// - Returns: The matcher.
  public static func containElement(_ matcher: Matcher<Subject.Element>) -> Self {
    Matcher("contain an element to \(matcher.statement)") { subject in
      subject.contains { if case .match = matcher.judge($0) { true } else { false } }
    }
  }

  /// Matches a sequence that has an element that fits a condition.
  ///
  /// - Parameter condition: Whether an element fits. An error it throws fails the expectation and its negation.
  /// - Returns: The matcher.
  public static func containElement(where condition: @escaping (Subject.Element) throws -> Bool) -> Self {
    Matcher("contain an element that fits the condition") { try $0.contains(where: condition) }
  }

  /// Matches a sequence each of whose elements another matcher fits.
  ///
  /// - Parameter matcher: What is expected of every element.
  /// - Returns: The matcher, which reports the elements that do not fit.
  public static func allPass(_ matcher: Matcher<Subject.Element>) -> Self {
    Matcher("have only elements to \(matcher.statement)") { subject in
      var failed: [Mismatch] = []
      var count = 0
      for (index, element) in subject.enumerated() {
        switch matcher.judge(element) {
        case .match: continue
        case .mismatch(let mismatch):
          count += 1
          if count <= mostReported { failed.append(.part("[\(index)]", mismatch)) }
        case .undecided(let mismatch): return .undecided(.part("[\(index)]", mismatch))
        }
      }
      if count <= 1 { return failed.first.map(Verdict.mismatch) ?? .match }
      return .mismatch(.several(failed, more: count - failed.count))
    }
  }
}

/// How many elements that do not fit are reported.
private let mostReported = 10

private struct Containing<Subject: Sequence>: MatchRule {
  let elements: [Subject.Element]
  let verb: String
  let missing: (Subject) -> [Subject.Element]

  var statement: String { "\(verb) \(listed(elements))" }

  func judge(_ subject: Subject) -> Verdict {
    let missing = missing(subject)
    if missing.isEmpty { return .match }
    return .mismatch(
      .missing(missing, statement: statement, isOneOfSeveral: elements.count > 1, from: subject))
  }
}

/// The elements as they are written in the call: `1, 2`.
func listed(_ elements: [some Any]) -> String {
  elements.map { ValueDescription.brief($0) }.joined(separator: ", ")
}
