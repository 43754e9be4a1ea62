import FantailLock
import Foundation

/// The files of a working copy that differ from a revision of git, or that git does not know yet.
struct ChangedFiles {
  let revision: String
  /// A folder of the working copy.
  let folder: String

  /// The whole paths of the files, by the names of real folders; those that are gone are among them.
  func paths() throws(RunProblem) -> [String] {
    let top = try git(["rev-parse", "--show-toplevel"]).trimmingCharacters(in: .newlines)
    let differ = try git(
      ["-C", top, "diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--"])
    let unknown = try git(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"])
    return (differ + unknown).split(separator: "\0").map { "\(top)/\($0)".realPath }
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
      // Both at once: git waits for whoever does not read, and warns of each file in some working copies.
      let said = Locked(Data())
      let reading = DispatchGroup()
      DispatchQueue.global().async(group: reading) {
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        said.withLock { $0 = data }
      }
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      reading.wait()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        let lines = String(decoding: said.withLock(\.self), as: UTF8.self).split(separator: "\n")
        throw .unknownRevision(revision, reason: lines.first.map(String.init) ?? "git failed")
      }
      return text
    #else
      throw .unknownRevision(revision, reason: "this system starts no other programs")
    #endif
  }
}

extension String {
  /// The path of a file without symbolic links, as far as it exists.
  var realPath: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }
}
