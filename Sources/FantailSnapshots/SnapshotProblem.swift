import FantailTree

enum SnapshotProblem: Error {
  case missing(SnapshotFile)
  case unreadable(SnapshotFile, reason: String)
  case unwritable(SnapshotFile, reason: String)
  case recordedInCI(SnapshotFile)
  case polled(SnapshotFile)
  /// Another example uses the file, or a file whose name differs only in case.
  case taken(SnapshotFile, by: String, as: String)
  case folderMissing(String)
  /// A part does not have a text that is the same in every process, or its text does not show its contents.
  case noText(part: String, of: String, because: String)
  /// The value has more than this number of levels.
  case tooDeep(Int)

  var text: String {
    switch self {
    case .missing(let file): "there is no snapshot \(file.shortPath) yet; \(file.runner.giving("--record")) writes it"
    case .unreadable(let file, let reason): "the snapshot \(file.shortPath) cannot be read: \(reason)"
    case .unwritable(let file, let reason): "the snapshot \(file.shortPath) cannot be written: \(reason)"
    case .recordedInCI(let file):
      "the snapshot \(file.shortPath) cannot be written if CI is set: record it where you can read and commit it"
    case .polled(let file):
      "the snapshot \(file.shortPath) is not written while polling, from a value that may change; wait for the value "
        + "first, then expect it `.to(.matchSnapshot())`"
    case .taken(let file, let owner, let path):
      "\(owner) has the snapshot \(file.shortPath) already"
        + (path == file.path ? "" : ", with letters in another case, which many file systems treat as equal")
    case .folderMissing(let folder):
      "the folder of the spec, \(folder), does not exist: snapshots are next to the sources"
    case .noText(let part, let type, let reason):
      "\(part.isEmpty ? "the value" : part), of type \(type), has no text for a snapshot: \(reason)"
    case .tooDeep(let levels): "the value has more than \(levels) levels, and its text would leave out the deeper ones"
    }
  }
}
