import FantailTree

// Likeness with exceptions for some fields, of one value and of a collection's elements.

extension Matcher {
  /// Matches a value whose fields are equal to those of another, as ``beLike(_:)`` does, except for some.
  ///
  /// The negation matches a value that differs elsewhere; `nil` fails it.
  ///
  /// ```swift
  /// expect(order).to(.beLike(Order(id: 1, note: "for Ada"), except: \.id))
  /// ```
  /// ```text
  /// note: expected "for Ada", got "gift"
  /// ```
  /// A type with an excepted field is compared by its other fields, whether it is `Equatable` or not.
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
  /// shows differences by a key of the elements instead of their places.
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
