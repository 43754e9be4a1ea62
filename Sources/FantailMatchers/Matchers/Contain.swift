import FantailTree

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence that contains all of the elements, in any order.
  ///
  /// The negation matches a sequence with none of the elements. If some are there, both fail.
  ///
  /// ```swift
  /// expect(names).to(.contain("Ada", "Bob"))
  /// ```
  /// ```text
  /// expected to contain "Ada", "Bob", got ["Ada"]
  /// missing "Bob"
  /// ```
  /// - Parameter elements: The elements. Without any, the expectation and its negation fail.
  /// - Returns: The matcher. A failure lists the missing elements.
  public static func contain(_ elements: Subject.Element...) -> Self { .contain(elementsOf: elements) }

  /// Matches a sequence that contains all elements of another, in any order, as ``contain(_:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  /// - Returns: The matcher. A failure lists the missing elements.
  @available(swift, deprecated: 99)
  public static func contain(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    let words = { "contain " + (elements.isEmpty ? "each of no elements" : listed(elements)) }
    return naming(elements, words()) {
      Tally(elements).absent(from: $0)
    } mismatch: { missing, subject in
      .missing(missing.map { elements[$0] }, statement: words(), isOneOfSeveral: elements.count > 1, from: subject)
    }
  }

  /// Matches a sequence whose first elements are these.
  ///
  /// The beginning is one thing: the negation matches if any of its elements differs or is missing.
  ///
  /// ```swift
  /// expect(events).to(.startWith("open", "write"))
  /// ```
  /// ```text
  /// expected to start with "open", "write", got ["open", "close", "write"]
  /// [1]: expected "write", got "close"
  /// ```
  /// - Parameter elements: The elements, in order.
  public static func startWith(_ elements: Subject.Element...) -> Self { .startWith(elementsOf: elements) }

  /// Matches a sequence whose first elements are those of another, as ``startWith(_:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  @available(swift, deprecated: 99)
  public static func startWith(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return noting("start with \(listed(elements))") { subject in
      try checkNamed(elements)
      return notes(on: subject.prefix(elements.count).enumerated().map { ($0.offset, $0.element) }, elements)
    }
  }

  /// Matches a sequence of exactly these elements in any order, each as often as it is listed.
  ///
  /// The negation matches a sequence with a missing or a further element.
  ///
  /// ```swift
  /// expect(names).to(.containExactly(inAnyOrder: "Ada", "Bob"))
  /// ```
  /// ```text
  /// expected to contain exactly "Ada", "Bob" in any order, got ["Ada"]
  /// missing "Bob"
  /// ```
  /// - Parameter elements: The elements.
  @available(swift, deprecated: 99)
  public static func containExactly(inAnyOrder elements: Subject.Element...) -> Self {
    .containExactly(inAnyOrderElementsOf: elements)
  }

  /// Matches a sequence of exactly the elements of another, as ``containExactly(inAnyOrder:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  @available(swift, deprecated: 99)
  public static func containExactly(inAnyOrderElementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    let words = { "contain exactly \(listed(elements)) in any order" }
    return Matcher(words()) { subject in
      let (missing, extra) = Tally(elements).difference(to: subject)
      if missing.isEmpty && extra.isEmpty { return .match }
      return .mismatch(.members(words(), missing: missing, extra: extra, got: subject))
    }
  }
}

extension Matcher where Subject: BidirectionalCollection, Subject.Element: Equatable {
  /// Matches a collection whose last elements are these.
  ///
  /// The end is one thing: the negation matches if any of its elements differs or is missing.
  ///
  /// - Parameter elements: The elements, in order.
  public static func endWith(_ elements: Subject.Element...) -> Self { .endWith(elementsOf: elements) }

  /// Matches a collection whose last elements are those of another, as ``endWith(_:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  @available(swift, deprecated: 99)
  public static func endWith(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return noting("end with \(listed(elements))") { subject in
      try checkNamed(elements)
      let last = subject.count - 1
      let got = subject.suffix(elements.count).reversed().enumerated().map { (last - $0.offset, $0.element) }
      return notes(on: got, elements.reversed())
    }
  }
}

extension Matcher {
  /// Creates a matcher of all named things, whose negation means none of them.
  ///
  /// - Parameters:
  ///   - things: The things. Without any, the expectation and its negation fail.
  ///   - absent: Returns the positions of the things that a subject does not have.
  ///   - mismatch: The facts of a subject that does not have some.
  static func naming(
    _ things: [some Any], _ statement: @autoclosure @escaping () -> String, absent: @escaping (Subject) -> [Int],
    mismatch: @escaping ([Int], Subject) -> Mismatch
  ) -> Self {
    let unnamed = { Verdict.undecided(.undecided(statement(), because: noElements, got: $0)) }
    return Self(
      statement(),
      judging: { subject in
        if things.isEmpty { return unnamed(subject) }
        let absent = absent(subject)
        return absent.isEmpty ? .match : .mismatch(mismatch(absent, subject))
      },
      denying: { subject in
        if things.isEmpty { return unnamed(subject) }
        let absent = absent(subject)
        if absent.count == things.count { return .match }
        let there = Set(things.indices).subtracting(absent).sorted().map { things[$0] }
        let notes = absent.isEmpty ? [] : ["found \(listed(there)), but not \(listed(absent.map { things[$0] }))"]
        return .mismatch(.unwanted(statement(), got: subject, notes: notes))
      })
  }
}

