import FantailLock
import FantailMatchers
import FantailTree
import Foundation

/// The snapshots that one example asks for.
final class ExampleSnapshots: Sendable {
  private struct State {
    var unnamed = 0
    /// The lines that asked for files.
    var used: [String: Int] = [:]
    var folder: String?
    /// `true` if the example looks at its end for files that nobody asks for any more.
    var isWatched = false
  }

  private let identity: ExampleIdentity
  private let traits: Traits
  private let state = Locked(State())

  private init(_ identity: ExampleIdentity, _ traits: Traits) {
    self.identity = identity
    self.traits = traits
  }

  /// The snapshots of the running example.
  static var current: ExampleSnapshots? {
    guard let example = ExampleContext.current.example, let identity = example.identity else { return nil }
    let snapshots = example.stored { ExampleSnapshots(identity, example.traits) }
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
      let obsolete = ObsoleteSnapshots(folder: folder, identity: identity, used: Set(used.keys))
      obsolete.report(removing: traits.removesObsoleteSnapshots)
    }
  }

  /// The file of the next snapshot.
  func next(named name: String?, ending: String, at place: SourceLocation) -> SnapshotTurn {
    let spec = URL(fileURLWithPath: place.filePath)
    let beside = spec.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: beside) else { return SnapshotTurn(problem: .folderMissing(beside)) }
    let suffix = state.withLock { state in
      if let name { return "-" + SnapshotName.part(name) }
      state.unnamed += 1
      return state.unnamed == 1 ? "" : "-\(state.unnamed)"
    }
    let folder = "__Snapshots__/" + spec.deletingPathExtension().lastPathComponent
    let short = "\(folder)/\(SnapshotName.file(identity.id))\(suffix).\(ending)"
    let file = SnapshotFile(path: "\(beside)/\(short)", shortPath: short, mayRecord: traits.recordsSnapshots)
    let first = state.withLock { state in
      defer { state.used[file.path] = state.used[file.path] ?? place.line }
      state.folder = "\(beside)/\(folder)"
      return state.used[file.path]
    }
    if let first { return SnapshotTurn(problem: .askedTwice(file, line: first)) }
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
    guard var file else { return nil }
    file.isPolled = ExampleContext.current.sink(PolledSink.self) != nil
    return try file.compare(text)
  }
}

/// Names of snapshots as names of files.
enum SnapshotName {
  /// The name of an example's file: its id, whose parts are joined by dots. A long one is cut behind its group's name, and
  /// a hash of the whole follows: systems take no more than 255 bytes.
  static func file(_ id: String) -> String {
    let name = id.split(separator: "/").map { part(String($0)) }.joined(separator: ".")
    return name.utf8.count > 130 ? cut(name, to: 110, hash: id) : name
  }

  /// A part of a name, in which only letters and digits stay, and `_` stands for the rest. Where that is more than a
  /// space, so that two could have one name, and where it is cut, a hash of the whole follows.
  static func part(_ text: String) -> String {
    let kept = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    guard !isPlain || kept.utf8.count > 80 else { return kept }
    return cut(kept, to: 60, hash: text)
  }

  private static func cut(_ text: String, to bytes: Int, hash: String) -> String {
    var kept = text[...]
    while kept.utf8.count > bytes { kept.removeLast() }
    return kept + "~" + String(hash.stableHash & 0xFFFF_FFFF, radix: 36)
  }
}
