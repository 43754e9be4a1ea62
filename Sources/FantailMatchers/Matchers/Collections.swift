import FantailTree

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
  /// Matches a sequence with these elements in this order; other elements may occur between them.
  ///
  /// The list is negated as a whole: the negation matches a sequence that lacks an element, or has the elements in
  /// another order.
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

  /// Matches a sequence with the elements of another one in their order, as ``containInOrder(_:)`` and its negation do.
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
    }.naming(elements)
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
  /// - Returns: The matcher. A failure lists the existing keys, the closest first.
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

  /// Matches a dictionary whose value under a key fits another matcher.
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
  ///   - matcher: The matcher that must match the value.
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

extension Matcher where Subject: Sequence, Subject.Element: Equatable {
  /// Matches a sequence that contains all of the elements, in any order.
  ///
  /// The negation matches a sequence with none of the elements. If only some are present, both fail.
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

  /// Matches a sequence that contains all elements of another, in any order, as ``contain(_:)`` and its negation do.
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

  /// Matches a sequence that begins with these elements.
  ///
  /// The beginning is negated as a whole: the negation matches if any of its elements differs or is missing.
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

  /// Matches a sequence that begins with the elements of another one, as ``startWith(_:)`` and its negation do.
  ///
  /// - Parameter elements: The other sequence.
  @available(swift, deprecated: 99)
  public static func startWith(elementsOf elements: some Sequence<Subject.Element>) -> Self {
    let elements = Array(elements)
    return noting("start with \(listed(elements))") { subject in
      try checkNamed(elements)
      return notes(on: subject.prefix(elements.count).enumerated().map { ($0.offset, $0.element) }, elements)
    }.naming(elements)
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

  /// Matches a sequence of exactly the elements of another, as ``containExactly(inAnyOrder:)`` and its negation do.
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
    }.naming(elements)
  }
}

extension Matcher where Subject: BidirectionalCollection, Subject.Element: Equatable {
  /// Matches a collection that ends with these elements.
  ///
  /// The end is negated as a whole: the negation matches if any of its elements differs or is missing.
  ///
  /// - Parameter elements: The elements, in order.
  public static func endWith(_ elements: Subject.Element...) -> Self { .endWith(elementsOf: elements) }

  /// Matches a collection that ends with the elements of another one, as ``endWith(_:)`` and its negation do.
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
    }.naming(elements)
  }
}

extension Matcher {
  /// Creates a matcher for all the given things, whose negation means none of them.
  ///
  /// - Parameters:
  ///   - things: The things. Without any, the expectation and its negation fail.
  ///   - absent: Returns the positions of the things that a subject does not have.
  ///   - mismatch: The facts about a subject that does not have some of the things.
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
        let zeros = UnequalText.zeroNote(there, subject)
        return .mismatch(.unwanted(statement(), got: subject, notes: notes + zeros))
      })
  }
}

private let noElements = "no elements are listed"

/// Throws for an empty list, which every sequence contains, so that the expectation would not state anything.
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
    havingElement("to meet the condition", Matcher<Subject.Element>("meet the condition", condition))
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
            // For an element without parts, the value explains enough.
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

/// The maximum number of mismatching elements that are reported.
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

struct Count<Subject: Collection>: MatchRule {
  let least: Int?
  let most: Int?
  /// The name for the elements, if it is known.
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
    // A name in the plural describes several elements, but not a single one.
    return name.map { count != 1 && $0.hasSuffix("s") ? "\(count) \($0)" : "\(words) of \($0)" } ?? words
  }

  func judge(_ subject: Subject) -> Verdict {
    if let bound = [least, most].compactMap({ $0 }).first(where: { $0 < 0 }) {
      return .undecided(.undecided(statement, because: "\(bound) is not a number of elements", got: subject))
    }
    let count = subject.count
    if count >= least ?? 0 && count <= most ?? .max { return .match }
    return .mismatch(.count(expected: range, got: count, of: subject))
  }
}

// Matchers for all elements of a collection at once.

extension Matcher where Subject: Collection {
  /// Matches a collection in which each element fits the matcher at the same position.
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