private let noElements = "no elements are named"

/// Throws for an empty list, which every sequence contains, so that it states nothing.
func checkNamed(_ elements: [some Any]) throws {
  if elements.isEmpty { throw Unjudged(reason: noElements) }
}

/// Returns the differences of the elements at one end of a sequence, counted from that end; `nil` if they are the
/// expected ones.
private func notes<Element: Equatable>(on got: [(index: Int, element: Element)], _ wanted: [Element]) -> [String]? {
  if let (wanted, (index, element)) = zip(wanted, got).first(where: { $0 != $1.element }) {
    return ["[\(index)]: expected \(ValueDescription.brief(wanted)), got \(ValueDescription.brief(element))"]
      + UnequalText.nanNote([wanted])
  }
  if got.count == wanted.count { return nil }
  return ["there \(got.count == 1 ? "is only 1 element" : "are only \(got.count) elements")"]
}

extension Matcher where Subject: Sequence {
  /// Matches a sequence with an element that fits another matcher.
  ///
  /// The negation matches a sequence in which no element fits.
  ///
  /// ```swift
  /// expect(users).to(.containElement(.have(\.name, .equal("Ada"))))
  /// ```
  /// ```text
  /// expected an element to have .name to equal "Ada", got [User(name: "Bob"), User(name: "Cid")]
  /// [0].name: expected "Ada", got "Bob"
  /// [1].name: expected "Ada", got "Cid"
  /// ```
  /// - Parameter matcher: The matcher for one element.
  /// - Returns: The matcher. A failure shows why the first elements do not fit.
  @available(swift, deprecated: 99)
  public static func containElement(_ matcher: Matcher<Subject.Element>) -> Self {
    havingElement("to \(matcher.statement)", matcher)
  }

  /// Matches a sequence with an element that fits a condition.
  ///
  /// The negation matches a sequence in which no element fits.
  ///
  /// - Parameter condition: Returns whether an element fits. If it throws an error, the expectation and its negation
  ///   fail.
  @available(swift, deprecated: 99)
  public static func containElement(where condition: @escaping (Subject.Element) throws -> Bool) -> Self {
    havingElement("to fit the condition", Matcher<Subject.Element>("fit the condition", condition))
  }

  private static func havingElement(
    _ words: @autoclosure @escaping () -> String, _ matcher: Matcher<Subject.Element>
  ) -> Self {
    Self(
      "have an element \(words())",
      judging: { subject in
        var reasons: [String] = []
        for (index, element) in subject.enumerated() {
          switch matcher.judge(element) {
          case .match: return .match
          case .mismatch(let mismatch):
            // The value of an element without parts is explanation enough.
            guard case .part = mismatch.kind, reasons.count < 3 else { continue }
            reasons.append(Mismatch.part("[\(index)]", mismatch).explanation.headline)
          case .undecided(let mismatch): return .undecided(.part("[\(index)]", mismatch))
          }
        }
        let got = "got \(ValueDescription.brief(subject))"
        let headline = "expected an element \(words()), \(got)"
        if headline.count <= 120 || reasons.isEmpty { return .mismatch(.stated(headline, details: reasons)) }
        return .mismatch(.stated("expected an element \(words())", details: reasons + [got]))
      },
      unwanted: { subject in
        let found = subject.enumerated().first { matcher.judge($0.element).failure == nil }
        let note = found.map { ["[\($0.offset)]: \(ValueDescription.brief($0.element))"] } ?? []
        return .stated("expected no element \(words()), got \(ValueDescription.brief(subject))", details: note)
      })
  }

  /// Matches a sequence whose elements all fit another matcher.
  ///
  /// The negation matches a sequence with an element that does not fit.
  ///
  /// ```swift
  /// expect(prices).to(.allPass(.beGreaterThan(0)))
  /// ```
  /// ```text
  /// [1]: expected to be greater than 0, got 0
  /// ```
  /// - Parameter matcher: The matcher for every element.
  /// - Returns: The matcher, which reports the elements that do not fit.
  @available(swift, deprecated: 99)
  public static func allPass(_ matcher: Matcher<Subject.Element>) -> Self {
    Matcher("have only elements to \(matcher.statement)") { judgeAll($0, matcher.judge) }
  }
}

/// The most mismatching elements that are reported.
private let mostReported = 10

func judgeAll<Element>(_ elements: some Sequence<Element>, _ judge: (Element) -> Verdict) -> Verdict {
  var failed: [Mismatch] = []
  var count = 0
  for (index, element) in elements.enumerated() {
    switch judge(element) {
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
