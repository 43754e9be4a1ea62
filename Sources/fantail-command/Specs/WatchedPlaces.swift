/// The folders to watch, and the examples that belong to each.
struct WatchedPlaces {
  /// A target's folder, with the folders of the test targets that depend on it; a test target's is its own.
  struct Folder: Encodable, Equatable {
    let directory: String
    let tests: [String]
  }

  let package: String
  let targets: [Folder]

  /// The folders of this package's targets and of the packages it depends on by path, each with the test targets that
  /// its sources reach.
  init(_ package: SpecPackage) {
    var reached: [String: [String]] = [:]
    for test in package.own where test.isSwift && ["test", "executable"].contains(test.kind) {
      let own = test.folder.trimmingSlash
      reached[own, default: []].append(own)
      for folder in test.reached.map({ package.modules[$0].folder.trimmingSlash }) where Self.isNear(folder) {
        reached[folder, default: []].append(own)
      }
    }
    self.package = package.folder.trimmingSlash
    targets = reached.sorted { $0.key < $1.key }.map { Folder(directory: $0.key, tests: $0.value.sorted()) }
  }

  /// Checkouts of other packages do not change.
  private static func isNear(_ folder: String) -> Bool { !folder.contains("/.build/checkouts/") }

  var fingerprints: Fingerprints {
    Fingerprints(file: package + "/Package.swift", directories: targets.map(\.directory))
  }

  /// A path as people read it.
  func short(_ path: String) -> String {
    path.hasPrefix(package + "/") ? String(path.dropFirst(package.count + 1)) : path
  }

  /// The files and folders whose examples come first after some files changed: those files where they are of a test
  /// target, and the test targets of those that are not.
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
