import FantailTree

extension Traits {
  /// `true` if snapshots are written instead of compared, as with `--record`.
  var recordsSnapshots: Bool {
    get { self[RecordsSnapshots.self] }
    set { self[RecordsSnapshots.self] = newValue }
  }

  /// `true` if obsolete snapshots are removed instead of listed, as with `--remove-obsolete`.
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
  static let name = "removes unused snapshots"
}
