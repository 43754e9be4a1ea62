import FantailTree

extension Plan {
  /// The order of a plan.
  public enum Order: Sendable, Hashable, Codable {
    /// As written.
    case declared
    /// By camel-cased name, within each group.
    case byName
    /// Shuffled within each group; the same seed gives the same order on every platform.
    case random(seed: UInt64)

    /// Reads an order.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: A decoding error.
    public init(from decoder: any Decoder) throws {
      let fields = try FieldReader(decoder)
      let seed: String? = try fields.optional("seed")
      switch (try fields("by") as String, seed.flatMap { UInt64($0) }) {
      case ("declaration", _): self = .declared
      case ("name", _): self = .byName
      case ("seed", let seed?): self = .random(seed: seed)
      default: throw fields.unknownCase
      }
    }

    /// Writes the order; a seed as text, since it can be larger than the numbers of many JSON readers.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
      let coded =
        switch self {
        case .declared: CodedFields(["by": "declaration"])
        case .byName: CodedFields(["by": "name"])
        case .random(let seed): CodedFields(["by": "seed", "seed": "\(seed)"])
        }
      try coded.encode(to: encoder)
    }
  }
}
