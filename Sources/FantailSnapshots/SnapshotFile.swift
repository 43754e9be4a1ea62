import FantailFiles
import FantailMatchers
import FantailTree
import Foundation

struct SnapshotFile: Sendable {
  let path: String
  /// The path relative to the spec, for messages.
  let shortPath: String
  let mayRecord: Bool
  /// The program that runs the example; it has an option to write snapshots.
  var runner = Runner.unset
  /// `true` while the value is polled, since its text may still change.
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

  /// Returns the file's exact text, including a byte order mark.
  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw SnapshotProblem.unreadable(self, reason: error.localizedDescription)
    }
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { throw SnapshotProblem.unreadable(self, reason: "it is not UTF-8") }
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
