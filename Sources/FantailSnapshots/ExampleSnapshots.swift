import FantailMatchers
import FantailSeams
import FantailTree
import Foundation

final class ExampleSnapshots: Sendable {
  private struct State {
    var unnamed = 0
    /// The source locations that used a file, keyed by the file's name in lower case, since many file systems ignore
    /// case.
    var used: [String: (path: String, line: Int)] = [:]
    var folder: String?
  }

  private let identity: ExampleIdentity
  private let traits: Traits
  private let state = Locked(State())

  private init(_ identity: ExampleIdentity, _ traits: Traits) {
    self.identity = identity
    self.traits = traits
  }

  static var current: ExampleSnapshots? {
    guard let example = ExampleContext.current.example, let identity = example.identity else { return nil }
    return example.stored {
      let snapshots = ExampleSnapshots(identity, example.traits)
      example.cleanUp { snapshots.reportObsolete(of: example) }
      return snapshots
    }
  }

  /// The example in this process that uses each file; two examples that share a file would overwrite each other's
  /// snapshot.
  private static let owners = Locked<[String: (name: String, path: String)]>([:])

  /// Looks for obsolete files after the example has passed and compared all of its snapshots.
  private func reportObsolete(of example: any ExampleScope) {
    let (folder, used) = state.withLock { ($0.folder, $0.used) }
    guard let folder, !example.claimsNothing else { return }
    let obsolete = ObsoleteSnapshots(folder: folder, identity: identity, used: Set(used.keys))
    obsolete.report(removing: traits.removesObsoleteSnapshots, runner: traits.runner) { example.say($0) }
  }

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
    let file = SnapshotFile(
      path: "\(beside)/\(short)", shortPath: short, mayRecord: traits.recordsSnapshots, runner: traits.runner)
    let key = file.path.lowercased()
    let first = state.withLock { state in
      defer { state.used[key] = state.used[key] ?? (file.path, place.line) }
      state.folder = "\(beside)/\(folder)"
      return state.used[key]
    }
    if let first { return .failure(.taken(file, by: "line \(first.line) of this example", as: first.path)) }
    let owner = "\(identity.id) at \(spec.lastPathComponent):\(identity.line)"
    let known = Self.owners.withLock { owners in
      let known = owners[key] ?? (owner, file.path)
      owners[key] = known
      return known
    }
    if known.name == owner { return .success(file) }
    return .failure(.taken(file, by: "another example, \(known.name),", as: known.path))
  }
}
