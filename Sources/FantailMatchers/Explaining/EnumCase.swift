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
