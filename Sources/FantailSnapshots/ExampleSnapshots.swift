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
    return example.stored {
      let snapshots = ExampleSnapshots(identity, example.traits)
      example.cleanUp { snapshots.reportObsolete(of: example) }
      return snapshots
    }
  }

  /// The example that asked for a file: two examples of one name would take turns to write it.
  private static let owners = Locked<[String: String]>([:])

  /// Looks for files that nobody asks for any more, when the example has passed all it asks for.
  private func reportObsolete(of example: any ExampleScope) {
    let (folder, used) = state.withLock { ($0.folder, $0.used) }
    guard let folder, !example.hasFailed else { return }
    let obsolete = ObsoleteSnapshots(folder: folder, identity: identity, used: Set(used.keys))
    obsolete.report(removing: traits.removesObsoleteSnapshots)
  }

  /// The file of the next snapshot.
  func next(
    named name: String?, ending: String, at place: SourceLocation
  ) -> Result<SnapshotFile, SnapshotProblem> {
    let spec = URL(fileURLWithPath: place.filePath)
    let beside = spec.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: beside) else { return .failure(.folderMissing(beside)) }
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
    if let first { return .failure(.askedTwice(file, line: first)) }
    let owner = "\(identity.id) at \(spec.lastPathComponent):\(identity.line)"
    let other = Self.owners.withLock { owners in
      if let known = owners[file.path] { return known == owner ? nil : known }
      owners[file.path] = owner
      return nil
    }
    return other.map { .failure(.sharedFile(file, with: $0)) } ?? .success(file)
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
