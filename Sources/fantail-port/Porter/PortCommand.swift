import FantailFiles
import FantailToolSupport
import Foundation

/// `fantail-port`: prints the changes, or makes them.
package struct PortCommand {
  private var root = FileManager.default.currentDirectoryPath
  private var isWriting = false
  private var paths: [String] = []

  init(arguments: [String]) throws {
    var given = ToolArguments(arguments, usage: "'swift package specs port --help' tells what it takes")
    root = try given.values("--root").last ?? root
    isWriting = given.flag("--write")
    paths = try given.operands()
    if paths.isEmpty { throw PortProblem.noPaths }
  }

  /// Carries out the arguments, and prints the result.
  package static func run(_ arguments: [String]) throws {
    let (differences, summary) = try PortCommand(arguments: arguments).run()
    FileHandle.standardOutput.write(Data(differences.utf8))
    Tool.say(summary)
  }

  /// Returns the text to print: the differences, and a summary.
  func run() throws -> (differences: String, summary: String) {
    let ported = PortedFile.all(try expanded().map { ($0, try text($0)) })
    let differences = try ported.filter { $0.old != $0.new }.map(difference)
    if isWriting { try write(ported) }
    return (isWriting ? "" : differences.joined(), summary(ported, differences))
  }

  /// Returns the difference of a file in the format of `patch -p1`.
  private func difference(_ file: PortedFile) throws -> String {
    let isNew = file.path != file.newPath
    let old = isNew ? "/dev/null" : place(file.path)
    let labels = ["--label", isNew ? old : "a/\(file.path)", "--label", "b/\(file.newPath)"]
    let arguments = ["diff", "-u"] + labels + [old, "-"]
    let hunks = try ToolchainProgram("/usr/bin/env").run(arguments, reading: .output, input: file.new)
    if hunks.isEmpty { throw PortProblem.noDiff }
    return hunks
  }

  private func place(_ path: String) -> String {
    URL(filePath: path, relativeTo: URL(filePath: root, directoryHint: .isDirectory)).path(percentEncoded: false)
  }

  /// Returns the files of the folders, sorted by name.
  private func expanded() throws -> [String] {
    try paths.flatMap { path -> [String] in
      let place = place(path)
      guard let isFolder = System.isFolder(place) else { throw PortProblem.notFound(path) }
      guard isFolder, let found = FileManager.default.enumerator(atPath: place) else { return [path] }
      let names = found.compactMap { $0 as? String }.filter { [".swift", ".m", ".mm"].contains(where: $0.hasSuffix) }
      return names.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
  }

  private func text(_ path: String) throws(PortProblem) -> String {
    guard let text = try? String(contentsOfFile: place(path), encoding: .utf8) else { throw .notText(path) }
    return text
  }

  private func write(_ files: [PortedFile]) throws {
    var sources: [String: String] = [:]
    for file in files where file.path != file.newPath {
      // Links are resolved, since a folder may have two names.
      let place = URL(filePath: place(file.newPath)).resolvingSymlinksInPath().path(percentEncoded: false)
      if let other = sources.updateValue(file.path, forKey: place) {
        throw PortProblem.sameFile(file.newPath, of: other, and: file.path)
      }
      if System.isFolder(place) != nil { throw PortProblem.exists(file.newPath, of: file.path) }
    }
    for file in files where file.old != file.new {
      do { try WholeFile.write(file.new.utf8, to: place(file.newPath)) } catch {
        throw PlainProblem(unwritable: error.path, reason: error.reason)
      }
    }
  }

  private func summary(_ files: [PortedFile], _ differences: [String]) -> String {
    guard !files.isEmpty else {
      return
        "Nothing to port: no file imports Quick, Nimble or Spectre, and none has an XCTestCase or a SPEC_BEGIN of Kiwi's."
    }
    let added = differences.flatMap { $0.split(separator: "\n").dropFirst(2) }.count { $0.hasPrefix("+") }
    let marks = files.reduce(0) { $0 + $1.marks.count }
    var lines = [
      "\(isWriting ? "Ported" : "Would port") \(counted(differences.count, "file")): \(counted(added, "line")) written, "
        + (marks == 0 ? "none marked." : "\(marks) marked for you to write:")
    ]
    for file in files where !file.marks.isEmpty {
      lines.append("  \(file.newPath)")
      for (index, mark) in file.marks.enumerated() where !file.marks[..<index].contains(mark) {
        let count = file.marks.count { $0 == mark }
        lines.append("    \(mark)\(count > 1 ? " (\(count) times)" : "")")
      }
    }
    lines += kept(files) + examples(files)
    if isWriting, files.contains(where: { $0.path != $0.newPath }) {
      lines.append("The files of Objective-C are still there: delete them when those of Swift compile.")
    }
    if files.contains(where: { $0.old != $0.new && !$0.marks.isEmpty }) {
      lines.append("Each stands behind '// \(PortedFile.mark)' in its file.")
    }
    if !isWriting, !differences.isEmpty { lines.append("Write them with --write.") }
    return lines.joined(separator: "\n")
  }
}

extension PortCommand {
  /// Returns the message about test cases that remain classes.
  private func kept(_ files: [PortedFile]) -> [String] {
    let kept = files.filter { !$0.kept.isEmpty }
    if kept.isEmpty { return [] }
    let count = kept.reduce(0) { $0 + $1.kept.count }
    return ["\(counted(count, "test case")) \(count == 1 ? "stays" : "stay") beside the specs:"]
      + kept.flatMap { file in ["  \(file.path)"] + file.kept.map { "    \($0)" } }
  }

  /// Returns the message about the number of examples.
  private func examples(_ files: [PortedFile]) -> [String] {
    let before = files.reduce(0) { $0 + $1.examples.before }
    let after = files.reduce(0) { $0 + $1.examples.after }
    let lost = files.filter { $0.examples.after < $0.examples.before }
    return ["Examples and tests in these files: \(before) before, \(after) after; those of a loop count once."]
      + lost.map {
        "  \($0.newPath): \($0.examples.before) before, \($0.examples.after) after; look for those that are gone"
      }
  }
}
