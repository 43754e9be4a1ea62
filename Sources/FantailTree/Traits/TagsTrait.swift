extension Trait {
  /// Names the example for `--tag` and `--skip-tag`.
  ///
  /// - Parameter tags: The names, at least one.
  /// - Returns: The trait.
  public static func tags(_ tags: String...) -> Self { Self { $0.tags = tags } }

  /// Not available: an example may have several tags.
  @available(*, unavailable, renamed: "tags(_:)")
  public static func tag(_ tag: String) -> Self { tags(tag) }
}

extension Traits {
  package var tags: [String] {
    get { self[Tags.self] }
    set { self[Tags.self] = newValue }
  }
}

private enum Tags: TraitKey {
  static let name = "tags"
  static let place = 10

  static func inherit(_ inner: [String], within outer: [String]) -> [String] {
    outer + inner.filter { !outer.contains($0) }
  }

  static func ownWords(_ own: [String], of value: [String], in traits: Traits) -> [String] {
    ["tags \(own.joined(separator: " "))"]
  }
}
