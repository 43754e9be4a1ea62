/// A value that is written and read by one list of its parts, in a format of its own: with members that may be missing, or
/// that stand elsewhere than in the type.
package protocol Coded: Codable {
  init(_ fields: FieldReader) throws
  var coded: CodedFields { get }
}

extension Coded {
  /// Reads a value.
  public init(from decoder: any Decoder) throws { try self.init(FieldReader(from: decoder)) }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }
}

/// The parts of a value, name by name.
package struct CodedFields: Encodable {
  package let members: [(name: String, value: any Encodable)]

  /// Lists the members; those that are `nil` are not written.
  package init(_ fields: KeyValuePairs<String, (any Encodable)?>) {
    // By index: a debug build spends thrice as much on `compactMap`, and reports are made of these.
    var members: [(name: String, value: any Encodable)] = []
    for index in 0..<fields.count { if let value = fields[index].value { members.append((fields[index].key, value)) } }
    self.members = members
  }

  private init(members: [(name: String, value: any Encodable)]) {
    self.members = members
  }

  /// Returns the same with one more member, unless it is `nil`.
  package func adding(_ name: String, _ value: (any Encodable)?) -> CodedFields {
    CodedFields(members: members + (value.map { [(name, $0)] } ?? []))
  }

  /// Returns the same with the members of another list, which win.
  package func adding(_ others: CodedFields) -> CodedFields {
    let names = Set(others.members.map(\.name))
    return CodedFields(members: members.filter { !names.contains($0.name) } + others.members)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for member in members { try container.encode(member.value, forKey: FieldName(member.name)) }
  }
}

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

private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) { nil }
}
