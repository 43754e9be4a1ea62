/// Tells the changes that the runs of a watch make themselves, such as a file that an example writes beside its sources.
///
/// A user may save while a run lasts, so the first such changes start a run like any other. The third run in a row that
/// changes nothing but the same files is the last one they start.
struct SelfWriting {
  enum Judgement: Equatable {
    /// The change starts a run.
    case isNew
    /// The change starts none from now on, which is to be said.
    case isOneTooMany
    /// The change starts none, as was said.
    case isTold
  }

  private static let most = 3

  private var before: [String: [Int]] = [:]
  /// The files that the last run changed.
  private var written: Set<String> = []
  /// The number of runs in a row that changed them.
  private var runs = 0

  /// Takes the versions of all files before a run.
  mutating func begin(with versions: [String: [Int]]) { before = versions }

  /// Takes the versions of all files after a run.
  mutating func end(with versions: [String: [Int]]) {
    let changed = Set(before.keys).union(versions.keys).filter { before[$0] != versions[$0] }
    runs = changed.isEmpty || changed != written ? (changed.isEmpty ? 0 : 1) : runs + 1
    written = changed
  }

  /// Judges files that changed.
  mutating func judge(_ changed: [String]) -> Judgement {
    guard Set(changed).isSubset(of: written), runs >= Self.most else { return .isNew }
    return runs == Self.most ? .isOneTooMany : .isTold
  }
}
