import FantailTree

/// `true` for an example with generated arguments, to which the settings for cases apply.
enum HasCases: TraitKey {
  static let name = "generated arguments"

  static func words(_ value: Bool, in traits: Traits) -> [String] {
    ["\(counted(traits.caseCountOrDefault, "case")) from seed \(traits.seedOrDefault)"]
  }
}
