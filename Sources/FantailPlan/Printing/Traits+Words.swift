import FantailTree

extension Traits {
  /// Returns the traits in words, as they hold; plans print elsewhere why an example does not run.
  ///
  /// - Parameters:
  ///   - own: The settings to put into words: those that a group or example makes itself.
  ///   - withTags: Whether tags are among them.
  func words(saidBy own: Traits, withTags: Bool = false) -> [String] {
    var own = own
    if !withTags { own.tags = [] }
    return words(settingsOf: own).map(\.onOneLine)
  }
}
