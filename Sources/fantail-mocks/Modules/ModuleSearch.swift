import FantailSyntax
import FantailToolSupport
import Foundation

/// Finds the compiled modules of a build, and facts about them with programs of the toolchain.
final class ModuleSearch {
  let toolchain: Toolchain
  /// A folder for the output of the programs.
  let scratch: String
  /// The compiler's flags for the target that gets the mocks.
  let flags: CompilerFlags
  private let folders: [String]
  /// The header folders of C modules.
  private let cModules: [String: String]
  /// The system of modules whose file names do not contain one.
  lazy var host = Result { try BuildTarget.host(toolchain) }

  /// - Parameter folders: The known folders. Xcode puts modules for other systems in folders next to these, such as
  ///   `Debug-iphonesimulator` next to `Debug`.
  init(
    _ folders: [String], _ toolchain: Toolchain, cModules: [String: String] = [:],
    flags: CompilerFlags = CompilerFlags([]),
    scratch: String
  ) {
    self.toolchain = toolchain
    self.cModules = cModules
    self.scratch = scratch
    self.flags = flags
    self.folders = folders.flatMap { folder in
      let url = URL(fileURLWithPath: folder)
      let parent = url.deletingLastPathComponent().path
      let beside = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      let others = beside.filter { $0.hasPrefix(url.lastPathComponent + "-") }
      return [folder] + others.sorted().map { parent + "/" + $0 }
    }
  }

  var searchPaths: [String] { folders.flatMap { ["-I", $0] } }

  /// Returns the arguments with which a program of the toolchain reads a module and its imports.
  ///
  /// - Parameter options: The system, and search paths that come before the usual ones.
  func arguments(for module: String, _ options: [String] = []) throws -> [String] {
    let found = newest(module)
    return try (found?.target ?? host.get()).arguments() + options + (found.map { ["-I", $0.folder] } ?? [])
      + searchPaths + cModules.sorted { $0.key < $1.key }.flatMap(moduleMapArguments)
  }

  /// Returns the folder with the newest build of a module, and the module's system if its file name contains it.
  func newest(_ module: String) -> (folder: String, target: BuildTarget?)? {
    let files = folders.flatMap { folder -> [(folder: String, path: String, target: BuildTarget?)] in
      let path = "\(folder)/\(module).swiftmodule"
      // In Swift Build and Xcode, a module is a folder with a file for each system; in other build systems, a module is
      // a file.
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return FileManager.default.fileExists(atPath: path) ? [(folder, path, nil)] : []
      }
      return names.filter { $0.hasSuffix(".swiftmodule") }.sorted().map {
        (folder, "\(path)/\($0)", BuildTarget(String($0.dropLast(".swiftmodule".count))))
      }
    }
    return files.max { Self.date($0.path) < Self.date($1.path) }.map { ($0.folder, $0.target) }
  }

  private static func date(_ path: String) -> Date {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date ?? .distantPast
  }

  /// Returns arguments that make a C module visible: with its module map, or with a map of all its headers.
  private func moduleMapArguments(_ module: String, _ headers: String) throws -> [String] {
    var map = headers + "/module.modulemap"
    if !FileManager.default.fileExists(atPath: map) {
      map = scratch + "/\(module).modulemap"
      let text = "module \(module) { umbrella \"\(headers)\" export * }\n"
      try System.update(text, to: map)
    }
    return ["-Xcc", "-fmodule-map-file=\(map)", "-Xcc", "-I\(headers)"]
  }
}
