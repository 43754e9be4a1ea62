import FantailToolSupport

extension SyntaxTree {
  /// Places, and what stands there once more.
  private static let unsaid: Set = ["filename", "labels", "range", "single_expression"]

  /// What the code says wherever it stands, as a text to compare.
  var meaning: String {
    switch self {
    case .object(let members):
      "{"
        + members.filter { !Self.unsaid.contains($0.key) }.map { key, value in
          // `$0`, and what an interpolation appends to, are dumped with the closures around them.
          guard key == "decl" || key == "var",
            let name = value.text?.prefix(while: { $0 != "@" }).split(separator: ".").last
          else { return "\(key):\(value.meaning)" }
          return "\(key):\(name)"
        }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.meaning).joined(separator: ",") + "]"
    case .string(let text): text.debugDescription
    case .number, .flag, .null: "_"
    }
  }

  /// Returns the tree with each node changed, the inner ones first.
  func mapped(_ change: (SyntaxTree) -> SyntaxTree) -> SyntaxTree {
    switch self {
    case .object(let members): change(.object(members.map { ($0.key, $0.value.mapped(change)) }))
    case .array(let elements): change(.array(elements.map { $0.mapped(change) }))
    default: self
    }
  }

  func replacing(_ key: String, _ value: SyntaxTree) -> SyntaxTree {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? (key, value) : $0 })
  }
}
