/// The names of enumerations' cases in the compiler's metadata. Mirrors and descriptions cannot change them.
package enum EnumCase {
  indirect enum Name: Equatable, CustomStringConvertible {
    case ofValue(String)
    /// A case of the optional itself, as opposed to one of the same name in the value's type.
    case ofOptional(String)

    var description: String {
      switch self {
      case .ofValue(let name), .ofOptional(let name): name
      }
    }
  }

  /// Returns the case of a value, or of the value inside an optional; `nil` if it is not an enumeration.
  static func name(_ value: Any) -> Name? {
    guard let optional = value as? any AnyOptional else { return own(value).map { .ofValue($0) } }
    guard let wrapped = optional.wrappedValue else { return .ofOptional("none") }
    return name(wrapped) ?? .ofOptional("some")
  }

  /// Returns the name of a value's case for a value of unknown type; for an optional, its own case.
  package static func own(_ value: Any) -> String? {
    func text<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: text)
  }
}

/// Returns the name of a case in the same way as the standard library's `dump`.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

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

extension Mirror {
  /// Returns whether the mirror is of a kind. `==` of an optional, written out, would be eight times the code of this
  /// call.
  package func isOf(_ kind: DisplayStyle) -> Bool { displayStyle == kind }
}

/// Returns a string of any type as a text; `nil` for other values.
package func plainText(_ value: Any) -> String? { (value as? any StringProtocol).map { String($0) } }

/// Returns a value without its optionals, at any depth; `nil` if there is no value.
package func present(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrappedValue.flatMap(present)
}
