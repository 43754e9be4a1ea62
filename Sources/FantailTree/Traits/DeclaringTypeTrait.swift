extension Traits {
  /// The type that declares the spec, for `--filter`; `nil` if it is unknown.
  package var type: String? {
    get { self[DeclaringType.self] }
    set { self[DeclaringType.self] = newValue }
  }
}

private enum DeclaringType: TraitKey {
  typealias Value = String?
  static let name = "type"
  static let isFact = true
}
