import Foundation

/// A JSON text as a value: neither white space nor the order of keys counts, and `1.0` is `1`.
enum JSON: Equatable, Decodable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(_ text: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let members = try? value.decode([String: JSON].self) {
      self = .object(members)
    } else if let elements = try? value.decode([JSON].self) {
      self = .array(elements)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let number = try? value.decode(Decimal.self) {
      self = .number(number)
    } else {
      self = .bool(try value.decode(Bool.self))
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): ValueDescription.quote(value)
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(ValueDescription.quote($0)): \($1)" }.joined(separator: ", "))}"
    }
  }
}

extension JSON {
  /// Longer texts are compared as text only.
  private static let longest = 200_000

  /// Two texts that both are JSON objects or arrays, as values.
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
