/// The number of cases of an example over generated arguments, their seed and their time, where it is said.
package struct CaseSettings: Sendable, Hashable, Codable {
  package var count: Int?
  package var seed: UInt64?
  /// The time after which no further case begins.
  package var limit: Duration?
  /// `true` if the example has generated arguments, so that the settings matter to it.
  package var areUsed: Bool

  package init(count: Int? = nil, seed: UInt64? = nil, limit: Duration? = nil, areUsed: Bool = false) {
    self.count = count
    self.seed = seed
    self.limit = limit
    self.areUsed = areUsed
  }

  package init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    count = try fields.optional("count")
    seed = try fields.optional("seed")
    limit = try fields.optional("limit")
    areUsed = try fields("areUsed")
  }

  package func encode(to encoder: any Encoder) throws {
    try CodedFields(["count": count, "seed": seed, "limit": limit, "areUsed": areUsed]).encode(to: encoder)
  }

  /// These settings, or those of another where these do not say.
  package func or(_ other: CaseSettings) -> CaseSettings {
    CaseSettings(
      count: count ?? other.count, seed: seed ?? other.seed, limit: limit ?? other.limit,
      areUsed: areUsed || other.areUsed)
  }

  package var countOrDefault: Int { count ?? 100 }
  package var seedOrDefault: UInt64 { seed ?? 0 }
}
