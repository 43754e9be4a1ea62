/// The order in which a report tells what has none: keys and members.
///
/// By their descriptions, as they are read; of very many, whose descriptions would take seconds, by themselves where
/// they are strings or integers.
enum ReportOrder {
  private static let many = 1_000

  /// All of them in order.
  static func sorted<Value>(_ values: [Value], by key: (Value) -> Any) -> [Value] {
    if values.count > many {
      if let sorted = sorted(values, by: { key($0) as? String }) { return sorted }
      if let sorted = sorted(values, by: { key($0) as? Int }) { return sorted }
    }
    return values.map { ($0, ValueDescription.brief(key($0))) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The first of very many; all, in no order, where they are few enough to be described.
  static func first<Value>(_ count: Int, of values: [Value], by key: (Value) -> Any) -> [Value] {
    guard values.count > many else { return values }
    return Array(sorted(values, by: key).prefix(count))
  }

  /// Sorted by a key of one type; `nil` where one has another.
  private static func sorted<Value, Key: Comparable>(_ values: [Value], by key: (Value) -> Key?) -> [Value]? {
    let keyed = values.compactMap { value in key(value).map { (value: value, key: $0) } }
    guard keyed.count == values.count else { return nil }
    return keyed.sorted { $0.key < $1.key }.map(\.value)
  }
}
