extension Matcher where Subject: Collection {
  /// Matches a collection or string without elements.
  ///
  /// The negation matches a collection with elements.
  ///
  /// ```swift
  /// expect(names).to(.beEmpty)
  /// ```
  /// ```text
  /// expected to be empty, got ["Ada"]
  /// ```
  public static var beEmpty: Self {
    Self(
      "be empty",
      judging: { $0.isEmpty ? .match : .mismatch(.unlike("be empty", got: $0)) },
      unwanted: { _ in .unwantedExactly("be empty") })
  }

  /// Matches a collection or string with this number of elements.
  ///
  /// The negation matches every other number of elements.
  ///
  /// ```swift
  /// expect(names).to(.haveCount(2))
  /// ```
  /// ```text
  /// expected 2 elements, got 1
  /// got ["Ada"]
  /// ```
  /// - Parameter count: The number of elements.
  public static func haveCount(_ count: Int) -> Self { Self(rule: Count(least: count, most: count)) }

  /// Matches a collection or string with at least this number of elements.
  ///
  /// The negation matches fewer elements.
  ///
  /// - Parameter least: The smallest number that fits.
  public static func haveCount(atLeast least: Int) -> Self { Self(rule: Count(least: least, most: nil)) }

  /// Matches a collection or string with at most this number of elements.
  ///
  /// The negation matches more elements.
  ///
  /// - Parameter most: The greatest number that fits.
  public static func haveCount(atMost most: Int) -> Self { Self(rule: Count(least: nil, most: most)) }
}

extension Matcher {
  /// Matches a subject whose property has this number of elements.
  ///
  /// The negation matches every other number of elements.
  ///
  /// ```swift
  /// expect(cruiser).to(.have(3, of: \.fighters))
  /// ```
  /// ```text
  /// expected 3 fighters, got 2
  /// got ["Alpha", "Beta"]
  /// ```
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - keyPath: The property.
  @available(swift, deprecated: 99)
  public static func have<Elements: Collection>(_ count: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: count, most: count)
  }

  /// Matches a subject whose property has at least this number of elements, counted as in ``have(_:of:)``.
  ///
  /// The negation matches fewer elements.
  ///
  /// - Parameters:
  ///   - least: The smallest number that fits.
  ///   - keyPath: The property.
  @available(swift, deprecated: 99)
  public static func have<Elements: Collection>(atLeast least: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: least, most: nil)
  }

  /// Matches a subject whose property has at most this number of elements, counted as in ``have(_:of:)``.
  ///
  /// The negation matches more elements.
  ///
  /// - Parameters:
  ///   - most: The greatest number that fits.
  ///   - keyPath: The property.
  @available(swift, deprecated: 99)
  public static func have<Elements: Collection>(atMost most: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: nil, most: most)
  }

  private static func counting<Elements: Collection>(
    _ keyPath: KeyPath<Subject, Elements>, least: Int?, most: Int?
  ) -> Self {
    let name = keyPathName(keyPath)?.split(separator: ".").last.map { String($0) }
    let count = Matcher<Elements>(rule: Count(least: least, most: most, name: name))
    return Self(count.statement, count) { .there($0[keyPath: keyPath]) }
  }
}

