import FantailTree

// Matchers of all elements of a collection at once.

extension Matcher where Subject: Collection {
  /// Matches a collection in which each element fits the matcher at the same place.
  ///
  /// The negation matches another number of elements, and an element that does not fit.
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
  /// The negation matches a sequence with a repeated element.
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
  /// The negation matches a sequence with an element that is not in the other.
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
  /// The negation matches a dictionary with none of the keys. If some are there, both fail.
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
    naming(keys, "have the keys \(listed(keys))") { subject in
      let dictionary = Subject.dictionary(subject)
      return keys.indices.filter { dictionary.index(forKey: keys[$0]) == nil }
    } mismatch: { absent, subject in
      several(absent.map { noKey(keys[$0], in: subject) })
    }
  }

  /// Matches a dictionary with all entries of another; it may have more.
  ///
  /// The negation matches a dictionary with none of the entries. If some are there, both fail.
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
    let wanted = ReportOrder.sorted(Array(entries)) { $0.key }
    return naming(wanted.map { [$0.key: $0.value] }, "have the entries \(ValueDescription.brief(entries))") { subject in
      let dictionary = Subject.dictionary(subject)
      return wanted.indices.filter { index in
        dictionary[wanted[index].key].map { $0 != wanted[index].value } ?? true
      }
    } mismatch: { absent, subject in
      let dictionary = Subject.dictionary(subject)
      let missing = absent.filter { dictionary.index(forKey: wanted[$0].key) == nil }
      if !missing.isEmpty { return several(missing.map { noKey(wanted[$0].key, in: subject) }) }
      return several(
        absent.map { position in
          let (key, expected) = wanted[position]
          return .part("[\(ValueDescription.brief(key))]", .unequal(expected: expected, got: dictionary[key] as Any))
        })
    }
  }

  private static func several(_ mismatches: [Mismatch]) -> Mismatch {
    mismatches.count == 1 ? mismatches[0] : .several(mismatches)
  }

}
