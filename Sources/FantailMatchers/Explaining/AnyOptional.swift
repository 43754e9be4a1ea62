/// An optional, whatever it wraps: what `beNil` is for.
///
/// A protocol and not `where Subject == Wrapped?`, so that `beNil` is a property, and so that the compiler prefers it to
/// the one that says what is wrong with a subject that is no optional.
public protocol AnyOptional {
  /// The type of the value.
  associatedtype Wrapped

  /// Returns the optional as what it is. Static, so that optionals get no new member for users to see.
  static func optional(_ optional: Self) -> Wrapped?
}

extension Optional: AnyOptional {
  /// Returns the optional as what it is.
  public static func optional(_ optional: Self) -> Self { optional }
}

extension AnyOptional {
  static var wrappedType: any Any.Type { Wrapped.self }
  var wrappedValue: Any? { Self.optional(self).map { $0 as Any } }
}

/// A value without its optionality, however deep; `nil` where there is none.
func present(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrappedValue.flatMap(present)
}
