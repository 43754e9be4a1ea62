package import FantailRun
import FantailTree
import Foundation

/// A git working copy, with the queries that runs need.
package struct WorkingCopy {
  /// The outermost folder, without symbolic links.
  package let top: String

  package init(around folder: String) throws(ChildProblem) {
    top = try Self.git(["rev-parse", "--show-toplevel"], in: folder).trimmingCharacters(in: .newlines).realPath
  }

  /// Returns the absolute paths, through real folders, of the files that differ from a revision or are not in git yet,
  /// including removed files.
  package static func files(changedSince revision: String, around folder: String) throws(CommandLineProblem) -> [String]
  {
    do throws(ChildProblem) {
      let copy = try WorkingCopy(around: folder)
      return try (copy.names(changedSince: revision) + copy.unknown()).map { "\(copy.top)/\($0)".realPath }
    } catch {
      throw .unknownRevision(revision, reason: error.reason)
    }
  }

  /// Returns the commit to which a revision refers.
  ///
  /// - Throws: The first line of git's error about an unknown revision.
  package func commit(_ revision: String) throws(ChildProblem) -> String {
    try git(["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"]).trimmingCharacters(in: .newlines)
  }

  /// Returns the names of the files that differ between a revision and another revision, or between the revision and
  /// the disk.
  package func names(changedSince revision: String, until other: String? = nil) throws(ChildProblem) -> [String] {
    let revisions = [revision] + (other.map { [$0] } ?? [])
    return try list(["diff", "--name-only", "--no-renames", "-z", "--end-of-options"] + revisions + ["--"])
  }

  /// Returns the bytes of a file, in a commit or on disk; `nil` if the file does not exist.
  package func bytes(of file: String, at commit: String? = nil) -> [UInt8]? {
    guard let commit else { return FileManager.default.contents(atPath: "\(top)/\(file)").map { Array($0) } }
    return (try? ToolOutput.of(["git", "-C", top, "cat-file", "blob", "\(commit):\(file)"])).map { Array($0) }
  }

  /// Returns the names of the files that are neither in git nor ignored.
  package func unknown() throws(ChildProblem) -> [String] {
    try list(["ls-files", "--others", "--exclude-standard", "-z"])
  }

  /// Returns the names of the files that git has in its index.
  package func listed() throws(ChildProblem) -> [String] { try list(["ls-files", "-z"]) }

  private func list(_ arguments: [String]) throws(ChildProblem) -> [String] {
    try git(arguments).split(separator: "\0").map(String.init)
  }

  private func git(_ arguments: [String]) throws(ChildProblem) -> String { try Self.git(arguments, in: top) }

  private static func git(_ arguments: [String], in folder: String) throws(ChildProblem) -> String {
    try String(decoding: ToolOutput.of(["git", "-C", folder] + arguments), as: UTF8.self)
  }
}
