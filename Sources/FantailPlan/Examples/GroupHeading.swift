public import FantailTree

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable, Codable, Coded {
  /// The group's description.
  public let description: String
  /// The source location of the group; for shared examples, the location of `itBehavesLike`.
  public let location: SourceLocation
  /// `true` if the group comes from shared examples.
  public let isShared: Bool
}

extension GroupHeading {
  package init(_ fields: FieldReader) throws {
    description = try fields("description")
    location = try fields("location")
    isShared = try fields.optional("isShared") ?? false
  }

  package var coded: CodedFields {
    CodedFields([
      "description": description, "location": location, "isShared": isShared ? true : nil,
    ])
  }
}

extension [GroupHeading] {
  /// Joins the descriptions with commas, from the outermost group to a part of the innermost group.
  package func fullDescription(of own: String) -> String {
    (map(\.description) + (own.isEmpty ? [] : [own])).joined(separator: ", ")
  }
}
