/// A dictionary of any types; the protocol of the matchers of keys, which completion after `.to(.` then shows only for
/// dictionaries.
public protocol AnyDictionary {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values.
  associatedtype Value

  /// Returns the dictionary with its own type. Static, so that completion shows users no new member of dictionaries.
  static func dictionary(_ dictionary: Self) -> [Key: Value]
}

extension Dictionary: AnyDictionary {
  /// Returns the dictionary with its own type.
  public static func dictionary(_ dictionary: Self) -> Self { dictionary }
}
