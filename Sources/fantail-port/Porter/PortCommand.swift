import FantailToolSupport
import Foundation

/// `fantail-port`: prints what it would change, or changes it.
package struct PortCommand {
  private var root = FileManager.default.currentDirectoryPath
  private var isWriting = false
  private var paths: [String] = []

  init(arguments: [String]) throws {
    var options = ToolOptions<Self>(usage: "usage: fantail-port [--root DIRECTORY] [--write] FILE|DIRECTORY…")
    options.add("--root", \.root)
    options.add("--write", \.isWriting)
    paths = try options.read(arguments, into: &self)
    if paths.isEmpty { throw PortProblem.noPaths }
  }

  /// Does what the arguments ask for, and prints what came of it.
  package static func run(_ arguments: [String]) throws {
    let (differences, summary) = try PortCommand(arguments: arguments).run()
    FileHandle.standardOutput.write(Data(differences.utf8))
    Tool.say(summary)
  }

  /// Returns what is printed: the differences, and a summary.
  func run() throws -> (differences: String, summary: String) {
    var files: [(path: String, text: String)] = []
    for path in try expanded() { files.append((path, try text(path))) }
    let ported = PortedFile.all(files)
    let differences = ported.filter { $0.old != $0.new }.map { file in
      UnifiedDiff(
        from: file.path == file.newPath ? file.old : "", to: file.new,
        oldPath: file.path == file.newPath ? file.path : nil, newPath: file.newPath)
    }
    if isWriting { try write(ported) }
    let summary = Self.summary(ported, differences, isWritten: isWriting)
    return (isWriting ? "" : differences.map(\.text).joined(), summary)
  }

  private func url(_ path: String) -> URL {
    URL(filePath: path, relativeTo: URL(filePath: root, directoryHint: .isDirectory))
  }

  /// The files of the folders, in the order of their names.
  private func expanded() throws(PortProblem) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url(path).path(percentEncoded: false), isDirectory: &isDirectory)
      else {
        throw .notFound(path)
      }
      guard isDirectory.boolValue else {
        files.append(path)
        continue
      }
      let found =
        FileManager.default.enumerator(atPath: url(path).path(percentEncoded: false))?.compactMap { $0 as? String }
        ?? []
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      files += found.filter { name in [".swift", ".m", ".mm"].contains { name.hasSuffix($0) } }.sorted().map {
        "\(folder)/\($0)"
      }
    }
    return files
  }

  private func text(_ path: String) throws(PortProblem) -> String {
    guard let text = try? String(contentsOf: url(path), encoding: .utf8) else { throw .notText(path) }
    return text
  }

  private func write(_ files: [PortedFile]) throws(PortProblem) {
    var sources: [String: String] = [:]
    for file in files where file.path != file.newPath {
      // By their links' ends: one folder may have two names.
      let place = url(file.newPath).resolvingSymlinksInPath().path(percentEncoded: false)
      if let other = sources.updateValue(file.path, forKey: place) {
        throw .sameFile(file.newPath, of: other, and: file.path)
      }
      guard !FileManager.default.fileExists(atPath: url(file.newPath).path(percentEncoded: false)) else {
        throw .exists(file.newPath, of: file.path)
      }
    }
    for file in files where file.old != file.new {
      do { try Tool.replace(url(file.newPath), with: file.new.utf8) } catch {
        throw .notWritable(file.newPath, error.reason)
      }
    }
  }

  static func summary(_ files: [PortedFile], _ differences: [UnifiedDiff], isWritten: Bool) -> String {
    guard !files.isEmpty else {
      return "Nothing to port: no file imports Quick, Nimble or Spectre, and none has a SPEC_BEGIN of Kiwi's."
    }
    let lines = differences.reduce(0) { $0 + $1.added }
    let marks = files.reduce(0) { $0 + $1.marks.count }
    var text =
      "\(isWritten ? "Ported" : "Would port") \(counted(differences.count, "file")): \(counted(lines, "line")) written"
    text += marks == 0 ? ", none marked.\n" : ", \(marks) marked for you to write:\n"
    for file in files where !file.marks.isEmpty {
      text += "  \(file.newPath)\n"
      for (mark, count) in counts(file.marks) { text += "    \(mark)\(count > 1 ? " (\(count) times)" : "")\n" }
    }
    let isKiwi = files.contains { $0.path != $0.newPath }
    if isKiwi, isWritten {
      text += "The files of Objective-C are still there: delete them when those of Swift compile.\n"
    }
    if marks > 0 { text += "Each stands behind '// \(PortedFile.mark)' in its file.\n" }
    if !isWritten { text += "Write them with --write.\n" }
    return text.trimmed
  }

  private static func counts(_ marks: [String]) -> [(String, Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for mark in marks {
      if counts[mark] == nil { order.append(mark) }
      counts[mark, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }
}
