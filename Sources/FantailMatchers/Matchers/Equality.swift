// `swift, deprecated: 99` stands before the rarer matchers and the initializers, here and in the other files: editors sort
// those last, so that `equal` and the matchers for calls are among the first. The compiler warns of none of them.

extension Matcher where Subject: Equatable {
  /// Matches a value equal to another.
  ///
  /// The negation matches a value that is not equal, `nil` for an optional subject included.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// Equality is that of `==`: NaN equals nothing, `-0.0` equals `0.0`, strings are equal in every normalisation, and a
  /// class defines the equality of its objects. The text of a failure is limited for values of any size, and objects
  /// that refer to each other are read once.
  ///
  /// - Parameter expected: The other value. For an optional subject it may be a plain value.
  /// - Returns: The matcher. A failure shows the differences: lines, elements, fields.
  @inlinable
  public static func equal(_ expected: Subject) -> Self { Self(rule: Equal(expected: expected)) }

  /// Matches a value equal to one of several.
  ///
  /// The negation matches a value that equals none of them; `nil` fails it.
  ///
  /// ```swift
  /// expect(total).to(.beOneOf(0, 1700))
  /// ```
  /// ```text
  /// expected to be one of 0, 1700, got 1600
  /// ```
  /// - Parameter candidates: The values.
  @available(swift, deprecated: 99)
  public static func beOneOf(_ candidates: Subject...) -> Self { .beOneOf(elementsOf: candidates) }

  /// Matches a value equal to one of a sequence, as ``beOneOf(_:)`` does.
  ///
  /// - Parameter candidates: The sequence, such as the cases of an enumeration.
  @available(swift, deprecated: 99)
  public static func beOneOf(elementsOf candidates: some Sequence<Subject>) -> Self {
    let candidates = Array(candidates)
    return noting("be one of \(listed(candidates))") { subject in
      try checkNamed(candidates)
      if candidates.contains(subject) { return nil }
      return NearMiss.candidate(near: subject, among: candidates).map { [$0] } ?? []
    }.needingValue
  }
}

extension Matcher {
  /// Matches a value whose fields are equal to those of another, even if the type is not `Equatable`.
  ///
  /// The negation matches a value that differs; `nil` fails it.
  ///
  /// ```swift
  /// expect(order).to(.beLike(Order(line: "7")))
  /// ```
  /// ```text
  /// expected Order(id: 7, note: ""), got Order(id: 7, note: "gift")
  /// note: expected "", got "gift"
  /// ```
  /// A value or part that is `Equatable` is compared by `==`. Everything else is compared field by field, element by
  /// element and object by object, including inherited properties. Different cases, different classes, and `nil` beside
  /// a value differ. If nothing else differs, a part that cannot be compared fails the expectation and its negation: a
  /// function, a type with a `customMirror`, or a part deeper than a thousand levels.
  ///
  /// - Parameter expected: The other value.
  /// - Returns: The matcher. A failure shows the differences.
  public static func beLike(_ expected: Subject) -> Self {
    deciding("be like \(ValueDescription.brief(expected))") { subject in
      switch Likeness(expected: expected, got: subject) {
      case .alike: return .match
      case .different: return .mismatch(.unequal(expected: expected, got: subject))
      case .undecided(let parts): throw Unjudged(reason: UnjudgedPart.text(parts))
      }
    }.needingValue
  }
}

extension Matcher where Subject: Collection, Subject.Element: Equatable {
  /// Matches a collection equal to another; a failure shows differences by a key of the elements instead of their
  /// places.
  ///
  /// The negation matches a collection that is not equal.
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
  ///   - key: The key that identifies an element.
  @available(swift, deprecated: 99)
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
  public static var beTrue: Self { Self(rule: Equal(expected: true, isState: true)) }

  /// Matches `false`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, isState: true)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, and neither `false` nor `nil`.
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, isState: true)) }

  /// Matches `false`, and neither `true` nor `nil`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, isState: true)) }
}

extension Matcher {
  /// Matches a subject of a type, a subclass of it, or a type that conforms to it.
  ///
  /// The negation matches a subject of another type; `nil` fails it.
  ///
  /// ```swift
  /// expect(vehicle).to(.beAKind(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a kind of Ship, got Train
  /// its type is Train
  /// ```
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  @available(swift, deprecated: 99)
  public static func beAKind<Kind>(of type: Kind.Type) -> Self {
    typed("be a kind of \(type)") { $0 is Kind }
  }

  /// Matches a subject whose type conforms to a protocol.
  ///
  /// The negation matches a subject whose type does not conform; `nil` fails it.
  ///
  /// - Parameter type: The protocol, as `(any P).self`. Inherited protocols count.
  @available(swift, deprecated: 99)
  public static func conform<Kind>(to type: Kind.Type) -> Self {
    typed("conform to \(type)") { $0 is Kind }
  }

  /// Matches a class that is another or inherits from it.
  ///
  /// The negation matches every other type.
  ///
  /// ```swift
  /// expect(Train.self).to(.beSubclass(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a subclass of Ship, got Train.self
  /// ```
  /// - Parameter type: The other class.
  /// - Returns: The matcher. A subject that is not a class does not fit.
  @available(swift, deprecated: 99)
  public static func beSubclass<Class: AnyObject>(of type: Class.Type) -> Self {
    Matcher("be a subclass of \(type)") { ($0 as Any) is Class.Type }.needingValue
  }

  /// Matches a subject whose type is exactly this one; a subclass does not fit.
  ///
  /// The negation matches a subject of another type, a subclass included; `nil` fails it.
  ///
  /// ```swift
  /// expect(ship).to(.beAnInstance(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be an instance of Ship, got Cruiser
  /// its type is Cruiser
  /// ```
  /// - Parameter type: The type.
  @available(swift, deprecated: 99)
  public static func beAnInstance<Kind>(of type: Kind.Type) -> Self {
    typed("be an instance of \(type)") { Swift.type(of: $0) == type }
  }

  /// Matches a type that is equal to another, such as the result of `type(of:)`.
  ///
  /// The negation matches another type.
  ///
  /// ```swift
  /// expect(type(of: cell)).to(.equal(PhotoCell.self))
  /// ```
  /// ```text
  /// expected to be PhotoCell, got Cell.self
  /// ```
  /// - Parameter type: The other type; a subclass of it does not fit.
  /// - Returns: The matcher. A subject that is not a type fails the expectation and its negation.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public static func equal(_ type: any Any.Type) -> Self {
    Matcher("be \(type)") { subject in
      guard let got = present(subject) as? any Any.Type else {
        throw Unjudged(reason: "a value of type \(Swift.type(of: subject)) is not a type")
      }
      return got == type
    }
  }

  private static func typed(_ words: @autoclosure @escaping () -> String, _ fits: @escaping (Any) -> Bool) -> Self {
    noting(words()) { subject in
      let value = present(subject) ?? subject
      return fits(value) ? nil : ["its type is \(Swift.type(of: value))"]
    }.needingValue
  }
}
