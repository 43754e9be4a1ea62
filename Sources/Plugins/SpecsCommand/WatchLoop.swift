// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// `swift package specs --watch`: builds and runs again whenever sources change or a key asks for it.
///
/// What failed comes first, then what belongs to the changed files, then the rest. One thing happens at a time: what is
/// saved during a build or a run is the next reason to build.
struct WatchLoop {
  private let places: WatchedPlaces
  private let source: any ChangeSource
  private let keys: TerminalKeys?
  /// The options of every run.
  private var arguments: [String]

  init(_ places: WatchedPlaces, _ arguments: [String]) {
    self.places = places
    self.arguments = arguments
    source = SystemChanges(places.directories) ?? PolledChanges()
    keys = TerminalKeys()
  }

  /// Watches until a key ends it, or Ctrl-C.
  ///
  /// - Parameter buildAndRun: Builds and runs with some options; throws where the build fails.
  /// - Returns: The exit code of the last run.
  mutating func watch(_ buildAndRun: ([String]) throws -> Int32) throws -> Int32 {
    defer { keys?.restore() }
    var before = Fingerprints(places)
    var next: [String]? = ["--fail-first"]
    var code: Int32 = 0
    while true {
      if let options = next {
        do {
          code = try buildAndRun(options + arguments)
        } catch let problem as SpecsProblem {
          code = 2
          problem.report()
        }
        sayWhatNext()
      }
      let changed = before.update(to: Fingerprints(places))
      if !changed.isEmpty {
        _ = before.update(to: settled())
        next = options(for: changed)
        continue
      }
      guard let key = keyOrChange() else {
        next = nil
        continue
      }
      if key == .quit { return code }
      next = options(for: key)
    }
  }

  /// Waits for a key, or until something may have changed.
  private func keyOrChange() -> TerminalKeys.Key? {
    let parent = getppid()
    // The manifest stands outside the watched folders.
    let manifest = Fingerprints(file: places.manifest)
    while true {
      if Fingerprints(file: places.manifest) != manifest { return nil }
      // Nobody is there any more to build.
      if getppid() != parent { return .quit }
      if let key = keys?.next() { return key }
      if source.wait(milliseconds: 100) { return nil }
    }
  }

  /// Waits until files rest for a moment: editors and version control write many at once.
  private func settled() -> Fingerprints {
    var last = Fingerprints(places)
    while true {
      _ = source.wait(milliseconds: 50)
      let now = Fingerprints(places)
      if now == last { return now }
      last = now
    }
  }

  private func options(for changed: [String]) -> [String] {
    let names = changed.map { places.short($0) }
    say("\n\(names.prefix(3).joined(separator: ", "))")
    let others = names.count == 4 ? "another file" : "\(names.count - 3) other files"
    say(names.count > 3 ? " and \(others) changed\n\n" : " changed\n\n")
    return ["--fail-first"] + places.first(after: changed).map { "--first=\($0)" }
  }

  private mutating func options(for key: TerminalKeys.Key) -> [String]? {
    switch key {
    case .all:
      arguments.removeAll { $0.hasPrefix("--filter=") }
      return []
    case .failed: return ["--only-failures"]
    case .again: return ["--fail-first"]
    case .pattern:
      guard let pattern = keys?.line(after: "pattern: ") else { return nil }
      arguments.removeAll { $0.hasPrefix("--filter=") }
      if !pattern.isEmpty { arguments.append("--filter=\(pattern)") }
      return []
    case .quit: return nil
    }
  }

  private func sayWhatNext() {
    let pattern = arguments.first { $0.hasPrefix("--filter=") }.map { " of \($0.dropFirst(9))" } ?? ""
    var how = keys == nil ? "; Ctrl-C ends" : ": a all, f failed, p pattern, r again, q quit"
    if keys == nil, TerminalKeys.areDenied {
      how += "; for keys too, start it by 'swift package --disable-sandbox specs --watch'"
    }
    say("\nWaiting for changes\(pattern)\(how)\n")
  }
}

/// Writes to the user, between the reports of runs.
func say(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// The folders to watch, and the examples that belong to each.
struct WatchedPlaces {
  /// A target's folder, with the folders of the test targets that depend on it; a test target's is its own.
  struct Folder: Encodable {
    let directory: String
    let tests: [String]
  }

  let package: String
  let targets: [Folder]

  /// The folders of this package's targets and of the packages it depends on by path, each with the test targets that
  /// its sources reach.
  init(_ package: Package) {
    let tests = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
      $0.kind == .test || $0.kind == .executable
    }
    var reached: [String: [String]] = [:]
    for test in tests {
      let own = Self.path(test)
      reached[own, default: []].append(own)
      for dependency in test.recursiveTargetDependencies {
        guard let module = dependency as? any SourceModuleTarget, Self.isNear(module) else { continue }
        reached[Self.path(module), default: []].append(own)
      }
    }
    self.package = package.directoryURL.path(percentEncoded: false).trimmingSlash
    targets = reached.sorted { $0.key < $1.key }.map { Folder(directory: $0.key, tests: $0.value.sorted()) }
  }

  private static func path(_ target: any Target) -> String {
    target.directoryURL.path(percentEncoded: false).trimmingSlash
  }

  /// Checkouts of other packages do not change.
  private static func isNear(_ target: any Target) -> Bool { !path(target).contains("/.build/checkouts/") }

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

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
