import FantailFiles
import FantailSyntax
import FantailToolSupport
import FantailTree
import Foundation

/// `fantail-port`: prints the changes of a port, or makes them.
package struct PortCommand {
  private var root = FileManager.default.currentDirectoryPath
  private var isWriting = false
  private var paths: [String] = []
  /// The file that stores the ported texts until the compiler has read them.
  private var state: String?
  /// The file with the messages of a build.
  private var log: String?

  /// The exit code that asks the command for another build.
  package static let buildIsNeeded: Int32 = 3

  init(arguments: [String]) throws {
    var given = ToolArguments(arguments, usage: "'swift package specs port --help' lists its arguments")
    root = try given.values("--root").last ?? root
    isWriting = given.flag("--write")
    state = try given.values("--state").last
    log = try given.values("--log").last
    paths = try given.operands()
    if paths.isEmpty, log == nil { throw PortProblem.noPaths }
  }

  /// Carries out the arguments, and prints the result.
  package static func run(_ arguments: [String]) throws {
    let command = try PortCommand(arguments: arguments)
    if command.log != nil, try command.check() { throw Tool.Exit(code: buildIsNeeded) }
    let (differences, summary) = try command.log == nil ? command.run() : ("", command.checked())
    FileHandle.standardOutput.write(Data(differences.utf8))
    guard let summary else { throw Tool.Exit(code: buildIsNeeded) }
    Tool.say(summary.text)
    if !summary.isWhole { throw Tool.Exit(code: 1) }
  }

  /// Ports the files.
  ///
  /// - Returns: The differences to print, and the summary; `nil` if the compiler has to read the files first.
  func run() throws -> (differences: String, summary: PortSummary?) {
    let ported = PortedFile.all(try expanded().map { ($0, try text($0)) })
    let added = ported.reduce(0) { $0 + $1.added }
    guard isWriting else {
      return (try ported.filter { $0.old != $0.new }.map(difference).joined(), summary(ported, added, .dry))
    }
    try write(ported)
    guard let state, ported.contains(where: { $0.old != $0.new }) else {
      return ("", summary(ported, added, .notDone(because: "build the package, and run its tests")))
    }
    try save(CompilerCheck(files: ported, added: added), to: state)
    return ("", nil)
  }

  private func summary(
    _ files: [PortedFile], _ added: Int, _ compilation: PortSummary.Compilation, _ others: [String] = []
  ) -> PortSummary {
    let isColored = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    return PortSummary(
      files: files, added: added, compilation: compilation, otherErrors: others, isColored: isColored)
  }

  // MARK: - The compiler's errors

  /// Marks the errors of a build.
  ///
  /// - Returns: Whether another build may find more errors.
  private func check() throws -> Bool {
    guard let log, let state else { throw PortProblem.noPaths }
    var check = try read(state)
    let text = try String(contentsOf: URL(filePath: log), encoding: .utf8)
    let goesOn = check.read(text) { URL(filePath: place($0)).resolvingSymlinksInPath().path(percentEncoded: false) }
    for file in check.files where file.old != file.new {
      try save(goesOn ? check.text(for: file) : file.new, to: file.newPath)
    }
    try save(check, to: state)
    return goesOn
  }

  private func checked() throws -> PortSummary? {
    let check = try read(state ?? "")
    return summary(
      check.files, check.added, check.obstacle.map { .notDone(because: $0) } ?? .done, check.otherErrors)
  }

  private func read(_ state: String) throws -> CompilerCheck {
    try JSONDecoder().decode(CompilerCheck.self, from: Data(contentsOf: URL(filePath: state)))
  }

  private func save(_ check: CompilerCheck, to state: String) throws {
    try JSONEncoder().encode(check).write(to: URL(filePath: state))
  }

  /// Returns the changes to a file in the format of `patch -p1`.
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
      // A folder may also have such a name: `GRDB.swift`.
      return names.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
        .filter { System.isFolder(self.place($0)) == false }
    }
  }

  private func text(_ path: String) throws(PortProblem) -> String {
    guard let text = try? String(contentsOfFile: place(path), encoding: .utf8) else { throw .notText(path) }
    return text
  }

  private func write(_ files: [PortedFile]) throws {
    var sources: [String: String] = [:]
    for file in files where file.path != file.newPath {
      // Links are resolved, since a folder may have two paths.
      let place = URL(filePath: place(file.newPath)).resolvingSymlinksInPath().path(percentEncoded: false)
      if let other = sources.updateValue(file.path, forKey: place) {
        throw PortProblem.sameFile(file.newPath, of: other, and: file.path)
      }
      if System.isFolder(place) != nil { throw PortProblem.exists(file.newPath, of: file.path) }
    }
    for file in files where file.old != file.new { try save(file.new, to: file.newPath) }
  }

  private func save(_ text: String, to path: String) throws {
    do { try WholeFile.write(text.utf8, to: place(path)) } catch {
      throw PlainProblem(unwritable: error.path, reason: error.reason)
    }
  }
}
