package import FantailTree

extension Traits {
  /// Returns the traits in words. Pending and skipped states are left out: plans print them elsewhere.
  ///
  /// - Parameters:
  ///   - own: The settings of the group or example itself; only these are put into words.
  ///   - withTags: Whether to include tags.
  package func words(saidBy own: Traits, withTags: Bool = false) -> [String] {
    var own = own
    if !withTags { own.tags = [] }
    return words(settingsOf: own).map(\.onOneLine)
  }
}
