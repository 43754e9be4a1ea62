public import FantailTree

extension Spec {
  /// Sets the type that declares the spec, for `--filter`.
  ///
  /// - Parameter type: The type's name: `StackSpec`.
  /// - Returns: The spec.
  @_spi(Generated) public func declared(in type: String) -> Spec { ofType(type) }
}
