extension Matcher where Subject: Sequence {
  /// Matches a sequence in which no element belongs before the one before it.
  ///
  /// ```swift
  /// expect(users).to(.beSorted { $0.age < $1.age })
  /// ```
  /// ```text
  /// expected to be sorted, got [User(name: "Bob"), User(name: "Cid")]
  /// [1]: User(name: "Cid") comes after User(name: "Bob")
  /// ```
  /// - Parameter isBefore: Whether its first argument belongs before its second, as for `sorted(by:)`.
  /// - Returns: The matcher, which reports the first element out of order. Equal elements are in order.
  public static func beSorted(by isBefore: @escaping (Subject.Element, Subject.Element) -> Bool) -> Self {
    noting("be sorted") { subject in
      var last: Subject.Element?
      for (index, element) in subject.enumerated() {
        if let last, isBefore(element, last) {
          return ["[\(index)]: \(ValueDescription.brief(element)) comes after \(ValueDescription.brief(last))"]
        }
        last = element
      }
      return nil
    }
  }
}

extension Matcher where Subject: Sequence, Subject.Element: Comparable {
  /// Matches a sequence whose elements rise, or stay equal.
  ///
  /// ```swift
  /// expect(prices).to(.beSorted)
  /// ```
  /// ```text
  /// expected to be sorted, got [450, 0, 900]
  /// [1]: 0 comes after 450
  /// ```
  public static var beSorted: Self { .beSorted(by: <) }
}

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence that has these elements in this order; others may stand between.
  ///
  /// ```swift
  /// expect(events).to(.containInOrder("open", "write", "close"))
  /// ```
  /// ```text
  /// expected to contain "open", "write", "close" in order, got ["open", "close", "write"]
  /// missing "close" after [2] "write", found at [1]
  /// ```
  /// - Parameter elements: The elements, in order. One that is listed twice has to be there twice.
  public static func containInOrder(_ elements: Subject.Element...) -> Self { .containInOrder(elementsOf: elements) }

  /// Matches a sequence that has the elements of another in their order, as ``containInOrder(_:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  public static func containInOrder(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return noting("contain \(listed(elements)) in order") { subject in
      var found: [Int] = []
      var all: [Subject.Element] = []
      for element in subject {
        if found.count < elements.count, element == elements[found.count] { found.append(all.count) }
        all.append(element)
      }
      guard found.count < elements.count else { return nil }
      let missing = elements[found.count]
      let early = all.indices.first { all[$0] == missing && !found.contains($0) }
      let after = found.last.map { " after [\($0)] \(ValueDescription.brief(elements[found.count - 1]))" } ?? ""
      return ["missing \(ValueDescription.brief(missing))\(after)" + (early.map { ", found at [\($0)]" } ?? "")]
    }
  }
}
