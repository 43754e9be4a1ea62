import FantailToolSupport

extension SyntaxTree {
  /// Places, and what stands there once more.
  private static let unsaid: Set = ["filename", "labels", "range", "single_expression"]

  /// What the code says wherever it stands, as a text to compare.
  ///
  /// - Parameter change: Returns a node as it is to be read.
  func meaning(_ change: (SyntaxTree) -> SyntaxTree) -> String {
    switch change(self) {
    case .object(let members):
      let said = members.filter { !Self.unsaid.contains($0.key) }.map { key, value in
        // `$0`, and what an interpolation appends to, are dumped with the closures around them.
        let name = value.text?.prefix(while: { $0 != "@" }).split(separator: ".").last
        return "\(key):\(key == "decl" || key == "var" ? name.map(String.init) ?? "" : value.meaning(change))"
      }
      return "{\(said.joined(separator: ","))}"
    case .array(let elements): return "[\(elements.map { $0.meaning(change) }.joined(separator: ","))]"
    case .string(let text): return text.debugDescription
    case .number, .flag, .null: return "_"
    }
  }

  func replacing(_ key: String, _ value: SyntaxTree) -> SyntaxTree {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? (key, value) : $0 })
  }
}
