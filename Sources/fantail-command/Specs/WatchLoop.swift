import FantailToolSupport
import Foundation

/// `swift package specs --watch`: builds and runs again whenever sources change or a key asks for it.
///
/// What failed comes first, then what belongs to the changed files, then the rest. One thing happens at a time: what is
/// saved during a build or a run is the next reason to build.
struct WatchLoop {
  let places: WatchedPlaces
  /// The options of every run.
  var arguments: [String]
  let keys = TerminalKeys()

  /// Watches until a key ends it, or Ctrl-C.
  ///
  /// - Parameter buildAndRun: Builds and runs with some options; throws where the build fails.
  /// - Returns: The exit code of the last run.
  mutating func watch(_ buildAndRun: ([String]) throws -> Int32) throws -> Int32 {
    defer { keys?.restore() }
    var before = places.fingerprints
    var next: [String]? = ["--fail-first"]
    var code: Int32 = 0
    while true {
      if let options = next {
        do {
          code = try buildAndRun(options + arguments)
        } catch let problem as SpecsProblem {
          code = 2
          Tool.say(problem.message)
        }
        sayWhatNext()
      }
      let changed = before.update(to: places.fingerprints)
      if !changed.isEmpty {
        _ = before.update(to: settled())
        next = options(for: changed)
        continue
      }
      guard let key = keyOrChange(since: before) else {
        next = nil
        continue
      }
      if key == .quit { return code }
      next = options(for: key)
    }
  }

  /// Waits for a key, or until files are others, which it looks at every half second.
  private func keyOrChange(since before: Fingerprints) -> TerminalKeys.Key? {
    let parent = getppid()
    while true {
      for _ in 1...5 {
        // Nobody is there any more to build.
        if getppid() != parent { return .quit }
        if let key = keys?.next() { return key }
        usleep(100_000)
      }
      if places.fingerprints != before { return nil }
    }
  }

  /// Waits until files rest for a moment: editors and version control write many at once.
  private func settled() -> Fingerprints {
    var last = places.fingerprints
    while true {
      usleep(50_000)
      let now = places.fingerprints
      if now == last { return now }
      last = now
    }
  }

  private func options(for changed: [String]) -> [String] {
    let names = changed.map { places.short($0) }
    let others = names.count > 3 ? " and \(counted(names.count - 3, "other file"))" : ""
    Tool.say("\n\(names.prefix(3).joined(separator: ", "))\(others) changed\n")
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
    let how = keys == nil ? "; Ctrl-C ends" : ": a all, f failed, p pattern, r again, q quit"
    Tool.say("\nWaiting for changes\(pattern)\(how)")
  }
}
