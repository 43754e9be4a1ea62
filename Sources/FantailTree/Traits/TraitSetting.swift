/// One setting: a value of a key, or the texts of a value whose key this code does not know.
protocol TraitSetting: Sendable {
  /// `nil` for a setting that came as texts.
  var key: (any TraitKey.Type)? { get }
  var name: String { get }
  var place: Int { get }
  var texts: [String]? { get }

  func isOf<Key: TraitKey>(_ key: Key.Type) -> Bool
  func value<Key: TraitKey>(of key: Key.Type) -> Key.Value
  func inherited(within outer: any TraitSetting) -> any TraitSetting
  /// Returns what holds for an inner setting that is known by its texts.
  func inheriting(_ inner: TextSetting) -> any TraitSetting
  func words(own: any TraitSetting, in traits: Traits) -> [String]
  func isEqual(to other: any TraitSetting) -> Bool
}

struct TypedSetting<Key: TraitKey>: TraitSetting {
  let value: Key.Value

  var key: (any TraitKey.Type)? { Key.self }
  var name: String { Key.name }
  var place: Int { Key.place }
  var texts: [String]? { value.texts }

  func isOf<Other: TraitKey>(_ key: Other.Type) -> Bool { Key.self == key }

  func value<Other: TraitKey>(of key: Other.Type) -> Other.Value { value as? Other.Value ?? .unset }

  func inherited(within outer: any TraitSetting) -> any TraitSetting {
    TypedSetting(value: Key.inherit(value, within: outer.value(of: Key.self)))
  }

  func inheriting(_ inner: TextSetting) -> any TraitSetting {
    TypedSetting(value: inner.value(of: Key.self)).inherited(within: self)
  }

  func words(own: any TraitSetting, in traits: Traits) -> [String] {
    Key.ownWords(own.value(of: Key.self), of: value, in: traits)
  }

  func isEqual(to other: any TraitSetting) -> Bool {
    name == other.name && other.value(of: Key.self) == value
  }
}

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
