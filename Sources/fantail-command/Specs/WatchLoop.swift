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
  private let parent = getppid()

  /// Watches until a key ends it, or Ctrl-C.
  ///
  /// - Parameter buildAndRun: Builds and runs with some options; throws where the build fails.
  /// - Returns: The exit code of the last run.
  mutating func watch(_ buildAndRun: ([String]) throws -> Int32) throws -> Int32 {
    defer { keys?.restore() }
    var known = places.versions
    var next: [String]? = ["--fail-first"]
    var code: Int32 = 2
    while true {
      if let next {
        do { code = try buildAndRun(next + arguments) } catch let problem as SpecsProblem {
          code = 2
          Tool.say(problem.message)
        }
        sayWhatNext()
      }
      let changed = places.changes(since: &known)
      next = changed.isEmpty ? nil : options(for: changed)
      if next == nil, let key = try key() {
        if key == .quit { return code }
        next = try options(for: key)
      }
    }
  }

  /// Returns the next key, if one is pressed within half a second.
  private func key() throws -> TerminalKeys.Key? {
    for _ in 1...5 {
      try Interruption.check()
      // Nobody is there any more to build.
      if getppid() != parent { return .quit }
      if let key = keys?.next() { return key }
      usleep(100_000)
    }
    return nil
  }

  private func options(for changed: [String]) -> [String] {
    let names = changed.map { $0.seen(from: places.package) }
    let others = names.count > 3 ? " and \(counted(names.count - 3, "other file"))" : ""
    Tool.say("\n\(names.prefix(3).joined(separator: ", "))\(others) changed\n")
    return ["--fail-first"] + places.first(after: changed).map { "--first=\($0)" }
  }

  private mutating func options(for key: TerminalKeys.Key) throws -> [String]? {
    switch key {
    case .failed: return ["--only-failures"]
    case .again: return ["--fail-first"]
    case .all, .pattern:
      guard let pattern = key == .all ? "" : try keys?.line(after: "pattern: ") else { return nil }
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
