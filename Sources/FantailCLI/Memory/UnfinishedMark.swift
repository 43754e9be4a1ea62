import FantailRun
import FantailPlan
import FantailProbes
import FantailTree
import Foundation

/// A file that lists the examples of a run while the run is in progress.
///
/// A killed process cannot write its memory. The process leaves this file behind, without the lock, which ended with
/// the process.
struct UnfinishedMark {
  /// The ids of the examples, keyed by module.
  let examples: [String: [String]]
  private let file: String
  private let lock: FileLock?

  private static let prefix = "running-"

  /// Creates the file at the beginning of a run.
  ///
  /// - Returns: `nil` if the folder cannot be written.
  init?(_ plan: Plan, in folder: StateFolder) {
    examples = plan.examples.filter { $0.disposition == .run }.reduce(into: [:]) {
      $0[$1.module, default: []].append($1.id)
    }
    file = "\(folder.place)/\(Self.prefix)\(UUID().uuidString)"
    do {
      try folder.make()
      let lock = try FileLock(file)
      self.lock = lock
      // The file is not replaced, since the lock belongs to this file.
      try lock.write(JSONEncoder().encode(examples))
    } catch {
      return nil
    }
  }

  private init(_ examples: [String: [String]], _ file: String) {
    self.examples = examples
    self.file = file
    lock = nil
  }

  /// Returns the marks of runs whose processes ended early.
  static func ofDeadRuns(in folder: String) -> [UnfinishedMark] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.compactMap { name in
      let file = "\(folder)/\(name)"
      guard let lock = FileLock(ifFree: file) else { return nil }
      defer { lock.release() }
      // A run that has just ended may have removed its file.
      guard let data = FileManager.default.contents(atPath: file) else { return nil }
      return UnfinishedMark((try? JSONDecoder().decode([String: [String]].self, from: data)) ?? [:], file)
    }
  }

  /// Removes the file, because the run has ended or another file lists the examples that it did not reach.
  func remove() {
    unlink(file)
    lock?.release()
  }
}
