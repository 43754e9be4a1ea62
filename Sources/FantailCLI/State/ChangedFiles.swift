import Foundation

/// The files of a working copy that differ from a revision of git, or that git does not know yet.
struct ChangedFiles {
  let revision: String
  /// A folder of the working copy.
  let folder: String

  /// The whole paths of the files, those that are gone left out.
  ///
  /// - Throws: What git says where it cannot tell.
  func paths() throws(RunProblem) -> [String] {
    let top = try git(["rev-parse", "--show-toplevel"]).trimmingCharacters(in: .newlines)
    let differ = try git(["-C", top, "diff", "--name-only", "--no-renames", "-z", revision, "--"])
    let unknown = try git(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"])
    return (differ + unknown).split(separator: "\0").map { "\(top)/\($0)" }.filter(FileManager.default.fileExists)
  }

  private func git(_ arguments: [String]) throws(RunProblem) -> String {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git"] + arguments
      let (output, errors) = (Pipe(), Pipe())
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = errors
      do {
        try process.run()
      } catch {
        throw .unknownRevision(revision, reason: error.localizedDescription)
      }
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw .unknownRevision(revision, reason: said.split(separator: "\n").first.map(String.init) ?? "git failed")
      }
      return text
    #else
      throw .unknownRevision(revision, reason: "this system starts no other programs")
    #endif
  }
}
