/// The parts of a value, each with its name.
package struct CodedFields: Encodable {
  package let members: [(name: String, value: any Encodable)]

  /// Lists the members; those that are `nil` are not written.
  package init(_ fields: KeyValuePairs<String, (any Encodable)?>) {
    members = fields.compactMap { name, value in value.map { (name, $0) } }
  }

  private init(members: [(name: String, value: any Encodable)]) {
    self.members = members
  }

  /// Returns these parts with one more member, unless it is `nil`.
  package func adding(_ name: String, _ value: (any Encodable)?) -> CodedFields {
    CodedFields(members: members + (value.map { [(name, $0)] } ?? []))
  }

  /// Returns these parts with the members of another list, which replace members of the same names.
  package func adding(_ others: CodedFields) -> CodedFields {
    let names = Set(others.members.map(\.name))
    return CodedFields(members: members.filter { !names.contains($0.name) } + others.members)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for member in members { try container.encode(member.value, forKey: FieldName(member.name)) }
  }
}
