/// Reads the parts that ``CodedFields`` wrote. A member that is a reader reads the parts of that member.
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

  /// Returns the error for a value that can be read but has no meaning.
  package func unreadable(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: reason))
  }
}
