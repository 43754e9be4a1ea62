public import FantailTree

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable, Codable, Coded {
  /// The group's description.
  public let description: String
  /// The place it is written at: of shared examples, that of `itBehavesLike`.
  public let location: SourceLocation
  /// `true` if it comes from shared examples.
  public let isShared: Bool

  package init(_ description: String, at location: SourceLocation, isShared: Bool = false) {
    self.description = description
    self.location = location
    self.isShared = isShared
  }

  package init(_ fields: FieldReader) throws {
    self.init(
      try fields("description"), at: try fields("location"), isShared: try fields.optional("isShared") ?? false)
  }

  package var coded: CodedFields {
    CodedFields([
      "description": description, "location": location, "isShared": isShared ? true : nil,
    ])
  }
}
