/// A setting that came as texts: from an option, or from the process that started this one.
struct TextSetting: TraitSetting {
  /// The place of settings that do not give one: between the limits and what keeps examples together.
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

  /// Returns the outer setting's type with this value, so that its key decides; of two without a key the inner one wins.
  func inherited(within outer: any TraitSetting) -> any TraitSetting { outer.inheriting(self) }

  func inheriting(_ inner: TextSetting) -> any TraitSetting { inner }

  /// Returns the name of a flag. Other values are put into words by their keys alone.
  func words(own: any TraitSetting, in traits: Traits) -> [String] { texts?.isEmpty == true ? [name] : [] }

  func isEqual(to other: any TraitSetting) -> Bool {
    if other is TextSetting { return name == other.name && texts == other.texts }
    return other.isEqual(to: self)
  }
}
