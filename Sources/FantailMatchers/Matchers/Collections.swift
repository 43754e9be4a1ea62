import FantailTree

extension Matcher where Subject: Collection {
  /// Matches a collection or string without elements.
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

  /// Matches a collection or string of so many elements.
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

  /// Matches a collection or string of so many elements or more.
  ///
  /// - Parameter least: The smallest number that fits.
  public static func haveCount(atLeast least: Int) -> Self { Self(rule: Count(least: least, most: nil)) }

  /// Matches a collection or string of so many elements or fewer.
  ///
  /// - Parameter most: The greatest number that fits.
  public static func haveCount(atMost most: Int) -> Self { Self(rule: Count(least: nil, most: most)) }
}

extension Matcher {
  /// Matches a subject of which a property has so many elements.
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
  public static func have<Elements: Collection>(_ count: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: count, most: count)
  }

  /// Matches a subject of which a property has so many elements or more, as ``have(_:of:)`` counts them.
  ///
  /// - Parameters:
  ///   - least: The smallest number that fits.
  ///   - keyPath: The property.
  public static func have<Elements: Collection>(atLeast least: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: least, most: nil)
  }

  /// Matches a subject of which a property has so many elements or fewer, as ``have(_:of:)`` counts them.
  ///
  /// - Parameters:
  ///   - most: The greatest number that fits.
  ///   - keyPath: The property.
  public static func have<Elements: Collection>(atMost most: Int, of keyPath: KeyPath<Subject, Elements>) -> Self {
    counting(keyPath, least: nil, most: most)
  }

  private static func counting<Elements: Collection>(
    _ keyPath: KeyPath<Subject, Elements>, least: Int?, most: Int?
  ) -> Self {
    let name = keyPathName(keyPath)?.split(separator: ".").last.map(String.init)
    let count = Matcher<Elements>(rule: Count(least: least, most: most, name: name))
    return Self(count.statement, count) { .there($0[keyPath: keyPath]) }
  }
}

struct Count<Subject: Collection>: MatchRule {
  let least: Int?
  let most: Int?
  /// The name of the elements, where that is known.
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
    // Only a name of several says what they are, and of one of them not even that.
    return name.map { count != 1 && $0.hasSuffix("s") ? "\(count) \($0)" : "\(words) of \($0)" } ?? words
  }

  func judge(_ subject: Subject) -> Verdict {
    if let bound = [least, most].compactMap({ $0 }).first(where: { $0 < 0 }) {
      return .undecided(.undecided(statement, because: "\(bound) is no number of elements", got: subject))
    }
    let count = subject.count
    if count >= least ?? 0 && count <= most ?? .max { return .match }
    return .mismatch(.count(expected: range, got: count, of: subject))
  }
}
