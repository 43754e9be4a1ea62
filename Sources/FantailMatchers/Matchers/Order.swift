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
      // Not `Array(subject)`, which traps where a collection has fewer elements than it said.
      var got: [Subject.Element] = []
      for element in subject { got.append(element) }
      let (missing, extra) = difference(elements, got)
      if missing.isEmpty && extra.isEmpty { return .match }
      return .mismatch(.members(words(), missing: missing, extra: extra, got: subject))
    }
  }

  private static func difference(
    _ expected: [Subject.Element], _ got: [Subject.Element]
  ) -> (missing: [Subject.Element], extra: [Subject.Element]) {
    var missing = expected
    // In time proportional to their number where they can be hashed.
    if let keys = expected as? [AnyHashable], let found = got as? [AnyHashable] {
      var counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
      var extra: [Subject.Element] = []
      for (key, element) in zip(found, got) {
        if let count = counts[key], count > 0 { counts[key] = count - 1 } else { extra.append(element) }
      }
      missing = []
      for (key, element) in zip(keys, expected).reversed() where (counts[key] ?? 0) > 0 {
        counts[key, default: 0] -= 1
        missing.append(element)
      }
      return (missing.reversed(), extra)
    }
    let extra = got.filter { element in
      guard let index = missing.firstIndex(of: element) else { return true }
      missing.remove(at: index)
      return false
    }
    return (missing, extra)
  }
}
