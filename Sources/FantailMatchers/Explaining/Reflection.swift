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
