/// The order in which a report tells what has none: keys and members.
///
/// By their descriptions, as they are read; of very many, whose descriptions would take seconds, by themselves where
/// they are strings or integers.
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

  /// The first of very many; all, in no order, where they are few enough to be described.
  static func first<Value>(_ count: Int, of values: [Value], by key: (Value) -> Any) -> [Value] {
    guard values.count > many else { return values }
    return Array(sorted(values, by: key).prefix(count))
  }
}

/// The elements as they are written in the call: `1, 2`; of many only the first.
func listed(_ elements: [some Any]) -> String {
  if elements.isEmpty { return "no elements" }
  let shown = elements.prefix(mostListed).map { ValueDescription.brief($0) }
  return shortened(shown, to: mostListed, of: elements.count).joined(separator: ", ")
}

/// The first of some texts, and a last one that says how many more there are.
func shortened(_ texts: [String], to most: Int, of count: Int) -> [String] {
  texts.prefix(most) + (count > most ? ["… \(count - most) more"] : [])
}

private let mostListed = 20
