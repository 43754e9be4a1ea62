extension Trait {
  /// Never runs the example or group, and reports it as pending.
  ///
  /// - Parameter reason: The reason, shown in reports.
  /// - Returns: The trait.
  public static func pending(_ reason: String? = nil) -> Self {
    Self { $0.pending = .init(reason: reason) }
  }

  /// Skips the example or group if a condition does not hold.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated once, when the spec is declared.
  ///   - reason: The reason for the condition, shown in reports.
  /// - Returns: The trait.
  public static func enabled(if condition: Bool, _ reason: String? = nil) -> Self {
    Self { $0.disabled = condition ? nil : .init(reason: reason) }
  }
}

extension Traits {
  /// A word that keeps an example from running, with its reason if one is given.
  package struct Reason: TraitText {
    package let reason: String?

    package init(reason: String?) {
      self.reason = reason
    }

    package init(texts: [String]) {
      reason = texts.first
    }

    package var texts: [String]? { reason.map { [$0] } ?? [] }
  }

  package var pending: Reason? {
    get { self[Pending.self] }
    set { self[Pending.self] = newValue }
  }

  package var disabled: Reason? {
    get { self[Disabled.self] }
    set { self[Disabled.self] = newValue }
  }
}

// Plans print the state and its reason beside the example, and so do not list them among its traits.

private enum Pending: TraitKey {
  static let name = "pending"

  /// An outer reason is kept, because it keeps the inner example from running too. A reason with a text is preferred to
  /// one without.
  static func inherit(_ inner: Traits.Reason?, within outer: Traits.Reason?) -> Traits.Reason? {
    outer?.reason == nil ? inner ?? outer : outer
  }
}

private enum Disabled: TraitKey {
  static let name = "disabled"

  static func inherit(_ inner: Traits.Reason?, within outer: Traits.Reason?) -> Traits.Reason? { outer ?? inner }
}
