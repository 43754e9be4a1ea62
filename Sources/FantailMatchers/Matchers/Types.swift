extension Matcher {
  /// Matches a subject of a type, a subclass of it, or a type that conforms to it.
  ///
  /// ```swift
  /// expect(vehicle).to(.beAKind(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a kind of Ship, got Train
  /// its type is Train
  /// ```
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  public static func beAKind<Kind>(of type: Kind.Type) -> Self {
    typed("be a kind of \(type)") { $0 is Kind }
  }

  /// Matches a subject of a type, a subclass of it, or a type that conforms to it; another spelling of `beAKind(of:)`.
  ///
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  public static func beKind<Kind>(of type: Kind.Type) -> Self { beAKind(of: type) }

  /// Matches a subject whose type conforms to a protocol.
  ///
  /// - Parameter type: The protocol, as `(any P).self`. What it inherits counts.
  public static func conform<Kind>(to type: Kind.Type) -> Self {
    typed("conform to \(type)") { $0 is Kind }
  }

  /// Matches a class that is another or inherits from it.
  ///
  /// ```swift
  /// expect(Train.self).to(.beSubclass(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be a subclass of Ship, got Train.self
  /// ```
  /// - Parameter type: The other class.
  /// - Returns: The matcher. A subject that is no class does not fit.
  public static func beSubclass<Class: AnyObject>(of type: Class.Type) -> Self {
    Matcher("be a subclass of \(type)") { ($0 as Any) is Class.Type }
  }

  /// Matches a subject of exactly a type, and of no subclass.
  ///
  /// ```swift
  /// expect(ship).to(.beAnInstance(of: Ship.self))
  /// ```
  /// ```text
  /// expected to be an instance of Ship, got Cruiser
  /// its type is Cruiser
  /// ```
  /// - Parameter type: The type.
  public static func beAnInstance<Kind>(of type: Kind.Type) -> Self {
    typed("be an instance of \(type)") { Swift.type(of: $0) == type }
  }

  /// Matches a type that is another, as `type(of:)` tells it.
  ///
  /// ```swift
  /// expect(type(of: cell)).to(.equal(PhotoCell.self))
  /// ```
  /// ```text
  /// expected to be PhotoCell, got Cell.self
  /// ```
  /// - Parameter type: The other type; no subclass of it fits.
  /// - Returns: The matcher. A subject that is no type fails the expectation and its negation.
  @_disfavoredOverload
  public static func equal(_ type: any Any.Type) -> Self {
    Matcher("be \(type)") { subject in
      guard let got = present(subject) as? any Any.Type else {
        throw Unjudged(reason: "a value of type \(Swift.type(of: subject)) is no type")
      }
      return got == type
    }
  }

  private static func typed(_ words: @autoclosure @escaping () -> String, _ fits: @escaping (Any) -> Bool) -> Self {
    noting(words()) { subject in
      let value = (subject as? any AnyOptional).flatMap(\.wrappedValue) ?? subject
      return fits(value) ? nil : ["its type is \(Swift.type(of: value))"]
    }
  }
}
