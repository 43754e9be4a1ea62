/// A setting: a value of a key, or the texts of a value whose key is unknown here.
protocol TraitSetting: Sendable {
  /// The key; `nil` for a setting in the form of texts.
  var key: (any TraitKey.Type)? { get }
  var name: String { get }
  var place: Int { get }
  var texts: [String]? { get }

  func isOf<Key: TraitKey>(_ key: Key.Type) -> Bool
  func value<Key: TraitKey>(of key: Key.Type) -> Key.Value
  func inherited(within outer: any TraitSetting) -> any TraitSetting
  /// Returns the setting that holds when the inner setting has the form of texts.
  func inheriting(_ inner: TextSetting) -> any TraitSetting
  func words(own: any TraitSetting, in traits: Traits) -> [String]
  func isEqual(to other: any TraitSetting) -> Bool
}
