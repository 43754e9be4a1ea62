extension Matcher where Subject: Equatable {
  /// Matches a value equal to another.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// Equal is what `==` says: NaN equals nothing, `-0.0` equals `0.0`, strings are equal in every normalisation, and
  /// objects are what their class says. A failure's text is bounded for values of any size, and objects that refer to
  /// each other are walked once.
  ///
  /// - Parameter expected: The other value. Against an optional subject a plain value is taken too.
  /// - Returns: The matcher. A failure shows what differs: lines, elements, fields.
  @inlinable
  public static func equal(_ expected: Subject) -> Self { Self(rule: Equal(expected: expected)) }

  /// Matches a value equal to one of several.
  ///
  /// ```swift
  /// expect(total).to(.beOneOf(0, 1700))
  /// ```
  /// ```text
  /// expected to be one of 0, 1700, got 1600
  /// ```
  /// - Parameter candidates: The values.
  public static func beOneOf(_ candidates: Subject...) -> Self { .beOneOf(elementsOf: candidates) }

  /// Matches a value equal to one of a sequence, as ``beOneOf(_:)`` does.
  ///
  /// - Parameter candidates: The sequence, such as the cases of an enumeration.
  public static func beOneOf(elementsOf candidates: some Sequence<Subject>) -> Self {
    let candidates = Array(candidates)
    return noting("be one of \(listed(candidates))") { subject in
      if candidates.contains(subject) { return nil }
      return NearMiss.candidate(near: subject, among: candidates).map { [$0] } ?? []
    }
  }
}

extension Matcher {
  /// Matches a value whose fields are those of another, whether its type says what is equal or not.
  ///
  /// ```swift
  /// expect(order).to(.beLike(Order(line: "7")))
  /// ```
  /// ```text
  /// expected Order(id: 7, note: ""), got Order(id: 7, note: "gift")
  /// note: expected "", got "gift"
  /// ```
  /// What is `Equatable`, the value or a part of it, is compared by `==`, and all else field by field, element by element,
  /// object by object. A part that has neither, such as a function, fails the expectation and its negation if nothing
  /// else differs.
  ///
  /// - Parameter expected: The other value.
  /// - Returns: The matcher. A failure shows what differs.
  public static func beLike(_ expected: Subject) -> Self {
    deciding("be like \(ValueDescription.brief(expected))") { subject in
      let (places, unjudged) = ValueDifference.unlike(expected: expected, got: subject)
      if !places.isEmpty { return .mismatch(.unequal(expected: expected, got: subject)) }
      if unjudged.isEmpty { return .match }
      let parts = unjudged.map { $0.isEmpty ? "it" : $0 }.joined(separator: ", ")
      throw Unjudged(reason: "\(parts) \(unjudged.count == 1 ? "has" : "have") neither fields nor ==")
    }
  }
}

extension Matcher where Subject: Collection, Subject.Element: Equatable {
  /// Matches a collection equal to another, and tells what differs by a key of the elements instead of their places.
  ///
  /// ```swift
  /// expect(users).to(.equal([User(name: "Cid"), User(name: "Ada")], by: \.name))
  /// ```
  /// ```text
  /// expected and got differ in 2 places
  /// ["Ada"]: missing User(name: "Ada")
  /// ["Bob"]: extra User(name: "Bob")
  /// ```
  /// - Parameters:
  ///   - expected: The other collection, in its order.
  ///   - key: What elements are known by.
  public static func equal<Key: Hashable>(
    _ expected: some Collection<Subject.Element>, by key: KeyPath<Subject.Element, Key>
  ) -> Self {
    let expected = Array(expected)
    return Matcher("equal \(ValueDescription.brief(expected))") { subject in
      if subject.elementsEqual(expected) { return .match }
      func keyed(_ elements: some Sequence<Subject.Element>) -> KeyedElements {
        KeyedElements(elements: elements.map { (AnyHashable($0[keyPath: key]), $0) })
      }
      return .mismatch(.unequal(expected: keyed(expected), got: keyed(subject)))
    }
  }
}

@usableFromInline
struct Equal<Subject: Equatable>: MatchRule {
  @usableFromInline
  enum Verb: Sendable {
    case equal, be
  }

  @usableFromInline let expected: Subject
  @usableFromInline let verb: Verb

  @inlinable
  init(expected: Subject, verb: Verb = .equal) {
    self.expected = expected
    self.verb = verb
  }

  @usableFromInline var statement: String { "\(verb) \(ValueDescription.brief(expected))" }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    guard let got = subject as? String, let expected = expected as? String,
      let note = StringDifference.normalisation(expected, got)
    else { return .unwantedExactly(statement) }
    return .stated("expected not to \(statement)", details: [note])
  }
}

extension Matcher where Subject == Bool {
  /// Matches `true`.
  ///
  /// ```swift
  /// expect(user.isActive).to(.beTrue)
  /// ```
  /// ```text
  /// expected true, got false
  /// ```
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, verb: .be)) }

  /// Matches `false`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, verb: .be)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, and neither `false` nor `nil`.
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, verb: .be)) }

  /// Matches `false`, and neither `true` nor `nil`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, verb: .be)) }
}
