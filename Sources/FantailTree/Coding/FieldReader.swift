/// Reads what ``CodedFields`` wrote; as a member, what stands in it.
package struct FieldReader: Decodable {
  private let container: KeyedDecodingContainer<FieldName>

  package init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
  }

  package func callAsFunction<Value: Decodable>(_ name: String) throws -> Value {
    try container.decode(Value.self, forKey: FieldName(name))
  }

  package func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(name))
  }

  /// The error for what stands there and cannot be meant.
  package func unreadable(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: reason))
  }
}
