/// Names of enumerations' cases, as the compiler knows them: no mirror and no description has a say in it.
package enum EnumCase {
  indirect enum Name: Equatable, CustomStringConvertible {
    case ofValue(String)
    /// A case of the optional itself: the value's own type may have a case of that name.
    case ofOptional(String)

    var description: String {
      switch self {
      case .ofValue(let name), .ofOptional(let name): name
      }
    }
  }

  /// The name of a value's case, of an optional's value if it has one; `nil` if the value is not an enumeration.
  static func name(_ value: Any) -> Name? {
    guard let optional = value as? any AnyOptional else { return own(value).map { .ofValue($0) } }
    guard let wrapped = optional.wrappedValue else { return .ofOptional("none") }
    return name(wrapped) ?? .ofOptional("some")
  }

  /// The name of a value's case, whatever is known of its type; of an optional its own.
  package static func own(_ value: Any) -> String? {
    func text<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: text)
  }
}

/// Returns the name of a case as the standard library's `dump` gets it.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// An optional, whatever it wraps: what `beNil` is for.
///
/// A protocol and not `where Subject == Wrapped?`, so that `beNil` is a property, and so that the compiler prefers it
/// to the declaration that explains a subject that is not optional.
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

extension Mirror {
  /// Returns whether it shows a value of a kind. Written out, `==` of an optional is eight times the code of this call.
  package func isOf(_ kind: DisplayStyle) -> Bool { displayStyle == kind }
}

/// A value as a text, if it is a string of whatever type.
package func plainText(_ value: Any) -> String? { (value as? any StringProtocol).map { String($0) } }

/// A value without its optionality, however deep; `nil` where there is none.
package func present(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrappedValue.flatMap(present)
}
