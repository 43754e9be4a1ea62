import FantailTree
public import Foundation

// `swift, deprecated: 99` marks the rarer matchers and the initializers, here and in the other files: editors sort
// these last, so `equal` and the matchers for calls are among the first. The compiler does not warn about them.

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

extension Matcher where Subject: Comparable {
  /// Matches a value below a bound.
  ///
  /// The negation matches a value that is not below the bound, such as NaN.
  ///
  /// ```swift
  /// expect(total).to(.beLessThan(1000))
  /// ```
  /// ```text
  /// expected to be less than 1000, got 1600
  /// ```
  /// - Parameter bound: The bound.
  public static func beLessThan(_ bound: Subject) -> Self { .comparing(.less, bound) }

  /// Matches a value at or below a bound.
  ///
  /// The negation matches a value that is not at or below the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  @available(swift, deprecated: 99)
  public static func beLessThanOrEqual(to bound: Subject) -> Self { .comparing(.lessOrEqual, bound) }

  /// Matches a value above a bound.
  ///
  /// The negation matches a value that is not above the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  public static func beGreaterThan(_ bound: Subject) -> Self { .comparing(.greater, bound) }

  /// Matches a value at or above a bound.
  ///
  /// The negation matches a value that is not at or above the bound, such as NaN.
  ///
  /// - Parameter bound: The bound.
  @available(swift, deprecated: 99)
  public static func beGreaterThanOrEqual(to bound: Subject) -> Self { .comparing(.greaterOrEqual, bound) }

  static func comparing(_ relation: Relation, _ bound: Subject) -> Self {
    Matcher("be \(relation.rawValue) \(ValueDescription.brief(bound))") { relation.holds($0, bound) }
  }

  /// Matches a value between two bounds, both included.
  ///
  /// The negation matches a value outside, such as NaN.
  ///
  /// ```swift
  /// expect(total).to(.beBetween(1000, and: 1500))
  /// ```
  /// ```text
  /// expected to be between 1000 and 1500, got 1600
  /// ```
  /// - Parameters:
  ///   - lower: The least value that fits.
  ///   - upper: The greatest value that fits.
  /// - Returns: The matcher. Bounds in the wrong order fail the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beBetween(_ lower: Subject, and upper: Subject) -> Self {
    let low = { ValueDescription.brief(lower) }
    let high = { ValueDescription.brief(upper) }
    return Matcher("be between \(low()) and \(high())") { subject in
      guard lower <= upper else { throw Unjudged(reason: "\(low())...\(high()) is not a range") }
      return lower <= subject && subject <= upper
    }
  }
}

extension Matcher where Subject: FloatingPoint {
  /// Matches a number whose distance from another is at most a tolerance.
  ///
  /// The negation matches a greater distance, and NaN.
  ///
  /// ```swift
  /// expect(0.1 + 0.2).to(.beCloseTo(0.3))
  /// expect(1.0 / 3).to(.beCloseTo(0.33))
  /// ```
  /// ```text
  /// expected to be close to 0.33, got 0.3333333333333333
  /// off by 0.0033333333333332993
  /// ```
  /// - Parameters:
  ///   - expected: The other number. An infinity is close to itself; NaN is close to nothing.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  ///     Without a tolerance, rounding errors are allowed, as in Swift Numerics: the square root of `ulpOfOne` times
  ///     the larger number (1.5e-8 for a `Double`), and near zero `ulpOfOne` to the power of 3/4 (1.8e-12).
  public static func beCloseTo(_ expected: Subject, within tolerance: Subject? = nil) -> Self {
    noting(tolerance.map { "be within \($0) of \(expected)" } ?? "be close to \(expected)") { subject in
      try checkTolerance(tolerance)
      if subject == expected { return nil }
      let distance = abs(subject - expected)
      let root = Subject.ulpOfOne.squareRoot()
      let rounding = max(root * max(abs(subject), abs(expected)), root * root.squareRoot())
      // Any part of infinity is infinite, and so would allow every distance.
      return distance <= tolerance ?? (distance.isFinite ? rounding : 0) ? nil : ["off by \(distance)"]
    }
  }

  /// Matches a number whose distance from another number is at most a fraction of that number.
  ///
  /// The negation matches a greater distance, and NaN.
  ///
  /// ```swift
  /// expect(mass).to(.beCloseTo(5.97e24, relative: 0.01))
  /// ```
  /// ```text
  /// expected to be within 0.01 × 5.97e+24 of 5.97e+24, got 6.1e+24
  /// off by 0.021775544388609677 × 5.97e+24
  /// ```
  /// - Parameters:
  ///   - expected: The other number. Only zero is close to zero, and only an infinity to itself; NaN is close to
  ///     nothing.
  ///   - part: The greatest distance that fits, as a fraction of the other number: 0.01 is one percent. A negative
  ///     fraction fails the expectation and its negation.
  public static func beCloseTo(_ expected: Subject, relative part: Subject) -> Self {
    noting("be within \(part) × \(expected) of \(expected)") { subject in
      try checkTolerance(part)
      if subject == expected { return nil }
      // Any part of infinity is infinite, and so would allow every distance.
      guard subject.isFinite, expected.isFinite else { return [] }
      let distance = abs(subject - expected)
      return distance <= part * abs(expected) ? nil : ["off by \(distance / abs(expected)) × \(expected)"]
    }
  }
}

