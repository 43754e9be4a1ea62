import FantailSyntax
import FantailToolSupport
import Foundation

/// The folders to watch, and the examples that depend on each folder.
struct WatchedPlaces {
  /// A target's folder, with the folders of the test targets that depend on it; for a test target, only its folder.
  struct Folder: Encodable, Equatable {
    let directory: String
    let tests: [String]
  }

  let package: String
  let targets: [Folder]

  /// Finds the folders of the targets of this package, and of packages on which it depends by path, each with the test
  /// targets that depend on the target's sources.
  init(_ package: SpecPackage) {
    var reached: [String: [String]] = [:]
    for test in package.own where test.isSwift && ["test", "executable"].contains(test.kind) {
      let own = test.folder.trimmingSlash
      reached[own, default: []].append(own)
      let folders = test.reached.map { package.modules[$0].folder.trimmingSlash }
      // Checkouts of other packages do not change.
      for folder in folders where !folder.contains("/.build/checkouts/") { reached[folder, default: []].append(own) }
    }
    self.package = package.folder.trimmingSlash
    targets = reached.sorted { $0.key < $1.key }.map { Folder(directory: $0.key, tests: $0.value.sorted()) }
  }

  /// The stamps of all sources, keyed by path; a stamp changes with the file.
  var versions: [String: [Int]] {
    let files = targets.flatMap { target in
      let names = FileManager.default.enumerator(atPath: target.directory)?.compactMap { $0 as? String } ?? []
      return names.filter(Self.isSource).map { "\(target.directory)/\($0)" }
    }
    let known = (files + [package + "/Package.swift"]).filter { System.isFolder($0) == false }
    return Dictionary(known.map { ($0, System.version($0)) }) { first, _ in first }
  }

  /// Editors write temporary files next to the sources, and runs write snapshots.
  private static func isSource(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let last = parts.last, !parts.contains(where: { $0.hasPrefix(".") || $0 == "__Snapshots__" }) else {
      return false
    }
    return !last.hasPrefix("#") && !last.hasSuffix("~") && !last.hasSuffix(".swp") && !last.hasSuffix(".tmp")
  }

  /// Returns the new, removed and changed files, sorted, once they have not changed for a moment: editors and version
  /// control write many files at once.
  ///
  /// The wait has a limit, since some files change all the time.
  ///
  /// - Parameter check: Called while waiting; its error ends the wait.
  func changes(since known: inout [String: [Int]], check: () throws -> Void) rethrows -> [String] {
    var now = versions
    if now == known { return [] }
    var last = known
    for _ in 1...10 where now != last {
      try check()
      usleep(50_000)
      last = now
      now = versions
    }
    defer { known = now }
    return Set(known.keys).union(now.keys).filter { known[$0] != now[$0] }.sorted()
  }

  /// Returns the files and folders whose examples run first after a change: changed files of test targets, and the test
  /// targets that depend on other changed files.
  func first(after changed: [String]) -> [String] {
    var files: [String] = []
    var folders: [String] = []
    for path in changed {
      for target in targets where path.hasPrefix(target.directory + "/") {
        if target.tests == [target.directory] {
          files.append(path)
        } else {
          folders += target.tests.filter { !folders.contains($0) }
        }
      }
    }
    return files + folders
  }
}
