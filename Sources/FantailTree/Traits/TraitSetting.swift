/// A setting: a value of a key, or the texts of a value whose key this code does not know.
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
