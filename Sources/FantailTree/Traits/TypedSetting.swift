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
