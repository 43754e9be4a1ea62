// `swift, deprecated: 99` marks the rarer matchers and the initializers, here and in the other files: editors sort
// these last, so `equal` and the matchers for calls are among the first. The compiler does not warn about them.

import FantailTree

extension Matcher where Subject: Equatable {
  /// Matches a value equal to another.
  ///
  /// The negation matches a value that is not equal, including `nil` for an optional subject.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// Equality is defined by `==`: NaN equals nothing, `-0.0` equals `0.0`, strings are equal in every normalisation,
  /// and a class defines the equality of its objects. The text of a failure is limited for values of any size, and
  /// objects that refer to each other are read once.
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

  /// Matches a value equal to one of a sequence, as ``beOneOf(_:)`` and its negation do.
  ///
  /// - Parameter candidates: The sequence, such as the cases of an enumeration.
  @available(swift, deprecated: 99)
  public static func beOneOf(elementsOf candidates: some Sequence<Subject>) -> Self {
    let candidates = Array(candidates)
    return noting("be one of \(listed(candidates))") { subject in
      try checkNamed(candidates)
      if candidates.contains(subject) { return nil }
      return NearMiss.candidate(near: subject, among: candidates).map { [$0] } ?? []
    }.naming(candidates).needingValue
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
  /// element and object by object, including inherited properties. Different cases, different classes, and `nil` and a
  /// value differ. If nothing else differs, a part that cannot be compared fails the expectation and its negation: a
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
  /// Matches a collection equal to another; a failure shows differences by a key of the elements instead of by
  /// position.
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
  /// Matches `true`. The negation matches `false`.
  ///
  /// ```swift
  /// expect(user.isActive).to(.beTrue)
  /// ```
  /// ```text
  /// expected true, got false
  /// ```
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, isState: true)) }

  /// Matches `false`. The negation matches `true`.
  @inlinable
  public static var beFalse: Self { Self(rule: Equal(expected: false, isState: true)) }
}

extension Matcher where Subject == Bool? {
  /// Matches `true`, but neither `false` nor `nil`. The negation matches `false`; `nil` fails it.
  @inlinable
  public static var beTrue: Self { Self(rule: Equal(expected: true, isState: true)) }

  /// Matches `false`, but neither `true` nor `nil`. The negation matches `true`; `nil` fails it.
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
  /// The negation matches a subject of another type, including a subclass; `nil` fails it.
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

@usableFromInline
struct Equal<Subject: Equatable>: MatchRule {
  @usableFromInline let expected: Subject
  /// `true` for a value whose statement is "be true" instead of "equal true".
  @usableFromInline let isState: Bool

  @inlinable
  init(expected: Subject, isState: Bool = false) {
    self.expected = expected
    self.isState = isState
  }

  @usableFromInline var statement: String { (isState ? "be " : "equal ") + ValueDescription.brief(expected) }

  @usableFromInline var compared: Any? { expected }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    subject == expected ? .match : .mismatch(.unequal(expected: expected, got: subject))
  }

  /// A state belongs to a value, so `nil` has neither the state nor its negation; equality belongs to the optional.
  @inlinable
  func deny(_ subject: Subject) -> Verdict {
    if subject == expected { return .mismatch(unwanted(subject)) }
    return isState && Subject.self != Bool.self ? stateOfValue(subject) : .match
  }

  @usableFromInline
  func stateOfValue(_ subject: Subject) -> Verdict { NeedsValue.checked(.match, subject, statement) }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    if let got = subject as? String, let expected = expected as? String,
      let note = StringDifference.normalisation(expected, got)
    {
      return .stated("expected not to \(statement)", details: [note])
    }
    // Equal values may have different descriptions: `-0.0`, or a field that `==` ignores.
    let isAlike = ValueDescription.brief(subject) == ValueDescription.brief(expected)
    if isAlike { return .unwantedExactly(statement) }
    return .unwanted(statement, got: subject, notes: UnequalText.zeroNote(expected, subject))
  }
}

// Likeness with exceptions for some fields, for a value or for a collection's elements.

extension Matcher {
  /// Matches a value whose fields are equal to those of another, as ``beLike(_:)`` does, except for some fields.
  ///
  /// The negation matches a value that differs elsewhere; `nil` fails it.
  ///
  /// ```swift
  /// expect(order).to(.beLike(Order(id: 1, note: "for Ada"), except: \.id))
  /// ```
  /// ```text
  /// note: expected "for Ada", got "gift"
  /// ```
  /// A type with an excluded field is compared by its other fields, whether it is `Equatable` or not.
  ///
  /// - Parameters:
  ///   - expected: The other value.
  ///   - fields: The stored properties that may differ, such as `\.id` and `\.customer.id`. A computed property, or a
  ///     `var` of a class that is not `final`, fails the expectation and its negation, since reflection cannot find the
  ///     name of its path.
  /// - Returns: The matcher. A failure shows the differences.
  @available(swift, deprecated: 99)
  public static func beLike(_ expected: Subject, except fields: PartialKeyPath<Subject>...) -> Self {
    let fields = ExceptedFields(fields)
    return deciding("be like \(ValueDescription.brief(expected)) except \(fields.words)") { subject in
      switch Likeness(expected: expected, got: subject, except: try fields.names()) {
      case .alike: return .match
      case .different(let places): return .mismatch(ExceptedFields.mismatch(places))
      case .undecided(let parts): throw Unjudged(reason: UnjudgedPart.text(parts))
      }
    }.needingValue
  }
}

