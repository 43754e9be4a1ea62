/// A JSON text as a value: white space and the order of keys do not count, and `1.0` equals `1`.
enum JSON: Equatable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONText)
  case array([JSON])
  case object([JSONText: JSON])

  init(_ text: some StringProtocol) throws {
    self = try JSONParser.parse(text)
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.text
    case .string(let value): ValueDescription.quote(value.text)
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(ValueDescription.quote($0.text)): \($1)" }.joined(separator: ", "))}"
    }
  }
}

extension JSON {
  /// Longer texts are compared as text only.
  private static let longest = 200_000

  /// Returns two texts as values, if both are JSON objects or arrays.
  static func pair(_ expected: String, _ got: String) -> (expected: JSON, got: JSON)? {
    func document(_ text: String) -> JSON? {
      let first = text.first { !$0.isWhitespace }
      guard first == "{" || first == "[", text.utf8.count <= longest else { return nil }
      return try? JSON(text)
    }
    guard let expected = document(expected), let got = document(got) else { return nil }
    return (expected, got)
  }
}