extension Matcher where Subject: FixedWidthInteger {
  /// Matches an integer whose distance from another is at most a tolerance. Unsigned numbers do not overflow.
  ///
  /// The negation matches a greater distance.
  ///
  /// - Parameters:
  ///   - expected: The other number.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  public static func beCloseTo(_ expected: Subject, within tolerance: Subject) -> Self {
    noting("be within \(tolerance) of \(expected)") { subject in
      try checkTolerance(tolerance)
      // Magnitudes are used, because the type of two integers may not be able to hold their distance.
      let sameSign = (subject < 0) == (expected < 0)
      let left = subject.magnitude
      let right = expected.magnitude
      let distance = sameSign ? (left > right ? left - right : right - left) : left &+ right
      return distance <= tolerance.magnitude && (sameSign || distance >= left) ? nil : ["off by \(distance)"]
    }
  }
}

extension Matcher where Subject: Collection, Subject.Element: FloatingPoint {
  /// Matches a collection of numbers, each of which is close to the number at the same position in another collection.
  ///
  /// The negation matches a collection with another number of elements, or an element that is not close.
  ///
  /// ```swift
  /// expect(rotated.coordinates).to(.beCloseTo([0, 1, 0]))
  /// ```
  /// ```text
  /// [1]: expected to be close to 1.0, got 0.9
  /// off by 0.09999999999999998
  /// ```
  /// - Parameters:
  ///   - expected: The other numbers.
  ///   - tolerance: The greatest distance that fits, as for a single number.
  public static func beCloseTo(_ expected: [Subject.Element], within tolerance: Subject.Element? = nil) -> Self {
    deciding("be close to \(ValueDescription.brief(expected))") { subject in
      guard subject.count == expected.count else {
        return .mismatch(.count(expected: counted(expected.count, "element"), got: subject.count, of: subject))
      }
      try checkTolerance(tolerance)
      return judgeAll(zip(subject, expected)) { Matcher<Subject.Element>.beCloseTo($1, within: tolerance).judge($0) }
    }
  }
}

extension Matcher where Subject == Date {
  /// Matches a date whose distance from another is at most a time.
  ///
  /// The negation matches a greater distance.
  ///
  /// ```swift
  /// expect(receipt.date).to(.beCloseTo(noon, within: .seconds(2)))
  /// ```
  /// ```text
  /// expected to be within 2 s of 2026-05-01 12:00:00 +0000, got 2026-05-01 12:00:03 +0000
  /// 3 s later
  /// ```
  /// - Parameters:
  ///   - expected: The other date.
  ///   - tolerance: The greatest distance that fits. A negative tolerance fails the expectation and its negation.
  public static func beCloseTo(_ expected: Date, within tolerance: Duration) -> Self {
    noting("be within \(tolerance.inWords) of \(ValueDescription.brief(expected))") { subject in
      guard tolerance >= .zero else { throw Unjudged(reason: "a tolerance has to be zero or more") }
      let distance = subject.timeIntervalSince(expected)
      return abs(distance) <= tolerance.inSeconds ? nil : [dateDistance(distance)]
    }
  }
}

/// Throws for a negative or invalid tolerance, with which the negation would always match.
func checkTolerance<Number: Numeric & Comparable>(_ tolerance: Number?) throws {
  if let tolerance, !(tolerance >= 0) { throw Unjudged(reason: "a tolerance has to be zero or more") }
}

extension Matcher where Subject: AdditiveArithmetic {
  /// Matches zero.
  ///
  /// The negation matches every other value.
  ///
  /// ```swift
  /// expect(balance).to(.beZero)
  /// ```
  /// ```text
  /// expected to be zero, got 25
  /// ```
  public static var beZero: Self { Matcher("be zero") { $0 == .zero } }
}

enum Relation: String {
  case less = "less than"
  case lessOrEqual = "less than or equal to"
  case greater = "greater than"
  case greaterOrEqual = "greater than or equal to"

  func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
    switch self {
    case .less: value < bound
    case .lessOrEqual: value <= bound
    case .greater: value > bound
    case .greaterOrEqual: value >= bound
    }
  }
}

