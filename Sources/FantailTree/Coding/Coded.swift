/// A value with one list of its parts for both writing and reading. The format may omit members, or have them in
/// another part than the type does.
package typealias Coded = WrittenValue & ReadValue

/// A value that writes its parts. The reader may be in another process, with a module that this process does not have.
package protocol WrittenValue: Encodable {
  var coded: CodedFields { get }
}

extension WrittenValue {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }
}

/// A value that is made from its parts.
package protocol ReadValue: Decodable {
  init(_ fields: FieldReader) throws
}

extension ReadValue {
  /// Reads a value.
  public init(from decoder: any Decoder) throws { try self.init(FieldReader(from: decoder)) }
}

/// The parts of a value, with their names.
package struct CodedFields: Encodable {
  package let members: [(name: String, value: any Encodable)]

  /// Lists the members; a member that is `nil` is not written.
  package init(_ fields: KeyValuePairs<String, (any Encodable)?>) {
    members = fields.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Lists the parts of an enumeration's value, which are written as one member with the name of the value's case.
  ///
  /// The conformance that the compiler makes has a type for the names of each case: with 15 cases, 65 KB more code.
  package init(case name: String, _ fields: KeyValuePairs<String, (any Encodable)?> = [:]) {
    self.init([name: CodedFields(fields)])
  }

  private init(members: [(name: String, value: any Encodable)]) {
    self.members = members
  }

  /// Returns these parts with one more member, unless it is `nil`.
  package func adding(_ name: String, _ value: (any Encodable)?) -> CodedFields {
    CodedFields(members: members + (value.map { [(name, $0)] } ?? []))
  }

  /// Returns these parts with the members of another list, which replace members with the same names.
  package func adding(_ others: CodedFields) -> CodedFields {
    let names = Set(others.members.map(\.name))
    return CodedFields(members: members.filter { !names.contains($0.name) } + others.members)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for member in members { try container.encode(member.value, forKey: FieldName(member.name)) }
  }
}

/// The name of a part of a coded value.
struct FieldName: CodingKey {
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

  /// Returns the name of the case and the parts of an enumeration's value.
  package func chosenCase() throws -> (name: String, parts: FieldReader) {
    guard let name = container.allKeys.first, container.allKeys.count == 1 else {
      throw unreadable("it is not exactly one case")
    }
    return (name.stringValue, try container.decode(FieldReader.self, forKey: name))
  }

  /// Returns the error for a value that can be read but does not have a meaning.
  package func unreadable(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: reason))
  }
}
