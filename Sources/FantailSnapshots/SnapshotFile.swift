import FantailFiles
import FantailMatchers
import FantailTree
import Foundation

struct SnapshotFile: Sendable {
  let path: String
  /// The path beside the spec, for people.
  let shortPath: String
  let mayRecord: Bool
  /// The program that runs the example; it has an option to write snapshots.
  var runner = Runner.unset
  /// `true` while the value is polled, since its first text may not be its last.
  var isPolled = false

  /// Compares a text with the file's text, or writes the file if that was requested.
  ///
  /// - Throws: `SnapshotProblem` if the file cannot be read or written.
  func compare(_ text: String) throws -> Verdict {
    let known = try read()
    if let known, isText(text, of: known) { return .match }
    guard mayRecord else {
      guard let known else { return .undecided(.stated(SnapshotProblem.missing(self).text)) }
      let expected = known.utf8.last == Self.lineEnd ? String(decoding: known.utf8.dropLast(), as: UTF8.self) : known
      return .mismatch(
        .part("\(shortPath), which \(runner.giving("--record")) replaces", .unequal(expected: expected, got: text)))
    }
    if isPolled { return .undecided(.stated(SnapshotProblem.polled(self).text)) }
    if ProcessInfo.processInfo.environment["CI", default: ""].isEmpty == false {
      throw SnapshotProblem.recordedInCI(self)
    }
    try write(text + "\n")
    return .match
  }

  private static let lineEnd = UInt8(ascii: "\n")

  /// Returns whether a file contains a text, followed by a line end unless an editor has removed it.
  ///
  /// Compares bytes, since Swift's `==` does not distinguish two spellings of an accent.
  private func isText(_ text: String, of file: String) -> Bool {
    if file.utf8.elementsEqual((text + "\n").utf8) { return true }
    return text.utf8.last != Self.lineEnd && file.utf8.elementsEqual(text.utf8)
  }

  /// Returns the file's text, byte by byte; a byte order mark is a part of it.
  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw SnapshotProblem.unreadable(self, reason: error.localizedDescription)
    }
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { throw SnapshotProblem.unreadable(self, reason: "it is no UTF-8") }
    return text
  }

  private func write(_ text: String) throws {
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try WholeFile.write(text.utf8, to: path)
    } catch {
      throw SnapshotProblem.unwritable(self, reason: (error as? FileProblem)?.reason ?? error.localizedDescription)
    }
  }
}

enum SnapshotProblem: Error {
  case missing(SnapshotFile)
  case unreadable(SnapshotFile, reason: String)
  case unwritable(SnapshotFile, reason: String)
  case recordedInCI(SnapshotFile)
  case polled(SnapshotFile)
  /// Another example uses the file, or one whose name differs only in case.
  case taken(SnapshotFile, by: String, as: String)
  case folderMissing(String)
  /// The value has more levels than this.
  case tooDeep(Int)

  var text: String {
    switch self {
    case .missing(let file): "there is no snapshot \(file.shortPath) yet; \(file.runner.giving("--record")) writes it"
    case .unreadable(let file, let reason): "the snapshot \(file.shortPath) cannot be read: \(reason)"
    case .unwritable(let file, let reason): "the snapshot \(file.shortPath) cannot be written: \(reason)"
    case .recordedInCI(let file):
      "the snapshot \(file.shortPath) would be written, and CI is set: record it where you can read and commit it"
    case .polled(let file):
      "the snapshot \(file.shortPath) is not written while polling, from a value that may change; wait for the value "
        + "first, then expect it `.to(.matchSnapshot())`"
    case .taken(let file, let owner, let path):
      "\(owner) has the snapshot \(file.shortPath) already"
        + (path == file.path ? "" : ", in letters of another case, which many file systems take for the same")
    case .folderMissing(let folder): "the folder of the spec, \(folder), is not there: snapshots lie beside the sources"
    case .tooDeep(let levels): "the value has more than \(levels) levels, and its text would leave out what lies deeper"
    }
  }
}

/// Names of snapshots as names of files.
enum SnapshotName {
  /// Returns the name of an example's file: its id, with its parts joined by dots. A long name is cut after the group's
  /// name and followed by a hash of the whole, because systems allow at most 255 bytes.
  static func file(_ id: String) -> String {
    let name = id.split(separator: "/").map { part(String($0)) }.joined(separator: ".")
    return name.utf8.count > 130 ? cut(name, to: 110, hash: id) : name
  }

  /// Returns a part of a name, which keeps letters and digits and has `_` for all other characters. A hash of the whole
  /// follows if characters other than spaces were replaced, since two parts could then be equal, or if the part is cut.
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
