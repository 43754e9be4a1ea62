extension Trait {
  /// Names the resources that the examples use and cannot share, such as a database or a port.
  ///
  /// With several jobs, two examples that use the same name never run at the same time. Other examples do.
  ///
  /// ```swift
  /// describe("Orders", .uses("database")) { … }
  /// ```
  /// - Parameter resources: The names, at least one, in addition to those of the groups around.
  /// - Returns: The trait.
  public static func uses(_ resources: String...) -> Self { Self { $0.resources = Set(resources) } }
}

extension Traits {
  /// The resources that the examples cannot share with others that run at the same time.
  package var resources: Set<String> {
    get { self[Resources.self] }
    set { self[Resources.self] = newValue }
  }
}

private enum Resources: TraitKey {
  static let name = "uses"
  static let place = 120

  static func inherit(_ inner: Set<String>, within outer: Set<String>) -> Set<String> { outer.union(inner) }

  static func words(_ resources: Set<String>, in traits: Traits) -> [String] {
    ["uses \(resources.sorted().joined(separator: ", "))"]
  }
}
