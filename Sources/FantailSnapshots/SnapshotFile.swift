import FantailFiles
import FantailMatchers
import FantailTree
import Foundation

struct SnapshotFile: Sendable {
  let path: String
  /// Its path beside the spec, as people read it.
  let shortPath: String
  let mayRecord: Bool
  /// The program that runs the example, which has an option to write snapshots.
  var runner = Runner.unset
  /// `true` where the value is asked for again until it fits: what is there at first may not be what stays.
  var isPolled = false

  /// Compares a text with the file's, or writes it where that is asked for.
  ///
  /// - Throws: `SnapshotProblem` where it cannot be read or written.
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

  /// Returns whether a file holds a text: the text and a line end, which is missing where an editor took it away.
  ///
  /// Byte by byte, since Swift's `==` takes two spellings of an accent for one.
  private func isText(_ text: String, of file: String) -> Bool {
    if file.utf8.elementsEqual((text + "\n").utf8) { return true }
    return text.utf8.last != Self.lineEnd && file.utf8.elementsEqual(text.utf8)
  }

  /// The file's text, byte by byte: a mark of the byte order is a part of it.
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
  /// Somebody else has the file, or one whose name differs by upper and lower case.
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
