import FantailToolSupport
import Foundation

/// A working copy of git, with the queries that the choice of examples needs.
struct GitRepository {
  /// The outermost folder, without symbolic links.
  let top: String

  /// Finds the working copy that contains a folder.
  init(around folder: String) throws {
    let path = try Self.text(["rev-parse", "--show-toplevel"], in: folder).trimmingCharacters(in: .newlines)
    top = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false).trimmingSlash
  }

  /// Returns the commit of a revision.
  ///
  /// - Throws: Git's first line about an unknown revision.
  func commit(_ revision: String) throws -> String {
    try text(["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"]).trimmingCharacters(in: .newlines)
  }

  /// Returns the names of the files that differ between a commit and another one, or the files on disk.
  func changedFiles(since commit: String, until other: String? = nil) throws -> [String] {
    let commits = [commit] + (other.map { [$0] } ?? [])
    return try list(["diff", "--name-only", "--no-renames", "-z", "--end-of-options"] + commits + ["--"])
  }

  /// Returns the names of the files that are neither in git nor ignored.
  func unknownFiles() throws -> [String] { try list(["ls-files", "--others", "--exclude-standard", "-z"]) }

  /// Returns the bytes of a file, in a commit or on disk; `nil` if it is not there.
  func bytes(of file: String, at commit: String? = nil) -> [UInt8]? {
    guard let commit else { return FileManager.default.contents(atPath: "\(top)/\(file)").map { Array($0) } }
    return (try? Self.output(["cat-file", "blob", "\(commit):\(file)"], in: top)).map { Array($0) }
  }

  // MARK: - git

  private func list(_ arguments: [String]) throws -> [String] {
    try text(arguments).split(separator: "\0").map(String.init)
  }

  private func text(_ arguments: [String]) throws -> String { try Self.text(arguments, in: top) }

  private static func text(_ arguments: [String], in folder: String) throws -> String {
    try String(decoding: output(arguments, in: folder), as: UTF8.self)
  }

  /// Runs git to its end and returns its output. The output goes to a file, since processes that git leaves running may
  /// keep a pipe open.
  private static func output(_ arguments: [String], in folder: String) throws -> Data {
    let place = FileManager.default.temporaryDirectory.appending(path: "fantail-git-\(UUID().uuidString)")
    let files = [place, place.appendingPathExtension("errors")]
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    process.standardInput = FileHandle.nullDevice
    for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    var end = process.end
    while end == nil {
      usleep(1_000)
      end = process.end
    }
    if end == 0 { return try Data(contentsOf: files[0]) }
    let words = (try? String(contentsOf: files[1], encoding: .utf8)) ?? ""
    throw PlainProblem(text: words.split(separator: "\n").first.map(String.init) ?? "git \(arguments[0]) failed")
  }
}
