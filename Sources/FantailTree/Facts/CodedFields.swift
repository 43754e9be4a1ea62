/// A value that is written and read by one list of its parts.
///
/// The compiler can write the same for a type by itself, with four types of its own for each case of an enum; that made
/// up a seventh of what a package compiles to use Fantail. The format is the compiler's: members by their names, and a
/// case as `{"name": {"label": …}}`, with `_0` for what has no label. Nothing but the tests of a type's coding notices a
/// member that its list leaves out.
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

  /// Lists the members of a structure, or what a case carries; those that are `nil` are not written.
  package init(_ fields: KeyValuePairs<String, (any Encodable)?>) {
    members = fields.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Lists a case: its name and what it carries.
  package init(case name: String, _ fields: KeyValuePairs<String, (any Encodable)?> = [:]) {
    self.init(case: name, CodedFields(fields))
  }

  package init(case name: String, _ fields: CodedFields) {
    members = [(name, fields)]
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
    let new = others.members.filter { other in !members.contains { $0.name == other.name } }
    return CodedFields(members: members.map { own in others.members.first { $0.name == own.name } ?? own } + new)
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

  private init(_ container: KeyedDecodingContainer<FieldName>) {
    self.container = container
  }

  /// The one case that is written there, and what it carries.
  package func readCase() throws -> (name: String, fields: FieldReader) {
    guard container.allKeys.count == 1, let name = container.allKeys.first else {
      throw unreadable("one case was expected, not \(container.allKeys.count)")
    }
    return (name.stringValue, FieldReader(try container.nestedContainer(keyedBy: FieldName.self, forKey: name)))
  }

  package func callAsFunction<Value: Decodable>(_ name: String = "_0") throws -> Value {
    try container.decode(Value.self, forKey: FieldName(name))
  }

  /// A member or payload that may be missing.
  package func optional<Value: Decodable>(_ name: String = "_0") throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(name))
  }

  /// The error for a case that there is not.
  package var unknownCase: DecodingError { unreadable("there is no such case") }

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