extension Matcher where Subject: Collection {
  /// Matches a collection whose elements are like those of another in the same order, except for some fields. A failure
  /// shows differences by a key of the elements instead of by position.
  ///
  /// The negation matches a collection that differs elsewhere.
  ///
  /// ```swift
  /// expect(crew).to(.equal([Sailor(id: 0, name: "Ada", age: 36)], by: \.name, except: \.id))
  /// ```
  /// ```text
  /// ["Ada"].age: expected 36, got 37
  /// ```
  /// - Parameters:
  ///   - expected: The other collection.
  ///   - key: The property that identifies an element.
  ///   - field: A stored property that may differ, as in ``beLike(_:except:)``.
  ///   - others: More such properties.
  /// - Returns: The matcher. A failure shows the differences.
  @available(swift, deprecated: 99)
  public static func equal<Key: Hashable>(
    _ expected: some Collection<Subject.Element>, by key: KeyPath<Subject.Element, Key>,
    except field: PartialKeyPath<Subject.Element>, _ others: PartialKeyPath<Subject.Element>...
  ) -> Self {
    let fields = ExceptedFields([field] + others)
    let expected = Array(expected)
    return deciding("equal \(ValueDescription.brief(expected)) except \(fields.words)") { subject in
      let names = try fields.names()
      var places: [ValueDifference] = []
      var unjudged: [UnjudgedPart] = []
      var rest = Dictionary(grouping: subject.enumerated().reversed()) { $0.element[keyPath: key] }
      func path(_ element: Subject.Element) -> String { "[\(ValueDescription.brief(element[keyPath: key]))]" }
      for wanted in expected {
        guard let got = rest[wanted[keyPath: key]]?.popLast()?.element else {
          places.append(ValueDifference(path: path(wanted), change: .missing(wanted)))
          continue
        }
        switch Likeness(expected: wanted, got: got, except: names) {
        case .alike: break
        case .different(let found):
          places += found.map {
            ValueDifference(path: $0.path.isEmpty ? path(wanted) : "\(path(wanted)).\($0.path)", change: $0.change)
          }
        case .undecided(let parts): unjudged += parts
        }
      }
      for (_, extra) in rest.values.joined().sorted(by: { $0.offset < $1.offset }) {
        places.append(ValueDifference(path: path(extra), change: .extra(extra)))
      }
      let isInOrder = subject.map { $0[keyPath: key] } == expected.map { $0[keyPath: key] }
      if places.isEmpty, !isInOrder {
        return .mismatch(.stated("the same elements in another order: \(listed(subject.map { $0[keyPath: key] }))"))
      }
      if !places.isEmpty { return .mismatch(ExceptedFields.mismatch(places)) }
      if !unjudged.isEmpty { throw Unjudged(reason: UnjudgedPart.text(unjudged)) }
      return .match
    }
  }
}

/// The fields that a comparison leaves out.
private struct ExceptedFields {
  /// The paths in the form that a reader knows; `nil` for a property that reflection cannot name.
  private let paths: [String?]

  init(_ fields: [AnyKeyPath]) { paths = fields.map { keyPathName($0)?.replacing("?", with: "") } }

  var words: String { paths.map { $0 ?? "a computed property" }.joined(separator: ", ") }

  func names() throws -> Set<String> {
    let known = paths.compactMap { $0.map { String($0.dropFirst()) } }
    guard known.count == paths.count else {
      throw Unjudged(reason: "a field that may differ is not a stored property")
    }
    return Set(known)
  }

  static func mismatch(_ places: [ValueDifference]) -> Mismatch {
    let lines = UnequalText.cut(places, places.count)
    if let only = lines.first, lines.count == 1 { return .stated(only) }
    return .stated("expected and got differ in \(places.count) places", details: lines)
  }
}

extension Matcher {
  /// Matches a reference to the same object, or to none if `nil` is expected.
  ///
  /// The negation matches another object; `nil` fails it.
  ///
  /// The subject may be optional, and may have a protocol type, like a double: only the object's identity counts.
  ///
  /// ```swift
  /// expect(cell.delegate).to(.beIdentical(to: controller))
  /// ```
  /// ```text
  /// expected the same object, got another
  /// both are described as Controller
  /// ```
  /// - Parameter expected: The object.
  /// - Returns: The matcher. A subject that is not an object fails the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beIdentical(to expected: AnyObject?) -> Self {
    func text(_ object: AnyObject?) -> String { ValueDescription.brief(object as Any) }
    let words = { "be identical to \(text(expected))" }
    return Self(
      words(),
      judging: { subject in
        let value = present(subject)
        let object = value.flatMap(ValueDescription.object)
        if let value, object == nil {
          let reason = "a value of type \(type(of: value)) is not an object"
          return .undecided(.undecided(words(), because: reason, got: subject))
        }
        return object === expected ? .match : .mismatch(.otherObject(expected: text(expected), got: text(object)))
      },
      unwanted: { _ in .unwantedExactly(words()) }
    ).needingValue
  }
}
