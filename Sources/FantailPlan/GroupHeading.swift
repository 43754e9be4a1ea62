public import FantailTree

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable, Codable {
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

  /// Reads a heading.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    self.init(
      try fields("description"), at: try fields("location"), isShared: try fields.optional("isShared") ?? false)
  }

  /// Writes the heading.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    let fields = CodedFields([
      "description": description, "location": location, "isShared": isShared ? true : nil,
    ])
    try fields.encode(to: encoder)
  }
}
