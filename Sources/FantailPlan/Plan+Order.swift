public import FantailTree

extension Plan {
  /// The order of a plan.
  public enum Order: Sendable, Hashable, Codable, Coded {
    /// In the order of the source.
    case declared
    /// By camel-cased name, within each group.
    case byName
    /// Shuffled within each group; the same seed gives the same order on every platform.
    case random(seed: UInt64)

    package init(_ fields: FieldReader) throws {
      let seed: String? = try fields.optional("seed")
      switch (try fields("by") as String, seed.flatMap { UInt64($0) }) {
      case ("declaration", _): self = .declared
      case ("name", _): self = .byName
      case ("seed", let seed?): self = .random(seed: seed)
      default: throw fields.unreadable("there is no such order")
      }
    }

    // Writes the seed as text, since it may exceed the numbers of many JSON readers.
    package var coded: CodedFields {
      switch self {
      case .declared: CodedFields(["by": "declaration"])
      case .byName: CodedFields(["by": "name"])
      case .random(let seed): CodedFields(["by": "seed", "seed": "\(seed)"])
      }
    }
  }
}