extension Matcher where Subject: Sequence {
  /// Matches a sequence in which no element belongs before its predecessor.
  ///
  /// The negation matches a sequence with an element out of order.
  ///
  /// ```swift
  /// expect(users).to(.beSorted { $0.age < $1.age })
  /// ```
  /// ```text
  /// expected to be sorted, got [User(name: "Bob"), User(name: "Cid")]
  /// [1]: User(name: "Cid") comes after User(name: "Bob")
  /// ```
  /// - Parameter isBefore: Returns whether its first argument belongs before its second, as for `sorted(by:)`.
  /// - Returns: The matcher, which reports the first element out of order. Equal elements may be in any order.
  @available(swift, deprecated: 99)
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
  /// The negation matches a sequence with an element out of order.
  ///
  /// ```swift
  /// expect(prices).to(.beSorted)
  /// ```
  /// ```text
  /// expected to be sorted, got [450, 0, 900]
  /// [1]: 0 comes after 450
  /// ```
  /// An element such as NaN, which is neither before nor after others, is out of order.
  @available(swift, deprecated: 99)
  public static var beSorted: Self {
    noting("be sorted") { subject in
      var last: Subject.Element?
      for (index, element) in subject.enumerated() {
        if let last, !(last <= element) {
          let words = element < last ? "comes after" : "is neither before nor after"
          return ["[\(index)]: \(ValueDescription.brief(element)) \(words) \(ValueDescription.brief(last))"]
        }
        last = element
      }
      return nil
    }
  }
}

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence with these elements in this order; there may be others between them.
  ///
  /// The order is one thing: the negation matches a sequence that lacks an element, or has them in another order.
  ///
  /// ```swift
  /// expect(events).to(.containInOrder("open", "write", "close"))
  /// ```
  /// ```text
  /// expected to contain "open", "write", "close" in order, got ["open", "close", "write"]
  /// missing "close" after [2] "write", found at [1]
  /// ```
  /// - Parameter elements: The elements, in order. An element that is listed twice has to occur twice.
  @available(swift, deprecated: 99)
  public static func containInOrder(_ elements: Subject.Element...) -> Self { .containInOrder(elementsOf: elements) }

  /// Matches a sequence with the elements of another in their order, as ``containInOrder(_:)`` does.
  ///
  /// - Parameter elements: The other sequence.
  @available(swift, deprecated: 99)
  public static func containInOrder(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return noting("contain \(listed(elements)) in order") { subject in
      try checkNamed(elements)
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
        + UnequalText.nanNote([missing])
    }
  }
}

extension Matcher where Subject: AnyDictionary {
  /// Matches a dictionary that has a key.
  ///
  /// The negation matches a dictionary without the key.
  ///
  /// ```swift
  /// expect(headers).to(.haveKey("age"))
  /// ```
  /// ```text
  /// expected to have the key "age", got 1 key
  /// nearest key "Age"
  /// keys "Age"
  /// ```
  /// - Parameter key: The key.
  /// - Returns: The matcher. A failure lists the existing keys, the nearest one first.
  public static func haveKey(_ key: Subject.Key) -> Self {
    Matcher("have the key \(ValueDescription.brief(key))") { subject in
      Subject.dictionary(subject).index(forKey: key) != nil ? .match : .mismatch(noKey(key, in: subject))
    }
  }

  /// Matches a dictionary that has a value under a key.
  ///
  /// The negation matches another value, and a dictionary without the key.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  public static func haveValue(_ value: Subject.Value, forKey key: Subject.Key) -> Self where Subject.Value: Equatable {
    .haveValue(forKey: key, .equal(value))
  }

  /// Matches a dictionary with a value under a key that fits another matcher.
  ///
  /// The negation matches a dictionary without the key, and a value that fits the negated matcher.
  ///
  /// ```swift
  /// expect(headers).to(.haveValue(forKey: "Age", .beLessThan(60)))
  /// ```
  /// ```text
  /// ["Age"]: expected to be less than 60, got 90
  /// ```
  /// - Parameters:
  ///   - key: The key.
  ///   - matcher: The matcher that has to fit the value.
  public static func haveValue(forKey key: Subject.Key, _ matcher: Matcher<Subject.Value>) -> Self {
    let path = { "[\(ValueDescription.brief(key))]" }
    return Self("have \(path()) to \(matcher.statement)", matcher) { subject in
      Subject.dictionary(subject)[key].map { .there($0, at: path()) } ?? .absent(.mismatch(noKey(key, in: subject)))
    }
  }

  static func noKey(_ key: Subject.Key, in subject: Subject) -> Mismatch {
    .noKey("have the key \(ValueDescription.brief(key))", key: key, among: Array(Subject.dictionary(subject).keys))
  }
}
