import FantailLock
import FantailTree
import Foundation

/// The snapshots that one example asks for.
final class ExampleSnapshots: Sendable {
  private struct State {
    var unnamed = 0
    var named: [String: Int] = [:]
    var used: Set<String> = []
    var folder: String?
    /// `true` if the example looks at its end for files that nobody asks for any more.
    var isWatched = false
  }

  private let identity: ExampleIdentity
  private let mayRecord: Bool
  private let state = Locked(State())

  private init(_ identity: ExampleIdentity, mayRecord: Bool) {
    self.identity = identity
    self.mayRecord = mayRecord
  }

  /// The snapshots of the running example.
  static var current: ExampleSnapshots? {
    guard let example = ExampleContext.current.example, let identity = example.identity else { return nil }
    let snapshots = example.stored { ExampleSnapshots(identity, mayRecord: example.settings.recordsSnapshots) }
    snapshots.watch(example)
    return snapshots
  }

  /// The example that asked for a file: two examples of one name would take turns to write it.
  private static let owners = Locked<[String: String]>([:])

  /// Looks for files that nobody asks for any more, when the example has passed all it asks for.
  private func watch(_ example: any ExampleScope) {
    let isNew = state.withLock { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard isNew else { return }
    example.cleanUp { [self] in
      let (folder, used) = state.withLock { ($0.folder, $0.used) }
      guard let folder, !example.hasFailed else { return }
      ObsoleteSnapshots(folder: folder, identity: identity, used: used).report(removing: mayRecord)
    }
  }

  /// The file of the next snapshot.
  func next(named name: String?, ending: String, in filePath: String, line: Int) -> SnapshotTurn {
    let spec = URL(fileURLWithPath: filePath)
    let beside = spec.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: beside) else { return SnapshotTurn(problem: .folderMissing(beside)) }
    let (suffix, twice): (String, SnapshotProblem?) = state.withLock { state in
      guard let name else {
        state.unnamed += 1
        return (state.unnamed == 1 ? "" : "-\(state.unnamed)", nil)
      }
      if let first = state.named[name] { return ("", .namedTwice(name, line: first)) }
      state.named[name] = line
      return ("-" + SnapshotName.part(name), nil)
    }
    if let twice { return SnapshotTurn(problem: twice) }
    let folder = "__Snapshots__/" + spec.deletingPathExtension().lastPathComponent
    let short = "\(folder)/\(SnapshotName.file(identity.id))\(suffix).\(ending)"
    let file = SnapshotFile(path: "\(beside)/\(short)", shortPath: short, mayRecord: mayRecord)
    state.withLock { state in
      state.used.insert(file.path)
      state.folder = "\(beside)/\(folder)"
    }
    let owner = "\(identity.id) at \(spec.lastPathComponent):\(identity.line)"
    let other = Self.owners.withLock { owners in
      if let known = owners[file.path] { return known == owner ? nil : known }
      owners[file.path] = owner
      return nil
    }
    return other.map { SnapshotTurn(problem: .sharedFile(file, with: $0)) } ?? SnapshotTurn(file: file)
  }
}

/// A snapshot's turn to be compared: its file, or why there can be none.
struct SnapshotTurn: Sendable {
  private let file: SnapshotFile?
  private let problem: SnapshotProblem?

  init(file: SnapshotFile) {
    self.file = file
    problem = nil
  }

  init(problem: SnapshotProblem) {
    self.problem = problem
    file = nil
  }

  func compare(_ text: String) throws -> SnapshotProblem? {
    if let problem { throw problem }
    return try file?.compare(text)
  }
}

/// Names of snapshots as names of files.
enum SnapshotName {
  /// The name of an example's file: its id, whose parts are joined by dots.
  static func file(_ id: String) -> String { id.split(separator: "/").map { part(String($0)) }.joined(separator: ".") }

  /// A part of a name, in which only letters and digits stay, and `_` stands for the rest. Where that may not tell it
  /// from another, and where it is cut, a hash of the whole follows. Two that are the same all the same fail when asked
  /// for.
  static func part(_ text: String) -> String {
    let kept = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " }
    guard !isPlain || kept.utf8.count > 80 else { return kept }
    return kept.prefix(24) + "~" + String(text.stableHash & 0xFFFF_FFFF, radix: 36)
  }
}
