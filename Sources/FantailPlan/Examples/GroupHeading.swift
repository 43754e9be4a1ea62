public import FantailTree

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable, Codable, Coded {
  /// The group's description.
  public let description: String
  /// The place it is written at: of shared examples, that of `itBehavesLike`.
  public let location: SourceLocation
  /// `true` if it comes from shared examples.
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
  /// The descriptions from the outermost group to that of something in the innermost, joined by commas.
  package func fullDescription(of own: String) -> String {
    (map(\.description) + (own.isEmpty ? [] : [own])).joined(separator: ", ")
  }
}
