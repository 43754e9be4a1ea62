import FantailTree

// Matchers of all elements of a collection at once.

extension Matcher where Subject: Collection {
  /// Matches a collection in which each element fits the matcher at the same place.
  ///
  /// ```swift
  /// expect(prices).to(.haveElements(.equal(450), .beGreaterThan(500), .equal(900)))
  /// ```
  /// ```text
  /// [1]: expected to be greater than 500, got 0
  /// ```
  /// - Parameter matchers: The matchers, one for each element in order.
  /// - Returns: The matcher. A collection with another number of elements does not fit.
  public static func haveElements(_ matchers: Matcher<Subject.Element>...) -> Self {
    Matcher("have elements to " + matchers.map(\.statement).joined(separator: ", to ")) { subject in
      guard subject.count == matchers.count else {
        return .mismatch(.count(expected: counted(matchers.count, "element"), got: subject.count, of: subject))
      }
      return judgeAll(zip(subject, matchers)) { $1.judge($0) }
    }
  }
}

extension Matcher where Subject: Sequence, Subject.Element: Hashable {
  /// Matches a sequence without repeated elements.
  ///
  /// ```swift
  /// expect(guests).to(.haveNoDuplicates)
  /// ```
  /// ```text
  /// expected to have no duplicates, got ["Ada", "Bob", "Ada"]
  /// [2]: "Ada" is at [0] too
  /// ```
  @available(swift, deprecated: 99)
  public static var haveNoDuplicates: Self {
    noting("have no duplicates") { subject in
      var indices: [Subject.Element: Int] = [:]
      for (index, element) in subject.enumerated() {
        if let first = indices[element] {
          return ["[\(index)]: \(ValueDescription.brief(element)) is at [\(first)] too"]
        }
        indices[element] = index
      }
      return nil
    }
  }
}

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence whose elements are all in another sequence.
  ///
  /// ```swift
  /// expect(invited).to(.beSubset(of: ["Bob", "Cid"]))
  /// ```
  /// ```text
  /// expected to be a subset of "Bob", "Cid", got ["Ada", "Bob"]
  /// extra "Ada"
  /// ```
  /// - Parameter others: The other sequence. The number of occurrences does not matter.
  @available(swift, deprecated: 99)
  public static func beSubset(of others: some Sequence<Subject.Element>) -> Self {
    let others = Array(others)
    return noting("be a subset of \(listed(others))") { subject in
      let extra = subject.filter { !others.contains($0) }
      return extra.isEmpty ? nil : ["extra \(listed(extra))"]
    }
  }
}

extension Matcher where Subject: AnyDictionary {
  /// Matches a dictionary with all of the keys.
  ///
  /// ```swift
  /// expect(headers).to(.haveKeys("Age", "Date"))
  /// ```
  /// ```text
  /// expected to have the key "Date", got 1 key
  /// keys "Age"
  /// ```
  /// - Parameter keys: The keys. Without any, the expectation and its negation fail.
  /// - Returns: The matcher. A failure lists the missing keys.
  public static func haveKeys(_ keys: Subject.Key...) -> Self {
    deciding("have the keys \(listed(keys))") { subject in
      try checkNamed(keys)
      return missing(keys, in: Subject.dictionary(subject)) ?? .match
    }
  }

  /// Matches a dictionary with all entries of another; it may have more.
  ///
  /// ```swift
  /// expect(headers).to(.haveEntries(["Age": 60]))
  /// ```
  /// ```text
  /// ["Age"]: expected 60, got 90
  /// ```
  /// - Parameter entries: The other dictionary. Without entries, the expectation and its negation fail.
  /// - Returns: The matcher. A failure lists each entry that is missing or has another value.
  public static func haveEntries(_ entries: [Subject.Key: Subject.Value]) -> Self where Subject.Value: Equatable {
    deciding("have the entries \(ValueDescription.brief(entries))") { subject in
      let keys = ReportOrder.sorted(Array(entries.keys)) { $0 }
      try checkNamed(keys)
      let dictionary = Subject.dictionary(subject)
      if let verdict = missing(keys, in: dictionary) { return verdict }
      let others = keys.compactMap { key -> Mismatch? in
        guard let expected = entries[key], let got = dictionary[key], expected != got else { return nil }
        return .part("[\(ValueDescription.brief(key))]", .unequal(expected: expected, got: got))
      }
      guard let first = others.first else { return .match }
      return .mismatch(others.count == 1 ? first : .several(others))
    }
  }

  private static func missing(_ keys: [Subject.Key], in dictionary: [Subject.Key: Subject.Value]) -> Verdict? {
    let missing = keys.filter { dictionary.index(forKey: $0) == nil }.map { key in
      Mismatch.noKey("have the key \(ValueDescription.brief(key))", key: key, among: Array(dictionary.keys))
    }
    guard let first = missing.first else { return nil }
    return .mismatch(missing.count == 1 ? first : .several(missing))
  }
}
