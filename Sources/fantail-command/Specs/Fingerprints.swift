import FantailToolSupport
import Foundation

/// What tells versions of files apart, by path.
struct Fingerprints: Equatable {
  private var files: [String: [Int]] = [:]

  /// Those of a file and of all sources in some folders.
  init(file: String, directories: [String]) {
    add(file)
    for directory in directories {
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
    if System.isFolder(path) == false { files[path] = System.version(path) }
  }
}