extension Matcher where Subject: Comparable {
  /// Matches a value in a range of any kind.
  ///
  /// The negation matches a value outside.
  ///
  /// ```swift
  /// expect(total).to(.beIn(0..<1600))
  /// ```
  /// ```text
  /// expected to be in 0..<1600, got 1600
  /// ```
  /// - Parameter range: The range: `0..<10`, `0...9`, `10...` or `..<10`.
  public static func beIn(_ range: some RangeExpression<Subject>) -> Self {
    Matcher("be in \(range)") { range.contains($0) }
  }
}

extension Matcher {
  /// Matches an enumeration's case, regardless of its associated values.
  ///
  /// The negation matches another case; `nil` fails it, unless the case is `.none`.
  ///
  /// ```swift
  /// expect(state).to(.beCase(.idle))
  /// ```
  /// ```text
  /// expected to be .idle, got .loading(0.3)
  /// ```
  /// - Parameter example: A value of the case. Cases are distinguished by their names; descriptions and `==` of the
  ///   type do not matter. An optional is judged by its value.
  /// - Returns: The matcher. A subject that is not an enumeration fails the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beCase(_ example: Subject) -> Self {
    let wanted = EnumCase.name(example)
    let rule = noting("be " + (wanted.map { ".\($0)" } ?? ValueDescription.brief(example))) { subject in
      guard let wanted, let name = EnumCase.name(subject) else { throw Unjudged.noEnumeration(subject) }
      if name == wanted { return nil }
      return ValueDescription.brief(subject).contains(name.description) ? [] : ["its case is .\(name)"]
    }
    // A case of the optional itself, such as `.none`, also fits `nil`.
    return if case .ofOptional? = wanted { rule } else { rule.needingValue }
  }

  /// Matches an enumeration's case with any associated values.
  ///
  /// The negation matches another case; `nil` fails it.
  ///
  /// - Parameter make: The case, by its name alone.
  @available(swift, deprecated: 99)
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: nil)).needingValue
  }

  /// Matches an enumeration's case whose associated values fit another matcher.
  ///
  /// The negation matches another case, and values that fit the negated matcher; `nil` fails it.
  ///
  /// ```swift
  /// expect(state).to(.beCase(State.loading, .beGreaterThan(0.5)))
  /// ```
  /// ```text
  /// .loading: expected to be greater than 0.5, got 0.3
  /// ```
  /// - Parameters:
  ///   - make: The case, by its name alone.
  ///   - matcher: The matcher for the associated value, or for the tuple of them.
  @available(swift, deprecated: 99)
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject, _ matcher: Matcher<Value>) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: matcher)).needingValue
  }
}

extension Unjudged {
  fileprivate static func noEnumeration(_ subject: Any) -> Self {
    Self(reason: "\(type(of: subject)) is not an enumeration")
  }
}

/// Extracts the associated value by reflection. To find the name of the wanted case, a value of that case is made.
private struct CaseWithValue<Subject, Value>: MatchRule {
  let make: (Value) -> Subject
  let matcher: Matcher<Value>?

  var statement: String { words + (matcher.map { " to \($0.statement)" } ?? "") }

  /// A function has no name at run time; only the type of its argument can be shown.
  private var words: String { "be a case with a value of type \(Value.self)" }

  func judge(_ subject: Subject) -> Verdict {
    guard let name = EnumCase.name(subject) else {
      return .undecided(.undecided(statement, because: Unjudged.noEnumeration(subject).reason, got: subject))
    }
    guard let value = associated(subject) else { return .mismatch(.unlike(words, got: subject)) }
    let wanted = EnumCase.name(make(value))
    guard wanted == name else { return .mismatch(.unlike("be .\(wanted?.description ?? "")", got: subject)) }
    return matcher?.judge(value).part(".\(name)") ?? .match
  }

  /// A subject with the case is judged by the negation of the value's matcher.
  func deny(_ subject: Subject) -> Verdict {
    guard let matcher, let name = EnumCase.name(subject), let value = associated(subject),
      EnumCase.name(make(value)) == name
    else { return opposite(of: judge(subject), subject) }
    return matcher.deny(value).part(".\(name)")
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    .unwanted("be .\(EnumCase.name(subject)?.description ?? "")", got: subject)
  }

  private func associated(_ subject: Subject) -> Value? {
    guard let child = Mirror(reflecting: present(subject) ?? subject).children.first else { return nil }
    // A single value with a label is a tuple of one element, which a cast cannot unwrap.
    return child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value
  }
}