  /// Matches a collection in which each element fits a different matcher, in any order.
  ///
  /// The matchers are assigned as a whole: if an element fits several matchers, it takes one that leaves a fitting
  /// matcher for as many others as possible. The negation matches if no assignment fits all.
  ///
  /// ```swift
  /// expect(prices).to(.haveElements(inAnyOrder: .beGreaterThan(500), .equal(450), .equal(1)))
  /// ```
  /// ```text
  /// expected to have elements in any order to be greater than 500, to equal 450, to equal 1, got [450, 0, 900]
  /// no element left to equal 1
  /// extra [1]: 0
  /// ```
  /// - Parameter matchers: The matchers, one for each element.
  /// - Returns: The matcher. A collection with another number of elements does not fit.
  public static func haveElements(inAnyOrder matchers: Matcher<Subject.Element>...) -> Self {
    let words = { "have elements in any order to " + matchers.map(\.statement).joined(separator: ", to ") }
    return Matcher(words()) { subject in
      let elements = subject.reduce(into: []) { $0.append($1) }
      let verdicts = matchers.map { matcher in elements.map(matcher.judge) }
      var doubt: Mismatch?
      func pairing(withDoubtful isFitting: Bool) -> Pairing {
        func fits(_ verdict: Verdict) -> Bool {
          switch verdict {
          case .match: return true
          case .mismatch: return false
          case .undecided(let mismatch):
            doubt = doubt ?? mismatch
            return isFitting
          }
        }
        return Pairing(verdicts.map { $0.map(fits) }, elements.count)
      }
      let sure = pairing(withDoubtful: false)
      if sure.isComplete { return .match }
      // A pair that cannot be judged matters only if its match would complete the pairs.
      if let doubt, pairing(withDoubtful: true).isComplete { return .undecided(doubt) }
      let missing = sure.leftRows.prefix(mostReported).map { "no element left to \(matchers[$0].statement)" }
      let extra = sure.leftColumns.prefix(mostReported).map {
        "extra [\($0)]: \(ValueDescription.brief(elements[$0]))"
      }
      return .mismatch(.unlike(words(), got: subject, notes: missing + extra))
    }
  }
}

/// The greatest number of pairs of a row and a column that fit, found by augmenting paths (C. Berge, 1957).
private struct Pairing {
  private let fits: [[Bool]]
  /// The row of each column.
  private var rows: [Int?]
  /// The rows without a column.
  private(set) var leftRows: [Int] = []

  /// - Parameters:
  ///   - fits: Whether the column fits, for each row.
  ///   - columns: The number of columns.
  init(_ fits: [[Bool]], _ columns: Int) {
    self.fits = fits
    rows = Array(repeating: nil, count: columns)
    for row in fits.indices {
      var seen: Set<Int> = []
      if !place(row, &seen) { leftRows.append(row) }
    }
  }

  var leftColumns: [Int] { rows.indices.filter { rows[$0] == nil } }

  var isComplete: Bool { leftRows.isEmpty && leftColumns.isEmpty }

  /// Assigns a column to a row; the column may be taken from a row that finds another column.
  private mutating func place(_ row: Int, _ seen: inout Set<Int>) -> Bool {
    for column in rows.indices where fits[row][column] && seen.insert(column).inserted {
      if let owner = rows[column], !place(owner, &seen) { continue }
      rows[column] = row
      return true
    }
    return false
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
    }.naming(others)
  }
}

extension Matcher where Subject: AnyDictionary {
  /// Matches a dictionary with all of the keys.
  ///
  /// The negation matches a dictionary with none of the keys. If only some are present, both fail.
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
  /// The negation matches a dictionary with none of the entries. If only some are present, both fail.
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

/// A dictionary of any types; the protocol for the matchers of keys, which completion after `.to(.` then only shows for
/// dictionaries.
public protocol AnyDictionary {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values.
  associatedtype Value

  /// Returns the dictionary with its static type. This is static, so that completion does not show users a new member
  /// of dictionaries.
  static func dictionary(_ dictionary: Self) -> [Key: Value]
}

extension Dictionary: AnyDictionary {
  /// Returns the dictionary as its own static type.
  public static func dictionary(_ dictionary: Self) -> Self { dictionary }
}

/// Finds elements in a sequence by `==`, in one pass over the sequence.
///
/// The hash of an element, or its description if it cannot be hashed, determines where to search first. This only saves
/// time: equal elements are found regardless of their hashes and descriptions, and NaN, which equals nothing, is never
/// found.
struct Tally<Element: Equatable> {
  private let expected: [Element]
  /// The positions of the elements with the same hash or description. The first position is last, where removing it is
  /// fast.
  private var buckets: [Int: [Int]] = [:]

  /// Searching this few elements is faster than hashing.
  private static var few: Int { 16 }
  /// An element that hashing did not find usually has no equal. At most this many pairs are compared to make sure.
  private static var mostPairs: Int { 1_000_000 }

  init(_ expected: [Element]) {
    self.expected = expected
    for position in expected.indices.reversed() { buckets[key(expected[position]), default: []].append(position) }
  }

  private func key(_ element: Element) -> Int {
    if expected.count <= Self.few { return 0 }
    return (element as? any Hashable)?.hashValue ?? ValueDescription.brief(element).hashValue
  }

