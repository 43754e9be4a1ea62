import FantailMatchers
import Foundation

/// The file of one snapshot.
struct SnapshotFile: Sendable {
  /// Its whole path.
  let path: String
  /// Its path beside the spec, as people read it.
  let shortPath: String
  let mayRecord: Bool

  /// Compares a text with the file's, or writes it where that is asked for.
  ///
  /// - Returns: What differs; `nil` for nothing.
  /// - Throws: `SnapshotProblem` where it cannot be read or written.
  func compare(_ text: String) throws -> SnapshotProblem? {
    let known = try read()
    // Editors end a file's last line, which must not be a difference.
    if let known, known == text || known == text + "\n" { return nil }
    guard mayRecord else { return known.map { .differs(self, expected: $0, got: text) } ?? .missing(self) }
    if ProcessInfo.processInfo.environment["CI", default: ""].isEmpty == false {
      throw SnapshotProblem.recordedInCI(self)
    }
    try write(text.hasSuffix("\n") ? text : text + "\n")
    return nil
  }

  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    } catch {
      throw SnapshotProblem.unreadable(self, reason: error.localizedDescription)
    }
  }

  /// Writes all of it or nothing: another process may do the same.
  private func write(_ text: String) throws {
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw SnapshotProblem.unwritable(self, reason: error.localizedDescription)
    }
  }
}

/// The reasons why a value does not match its snapshot.
enum SnapshotProblem: Error {
  case missing(SnapshotFile)
  case differs(SnapshotFile, expected: String, got: String)
  case unreadable(SnapshotFile, reason: String)
  case unwritable(SnapshotFile, reason: String)
  case recordedInCI(SnapshotFile)
  case namedTwice(String, line: Int)
  case sharedFile(SnapshotFile, with: String)
  case folderMissing(String)

  var text: String {
    switch self {
    case .missing(let file): "there is no snapshot \(file.shortPath) yet; --record writes it"
    case .differs(let file, _, _): "the snapshot \(file.shortPath) is another text"
    case .unreadable(let file, let reason): "the snapshot \(file.shortPath) cannot be read: \(reason)"
    case .unwritable(let file, let reason): "the snapshot \(file.shortPath) cannot be written: \(reason)"
    case .recordedInCI(let file):
      "the snapshot \(file.shortPath) would be written, and CI is set: record it where you can read and commit it"
    case .namedTwice(let name, let line): "line \(line) of this example has a snapshot \"\(name)\" already"
    case .sharedFile(let file, let other): "another example, \(other), has the snapshot \(file.shortPath) already"
    case .folderMissing(let folder): "the folder of the spec, \(folder), is not there: snapshots lie beside the sources"
    }
  }

  var verdict: Verdict {
    switch self {
    case .differs(let file, let expected, let got):
      let trimmed = expected.hasSuffix("\n") && !got.hasSuffix("\n") ? String(expected.dropLast()) : expected
      let path = "\(file.shortPath), which --record replaces"
      return .mismatch(.part(path, .unequal(expected: trimmed, got: got)))
    default: return .mismatch(.stated(text))
    }
  }
}
