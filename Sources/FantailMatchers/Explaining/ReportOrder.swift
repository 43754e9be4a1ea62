/// The order of keys and members in a report, since they have no order of their own.
///
/// They are sorted by their descriptions. Very many are sorted by themselves if they are strings or integers, since
/// describing them would take seconds.
enum ReportOrder {
  private static let many = 1_000

  static func sorted<Value>(_ values: [Value], by key: (Value) -> Any) -> [Value] {
    func sorted<Key: Comparable>(as type: Key.Type) -> [Value]? {
      let keys = values.compactMap { key($0) as? Key }
      return keys.count == values.count ? zip(values, keys).sorted { $0.1 < $1.1 }.map(\.0) : nil
    }
    let known = values.count > many ? sorted(as: String.self) ?? sorted(as: Int.self) : nil
    return known ?? values.map { ($0, ValueDescription.brief(key($0))) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the first of very many values; if they are few enough to be described, returns all, unsorted.
  static func first<Value>(_ count: Int, of values: [Value], by key: (Value) -> Any) -> [Value] {
    guard values.count > many else { return values }
    return Array(sorted(values, by: key).prefix(count))
  }
}

/// Returns the elements as in the call: `1, 2`; of many elements only the first.
func listed(_ elements: [some Any]) -> String {
  if elements.isEmpty { return "no elements" }
  let shown = elements.prefix(mostListed).map { ValueDescription.brief($0) }
  return shortened(shown, to: mostListed, of: elements.count).joined(separator: ", ")
}

/// Returns the first texts, followed by one with the number of the others.
func shortened(_ texts: [String], to most: Int, of count: Int) -> [String] {
  texts.prefix(most) + (count > most ? ["… \(count - most) more"] : [])
}

private let mostListed = 20