  /// Returns the positions of the expected elements that a sequence does not contain. Reads only as much of the
  /// sequence as needed.
  func absent(from sequence: some Sequence<Element>) -> [Int] {
    // `contains` of a range does not read its elements. `contains` of a set is not used, since it misses equal elements
    // with another hash.
    if expected.count == 1, !(sequence is any SetAlgebra) { return sequence.contains(expected[0]) ? [] : [0] }
    var (left, others) = search(sequence, takesEach: false)
    if isWorthALook(left.count, others.count) {
      left.removeAll { position in others.contains { $0 == expected[position] } }
    }
    return left
  }

  /// Returns the elements that a sequence lacks and its superfluous elements. An element that is missing twice is
  /// listed twice.
  func difference(to sequence: some Sequence<Element>) -> (missing: [Element], extra: [Element]) {
    var (left, others) = search(sequence, takesEach: true)
    if isWorthALook(left.count, others.count) {
      others.removeAll { element in
        guard let index = left.firstIndex(where: { expected[$0] == element }) else { return false }
        left.remove(at: index)
        return true
      }
    }
    return (left.map { expected[$0] }, others)
  }

  /// Matches elements of a sequence with expected elements of the same hash. Returns the positions of expected elements
  /// without a match, and the other elements without one.
  ///
  /// - Parameter takesEach: Whether each element takes its own position, in which case the whole sequence is read.
  private func search(_ sequence: some Sequence<Element>, takesEach: Bool) -> (left: [Int], others: [Element]) {
    var open = buckets
    var count = expected.count
    var others: [Element] = []
    if count == 0, !takesEach { return ([], []) }
    // This does not use `Array(sequence)`, which traps if a collection has fewer elements than its count.
    for element in sequence {
      let key = key(element)
      let before = count
      while count == before || !takesEach, let index = open[key]?.lastIndex(where: { expected[$0] == element }) {
        open[key]?.remove(at: index)
        count -= 1
      }
      if count == 0, !takesEach { return ([], []) }
      if count == before || !takesEach { others.append(element) }
    }
    return (open.values.flatMap { $0 }.sorted(), others)
  }

  /// Returns whether the remaining elements are compared pair by pair, since equal elements may have different hashes.
  private func isWorthALook(_ missing: Int, _ others: Int) -> Bool {
    if missing == 0 || others == 0 || expected.count <= Self.few { return false }
    return !(Element.self is any Hashable.Type) || others <= Self.mostPairs / missing
  }
}

extension Matcher where Subject: StringProtocol {
  /// Matches a string that contains another string.
  ///
  /// The negation matches a string without it.
  ///
  /// ```swift
  /// expect(title).to(.contain("kiwi", ignoring: .case))
  /// ```
  /// ```text
  /// expected to contain "kiwi" ignoring case, got "The Fantails"
  /// ```
  /// - Parameters:
  ///   - substring: The other string. Every string contains the empty string.
  ///   - ignored: The aspects that may differ.
  public static func contain(_ substring: String, ignoring ignored: TextAspects = []) -> Self {
    compared("contain", substring, ignored) { $1.isEmpty || $0.contains($1) }
  }

  /// Matches a string that begins with another string.
  ///
  /// The negation matches a string with another beginning.
  ///
  /// - Parameters:
  ///   - prefix: The other string.
  ///   - ignored: The aspects that may differ.
  public static func startWith(_ prefix: String, ignoring ignored: TextAspects = []) -> Self {
    compared("start with", prefix, ignored) { $0.hasPrefix($1) }
  }

  /// Matches a string that ends with another string.
  ///
  /// The negation matches a string with another end.
  ///
  /// ```swift
  /// expect(title).to(.endWith("fantails"))
  /// ```
  /// ```text
  /// expected to end with "fantails", got "The Fantails"
  /// only upper and lower case differ
  /// ```
  /// - Parameters:
  ///   - suffix: The other string.
  ///   - ignored: The aspects that may differ.
  public static func endWith(_ suffix: String, ignoring ignored: TextAspects = []) -> Self {
    compared("end with", suffix, ignored) { $0.hasSuffix($1) }
  }

  /// Matches a string that is equal to another when some aspects are ignored.
  ///
  /// The negation matches a string that differs otherwise.
  ///
  /// - Parameters:
  ///   - expected: The other string.
  ///   - ignored: The aspects that may differ.
  public static func equal(_ expected: String, ignoring ignored: TextAspects) -> Self {
    compared("equal", expected, ignored) { $0 == $1 }
  }

