/// A setting in the form of texts, from an option or from the process that started this one.
struct TextSetting: TraitSetting {
  /// The place of settings without one of their own: after the limits and before the traits that keep examples
  /// together.
  static let place = 100

  let name: String
  let texts: [String]?

  init(name: String, texts: [String]) {
    self.name = name
    self.texts = texts
  }

  var key: (any TraitKey.Type)? { nil }
  var place: Int { Self.place }

  func isOf<Key: TraitKey>(_ key: Key.Type) -> Bool { Key.name == name }

  func value<Key: TraitKey>(of key: Key.Type) -> Key.Value { Key.Value(texts: texts ?? []) ?? .unset }

  /// Returns a setting of the outer setting's type with this value, so that the outer key decides. If neither has a
  /// key, the inner setting wins.
  func inherited(within outer: any TraitSetting) -> any TraitSetting { outer.inheriting(self) }

  func inheriting(_ inner: TextSetting) -> any TraitSetting { inner }

  /// Returns the name of a flag. Only its key can put another value into words.
  func words(own: any TraitSetting, in traits: Traits) -> [String] { texts?.isEmpty == true ? [name] : [] }

  func isEqual(to other: any TraitSetting) -> Bool {
    if other is TextSetting { return name == other.name && texts == other.texts }
    return other.isEqual(to: self)
  }
}
