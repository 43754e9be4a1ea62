extension Matcher where Subject: Sequence {
  /// Matches a sequence in which no element belongs before the one before it.
  ///
  /// - Parameter isBefore: Whether its first argument belongs before its second, as for `sorted(by:)`.
  /// - Returns: The matcher, which reports the first element out of order. Equal elements are in order.
  public static func beSorted(by isBefore: @escaping (Subject.Element, Subject.Element) -> Bool) -> Self {
    Matcher("be sorted") { subject in
      var last: Subject.Element?
      for (index, element) in subject.enumerated() {
        if let last, isBefore(element, last) {
          let note = "[\(index)]: \(ValueDescription.brief(element)) comes after \(ValueDescription.brief(last))"
          return .mismatch(.unlike("be sorted", got: subject, notes: [note]))
        }
        last = element
      }
      return .match
    }
  }
}

extension Matcher where Subject: Sequence, Subject.Element: Comparable {
  /// Matches a sequence whose elements rise, or stay equal.
  public static var beSorted: Self { .beSorted(by: <) }
}

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence of exactly these elements, each as often as it is listed, in any order.
  ///
  /// ```swift
  /// expect(names).to(.containExactly(inAnyOrder: "Ada", "Bob"))
  /// ```
  /// ```text
  /// expected to contain exactly "Ada", "Bob" in any order, got ["Ada"]
  /// missing "Bob"
  /// ```
  /// - Parameter elements: The elements.
  /// - Returns: The matcher.
  public static func containExactly(inAnyOrder elements: Subject.Element...) -> Self {
    .containExactly(inAnyOrderElementsOf: elements)
  }

  /// Matches a sequence of exactly the elements of another, each as often as it is there, in any order.
  ///
  /// - Parameter elements: The other sequence.
  /// - Returns: The matcher.
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
