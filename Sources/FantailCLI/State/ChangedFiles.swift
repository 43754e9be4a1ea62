import Foundation

/// The files of a working copy that differ from a revision of git, or that git does not know yet.
struct ChangedFiles {
  let revision: String
  /// A folder of the working copy.
  let folder: String

  /// The whole paths of the files, by the names of real folders; those that are gone are among them.
  func paths() throws(RunProblem) -> [String] {
    do throws(ToolOutput.Failure) {
      let copy = try WorkingCopy(around: folder)
      return try (copy.names(changedSince: revision) + copy.unknown()).map { "\(copy.top)/\($0)".realPath }
    } catch {
      throw .unknownRevision(revision, reason: error.reason)
    }
  }
}

extension String {
  /// The folder of a file.
  var folder: String { URL(fileURLWithPath: self).deletingLastPathComponent().path }

  /// The path of a file without symbolic links, as far as it exists.
  var realPath: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }
}
