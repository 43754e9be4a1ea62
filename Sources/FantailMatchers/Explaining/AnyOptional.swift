/// An optional of any value type; the protocol of `beNil`.
///
/// A protocol and not `where Subject == Wrapped?`, so that `beNil` is a property. The compiler also prefers it to the
/// declaration that explains a subject which is not optional.
public protocol AnyOptional {
  /// The type of the value.
  associatedtype Wrapped

  /// Returns the optional with its own type. Static, so that completion shows users no new member of optionals.
  static func optional(_ optional: Self) -> Wrapped?
}

extension Optional: AnyOptional {
  /// Returns the optional with its own type.
  public static func optional(_ optional: Self) -> Self { optional }
}

extension AnyOptional {
  static var wrappedType: any Any.Type { Wrapped.self }
  var wrappedValue: Any? { Self.optional(self).map { $0 as Any } }
}
