/// Identifies a differing element of a collection by fields that are equal on both sides.
enum ElementIdentity {
  private static let names = ["id", "name", "key"]
  private static let longest = 40

  /// Returns the words after an index: ` (id: 2, name: "Cup")`; empty if the elements have no such fields in common.
  static func text(_ expected: Any, _ got: Any) -> String {
    let same = commonFields(expected, got)
    return same.isEmpty ? "" : " (\(same.joined(separator: ", ")))"
  }

  /// Returns the identifying fields of both elements: `id: 2`. Without such a field, the first text that both elements
  /// share is used, such as the number of an order.
  static func commonFields(_ expected: Any, _ got: Any) -> [String] {
    let (left, right) = (fields(expected), fields(got))
    func common(_ chosen: ([(name: String, value: Any)]) -> [(name: String, value: Any)]) -> [String] {
      let known = written(chosen(left))
      return written(chosen(right)).filter { known.contains($0) }
    }
    let named = common { fields in names.compactMap { name in fields.first { $0.name == name } } }
    return named.isEmpty ? Array(common { $0.filter { $0.value is String } }.prefix(1)) : named
  }

  private static func fields(_ value: Any) -> [(name: String, value: Any)] {
    guard let value = present(value) else { return [] }
    if case .object(let members)? = value as? JSON { return members.map { ($0.key.text, $0.value) } }
    let tree = ValueTree(value)
    guard tree.kind == .structure || tree.kind == .object else { return [] }
    var fields = tree.parts.compactMap { part in part.label.map { (name: $0, value: part.value) } }
    // A computed `id`. An object without another identity has its address as its id, which means nothing to a reader.
    if let identifiable = value as? any Identifiable, !fields.contains(where: { $0.name == "id" }) {
      let id = identifiable.id as Any
      if !(id is ObjectIdentifier) { fields.append(("id", id)) }
    }
    return fields
  }

  private static func written(_ fields: [(name: String, value: Any)]) -> [String] {
    fields.compactMap { name, value in
      let text = ValueDescription.brief(value, limit: longest + 1)
      return text.count <= longest ? "\(name): \(text)" : nil
    }
  }
}
