import FantailTree

extension Traits {
  /// `true` if snapshots are written anew instead of compared, as `--record` asks.
  var recordsSnapshots: Bool {
    get { self[RecordsSnapshots.self] }
    set { self[RecordsSnapshots.self] = newValue }
  }

  /// `true` if snapshots that no example asks for are removed instead of named, as `--remove-obsolete` asks.
  var removesObsoleteSnapshots: Bool {
    get { self[RemovesObsoleteSnapshots.self] }
    set { self[RemovesObsoleteSnapshots.self] = newValue }
  }
}

private enum RecordsSnapshots: TraitKey {
  typealias Value = Bool
  static let name = "records snapshots"
}

private enum RemovesObsoleteSnapshots: TraitKey {
  typealias Value = Bool
  static let name = "removes snapshots that nobody asks for"
}
