import FantailFiles
import FantailPlan
import FantailTree
import Foundation

/// A file that lists the examples of a run for as long as the run goes on.
///
/// A killed process remembers nothing. It leaves the file behind, which is locked only while its process lives.
struct RunMark {
  /// The ids of the examples, by their modules.
  let examples: [String: [String]]
  private let file: String
  private let lock: FileLock?

  private static let prefix = "running-"

  /// Marks that a run of a plan goes on.
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
      // In place: the lock belongs to the file.
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

  /// Returns the marks of runs whose processes ended before they did.
  static func ofDeadRuns(in folder: String) -> [RunMark] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.compactMap { name in
      let file = "\(folder)/\(name)"
      guard let lock = FileLock(ifFree: file) else { return nil }
      defer { lock.release() }
      // A run that ended just now has removed its file.
      guard let data = FileManager.default.contents(atPath: file) else { return nil }
      return RunMark((try? JSONDecoder().decode([String: [String]].self, from: data)) ?? [:], file)
    }
  }

  /// Removes the file: the run came to its end, or another file remembers what it did not come to.
  func remove() {
    unlink(file)
    lock?.release()
  }
}
