/// Says which element of a collection differs, by what it is known by on both sides.
enum ElementIdentity {
  private static let names = ["id", "name", "key"]
  private static let longest = 40

  /// The words after an index: ` (id: 2, name: "Cup")`; empty where the elements have nothing such in common.
  static func text(_ expected: Any, _ got: Any) -> String {
    let same = facts(expected, got)
    return same.isEmpty ? "" : " (\(same.joined(separator: ", ")))"
  }

  /// What both are known by: `id: 2`; of what has no such field, the first text that both have.
  static func facts(_ expected: Any, _ got: Any) -> [String] {
    func common(_ facts: (Any) -> [String]) -> [String] {
      let known = facts(expected)
      return known.isEmpty ? [] : facts(got).filter { known.contains($0) }
    }
    let named = common(facts)
    return named.isEmpty ? Array(common(texts).prefix(1)) : named
  }

  /// The fields that are texts, as a number of an order or a name in another language.
  private static func texts(_ value: Any) -> [String] {
    guard let value = present(value) else { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return [] }
    return written(
      mirror.children.compactMap { child in child.label.map { ($0, child.value) } }.filter { $1 is String })
  }

  private static func facts(_ value: Any) -> [String] {
    guard let value = present(value) else { return [] }
    var fields: [(String, Any)] = []
    if let json = value as? JSON {
      guard case .object(let members) = json else { return [] }
      fields = names.compactMap { name in members[name].map { (name, $0) } }
    } else {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return [] }
      fields = names.compactMap { name in mirror.children.first { $0.label == name }.map { (name, $0.value) } }
      // One that is computed; an object that has no other is identified by where it is.
      if fields.first?.0 != "id", let identifiable = value as? any Identifiable {
        let id = identifiable.id as Any
        if !(id is ObjectIdentifier) { fields.insert(("id", id), at: 0) }
      }
    }
    return written(fields)
  }

  private static func written(_ fields: [(String, Any)]) -> [String] {
    fields.compactMap { name, value in
      let text = ValueDescription.brief(value, limit: longest + 1)
      return text.count <= longest ? "\(name): \(text)" : nil
    }
  }
}
