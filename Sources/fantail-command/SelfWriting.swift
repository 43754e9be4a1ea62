/// Recognises changes that runs under `--watch` make themselves, such as a file that an example writes next to its
/// sources.
///
/// A user may save a file during a run, so the first such changes start a run like any other change. After the third
/// successive run that changed only the same files, these changes do not start runs any more.
struct SelfWriting {
  enum Judgement: Equatable {
    /// The change starts a run.
    case isNew
    /// The change no longer starts a run, which is printed.
    case isOneTooMany
    /// The change no longer starts a run, which was printed before.
    case isTold
  }

  private static let most = 3

  private var before: [String: [Int]] = [:]
  /// The files that the last run changed.
  private var written: Set<String> = []
  /// The number of successive runs that changed these files.
  private var runs = 0

  /// Keeps the versions of all files before a run.
  mutating func begin(with versions: [String: [Int]]) { before = versions }

  /// Compares the versions of all files after a run.
  mutating func finish(with versions: [String: [Int]]) {
    let changed = Set(before.keys).union(versions.keys).filter { before[$0] != versions[$0] }
    runs = changed.isEmpty || changed != written ? (changed.isEmpty ? 0 : 1) : runs + 1
    written = changed
  }

  /// Judges changed files.
  mutating func judge(_ changed: [String]) -> Judgement {
    guard Set(changed).isSubset(of: written), runs >= Self.most else { return .isNew }
    return runs == Self.most ? .isOneTooMany : .isTold
  }
}
