import FantailTree

/// The folder for failing cases. The command line sets it for all examples.
enum CaseFolder: TraitKey {
  typealias Value = String?
  static let name = "remembers cases in"
}