extension Matcher where Subject: AnyOptional {
  /// Matches an optional without a value.
  ///
  /// The negation matches an optional with a value.
  ///
  /// ```swift
  /// expect(find("bob")).to(.beNil)
  /// ```
  /// ```text
  /// expected to be nil, got User(name: "Bob")
  /// ```
  public static var beNil: Self {
    Self(
      "be nil",
      judging: { Subject.optional($0) == nil ? .match : .mismatch(.unlike("be nil", got: $0)) },
      unwanted: { _ in .absent(Subject.Wrapped.self) })
  }

  /// Matches an optional whose value fits another matcher; an optional without a value does not fit.
  ///
  /// The negation matches `nil`, and a value that fits the negated matcher.
  ///
  /// ```swift
  /// expect(find("bob")?.age).to(.beSome(.beGreaterThan(17)))
  /// ```
  /// ```text
  /// expected to be greater than 17, got 16
  /// ```
  /// - Parameter matcher: The matcher that must match the value.
  public static func beSome(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      if let value = Subject.optional(subject) { return .there(value) }
      // A subject that is not optional is never `nil`, so the failure does not mention a value.
      if matcher.rule is NilOfAnything<Subject.Wrapped> { return .absent(.undecided(.absent(Subject.Wrapped.self))) }
      return .absent(.mismatch(matcher.absence(in: subject)))
    }
  }

  /// Makes a matcher for optional subjects from a matcher for values: it judges the value, and `nil` never fits.
  static func lifting(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      Subject.optional(subject).map { .there($0) } ?? .absent(.undecided(matcher.absence(in: subject)))
    }
  }
}

extension Matcher {
  /// Fails in both directions for a value that is not optional.
  ///
  /// If the static type is unknown, as for an `Any`, the dynamic type decides.
  @available(*, deprecated, message: "the subject is not an optional, so it is never nil")
  public static var beNil: Self { Self(rule: NilOfAnything()) }

  static func beNilAtAnyDepth<Wrapped>() -> Self where Subject == Wrapped? {
    Self(
      "be nil",
      judging: { present($0 as Any) == nil ? .match : .mismatch(.unlike("be nil", got: $0 as Any)) },
      unwanted: { _ in .absent(Wrapped.self) })
  }

  fileprivate func absence(in subject: Any) -> Mismatch {
    rule.denied.map { NeedsValue<Subject>.failure($0, got: subject) } ?? .unlike(statement, got: subject)
  }
}

private struct NilOfAnything<Subject>: MatchRule {
  var statement: String { "be nil" }

  func judge(_ subject: Subject) -> Verdict {
    if let optional = subject as? any AnyOptional {
      return optional.wrappedValue == nil ? .match : .mismatch(.unlike(statement, got: subject))
    }
    if Subject.self == Any.self { return .mismatch(.unlike(statement, got: subject)) }
    return .undecided(
      .undecided(statement, because: "\(Subject.self) is not an optional, so it is never nil", got: subject))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}

extension Matcher where Subject: AnyResult {
  /// Matches a result that is a success, regardless of its value.
  ///
  /// The negation matches a failure.
  ///
  /// ```swift
  /// expect(reply).to(.beSuccess)
  /// ```
  /// ```text
  /// expected to be a success, got .failure(LoadError.offline)
  /// ```
  public static var beSuccess: Self {
    Matcher("be a success") { if case .success = Subject.result($0) { true } else { false } }
  }

  /// Matches a result that is a failure, regardless of its error.
  ///
  /// The negation matches a success.
  public static var beFailure: Self {
    Matcher("be a failure") { if case .failure = Subject.result($0) { true } else { false } }
  }

  /// Matches a success whose value fits another matcher.
  ///
  /// The negation matches a failure, and a value that fits the negated matcher.
  ///
  /// ```swift
  /// expect(response).to(.beSuccess(.haveCount(3)))
  /// ```
  /// ```text
  /// .success: expected 3 elements, got 1
  /// got ["tea"]
  /// ```
  /// - Parameter matcher: The matcher that must match the value.
  public static func beSuccess(_ matcher: Matcher<Subject.Success>) -> Self {
    payload("success", matcher) { try? $0.get() }
  }

  /// Matches a failure whose error fits another matcher.
  ///
  /// The negation matches a success, and an error that fits the negated matcher.
  ///
  /// - Parameter matcher: The matcher for the error.
  public static func beFailure(_ matcher: Matcher<Subject.Failure>) -> Self {
    payload("failure", matcher) { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// Judges the value inside a case; another case does not fit.
  private static func payload<Value>(
    _ name: String, _ matcher: Matcher<Value>,
    _ value: @escaping (Result<Subject.Success, Subject.Failure>) -> Value?
  ) -> Self {
    let words = "be a \(name)"
    return Self("\(words) to \(matcher.statement)", matcher) { subject in
      guard let value = value(Subject.result(subject)) else { return .absent(.mismatch(.unlike(words, got: subject))) }
      return .there(value, at: ".\(name)")
    }
  }
}
