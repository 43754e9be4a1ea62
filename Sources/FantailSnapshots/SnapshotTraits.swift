import FantailTree

extension Traits {
  /// `true` to write snapshots instead of comparing them, as with `--record`.
  var recordsSnapshots: Bool {
    get { self[RecordsSnapshots.self] }
    set { self[RecordsSnapshots.self] = newValue }
  }

  /// `true` to remove obsolete snapshots instead of listing them, as with `--remove-obsolete`.
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