  private static func compared(
    _ verb: String, _ other: String, _ ignored: TextAspects, _ fits: @escaping (String, String) -> Bool
  ) -> Self {
    noting("\(verb) \(ValueDescription.quote(other))\(ignored.words)") { subject in
      let text = ignored.remove(from: String(subject))
      let part = ignored.remove(from: other)
      if fits(text, part) { return nil }
      var note = nearMiss(text, part, ignored, fits)
      if note == nil, verb == "start with" { note = StringDifference.afterCommonBeginning(part, text) }
      if note == nil, verb == "contain" { note = NearMiss.substring(near: part, in: text) }
      return note.map { [$0] } ?? []
    }
  }

  /// Finds the aspects that would have to be ignored for the strings to fit.
  private static func nearMiss(
    _ text: String, _ part: String, _ ignored: TextAspects, _ fits: (String, String) -> Bool
  ) -> String? {
    // Whole copies are made here, which is too slow for very long strings.
    guard text.utf8.count <= 1_000_000 else { return nil }
    func holds(_ aspects: TextAspects) -> Bool { fits(aspects.remove(from: text), aspects.remove(from: part)) }
    if !ignored.contains(.case), holds(.case) { return "only upper and lower case differ" }
    if !ignored.contains(.whitespace), !part.allSatisfy(\.isWhitespace), holds(.whitespace) {
      return "only white space differs"
    }
    return nil
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// The negation matches a string in which it is not found.
  ///
  /// Kiwi requires exactly one match; here `"X"` is found in `"aXbX"`. With anchors, the expression has to match the
  /// whole string.
  ///
  /// ```swift
  /// expect(number).to(.matchPattern("^B-[0-9]+$"))
  /// ```
  /// ```text
  /// expected to match the pattern "^B-[0-9]+$", got "A-17"
  /// ```
  /// - Parameter pattern: The expression's text. An invalid expression fails the expectation and its negation.
  public static func matchPattern(_ pattern: String) -> Self {
    Matcher("match the pattern \(ValueDescription.quote(pattern))") { subject in
      do {
        return try Regex(pattern).firstMatch(in: String(subject)) != nil
      } catch {
        throw Unjudged(reason: "the pattern is not valid: \(error)")
      }
    }
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// The negation matches a string in which it is not found.
  ///
  /// - Parameter pattern: The expression, as in `/a+b/`. Failures show it if the standard library can write it.
  public static func matchPattern(_ pattern: some RegexComponent) -> Self {
    Matcher("match the pattern\(written(pattern.regex))") { try pattern.regex.firstMatch(in: String($0)) != nil }
  }

  /// Returns the pattern of an expression. Only newer systems provide it, and expressions that are built in code do not
  /// have one.
  private static func written(_ regex: Regex<some Any>) -> String {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let pattern = regex._literalPattern else {
      return ""
    }
    // A backslash is shown unescaped.
    let line = withoutNeedlessEscapes(pattern).map { "\\\"".contains($0) ? String($0) : ValueDescription.escape($0) }
      .joined()
    return " /\(ValueDescription.cut(line, limit: 200))/"
  }

  /// Removes needless backslashes: the standard library writes one before every sign.
  private static func withoutNeedlessEscapes(_ pattern: String) -> String {
    var text = ""
    var isInClass = false
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        if character == "[" { isInClass = true } else if character == "]" { isInClass = false }
        text.append(character)
        continue
      }
      let isNeeded = next.isLetter || next.isNumber || (isInClass ? "\\]^-[&~" : "\\^$.|?*+()[]{}/").contains(next)
      text += isNeeded ? "\\\(next)" : "\(next)"
    }
    return text
  }
}

/// The aspects in which two strings that a matcher compares may differ.
public struct TextAspects: OptionSet, Sendable {
  /// The aspects as bits.
  public let rawValue: Int

  /// Creates a set of aspects from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case.
  public static let `case` = TextAspects(rawValue: 1)
  /// All white space, including line ends.
  public static let whitespace = TextAspects(rawValue: 2)
  /// The ends of lines: LF, CR or CR LF. Unicode's separators of lines do not count as line ends.
  public static let lineEnds = TextAspects(rawValue: 4)

  var words: String {
    let names = [(Self.case, "case"), (.whitespace, "white space"), (.lineEnds, "line ends")]
    let ignored = names.filter { contains($0.0) }.map(\.1)
    return ignored.isEmpty ? "" : " ignoring \(ignored.joined(separator: " and "))"
  }

  func remove(from text: String) -> String {
    var text = text
    if contains(.case) { text = text.lowercased() }
    if contains(.whitespace) { text.removeAll(where: \.isWhitespace) }
    if contains(.lineEnds) { text = String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }) }
    return text
  }
}
