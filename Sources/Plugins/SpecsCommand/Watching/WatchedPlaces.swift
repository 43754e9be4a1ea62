import Foundation

/// The folders to watch, and the examples that belong to each.
struct WatchedPlaces {
  /// A target's folder, with the folders of the test targets that depend on it; a test target's is its own.
  struct Folder {
    var directory: String
    var tests: [String]
  }

  var package: String
  var targets: [Folder]

  /// The folders, and the manifest's.
  var directories: [String] { targets.map(\.directory) }

  var manifest: String { package + "/Package.swift" }

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

/// The sizes and times of the files of the watched places, by path.
struct Fingerprints: Equatable {
  private struct Print: Equatable {
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private var files: [String: Print] = [:]

  init(file: String) { add(file) }

  init(_ places: WatchedPlaces) {
    self.init(file: places.manifest)
    for directory in places.directories {
      guard let names = FileManager.default.enumerator(atPath: directory) else { continue }
      for case let name as String in names where Self.isSource(name) { add("\(directory)/\(name)") }
    }
  }

  /// Takes over what files look like now.
  ///
  /// - Returns: The files that came, went or differ, sorted.
  mutating func update(to other: Fingerprints) -> [String] {
    defer { self = other }
    return Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }

  /// Editors write files of their own beside those that they edit, and snapshots are written by the run itself.
  private static func isSource(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let last = parts.last, !parts.contains(where: { $0.hasPrefix(".") || $0 == "__Snapshots__" }) else {
      return false
    }
    return !last.hasPrefix("#") && !last.hasSuffix("~") && !last.hasSuffix(".swp") && !last.hasSuffix(".tmp")
  }

  private mutating func add(_ path: String) {
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return }
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    files[path] = Print(size: Int64(found.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
