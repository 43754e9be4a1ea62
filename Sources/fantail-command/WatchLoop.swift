import FantailCLI
import FantailSyntax
import FantailToolSupport
import Foundation

/// `swift package specs --watch`: builds and runs again whenever sources change or the user presses a key.
///
/// Failed examples run first, then those in the changed files, then the rest. The loop does one thing at a time: a file
/// that is saved during a build or run causes another build afterwards.
struct WatchLoop {
  private var package: SpecPackage
  /// The options of every run.
  private var arguments: [String]
  private let phases: PhaseLine
  /// Describes the package again, after a change in the manifest.
  private let describe: () throws -> SpecPackage
  private var places: WatchedPlaces
  private let keys = TerminalKeys()
  private let parent = getppid()
  private var writing = SelfWriting()

  init(
    package: SpecPackage, arguments: [String], phases: PhaseLine, describe: @escaping () throws -> SpecPackage
  ) {
    self.package = package
    self.arguments = arguments
    self.phases = phases
    self.describe = describe
    places = WatchedPlaces(package)
  }

  /// Watches until a key or Ctrl-C ends it.
  ///
  /// - Parameter buildAndRun: Builds and runs a package with some options; the closure throws if the build fails.
  /// - Returns: The exit code of the last run.
  mutating func watch(_ buildAndRun: (SpecPackage, [String]) throws -> Int32) throws -> Int32 {
    defer { keys?.restore() }
    var known = places.versions
    var next: [String]? = ["--fail-first"] + arguments
    var code: Int32 = 2
    while true {
      if let options = next {
        writing.begin(with: places.versions)
        do {
          code = try buildAndRun(package, options)
        } catch let problem as SpecsProblem where problem != .pluginEnded {
          code = 2
          phases.clear()
          Terminal.warn(problem.message)
        }
        phases.startOver()
        writing.finish(with: places.versions)
        sayWhatNext()
        // Keys are read even if the run changes files all the time.
        if let key = try key(within: 0) {
          if key == .quit { return code }
          next = try runOptions(after: key)
          continue
        }
      }
      let changed = try places.changes(since: &known) { try CommandSignals.check() }
      next = try changed.isEmpty ? nil : runOptions(after: changed)
      if next == nil, let key = try key(within: 5) {
        if key == .quit { return code }
        next = try runOptions(after: key)
      }
    }
  }

  /// Returns the next key, if one is pressed within some tenths of a second.
  private func key(within tenths: Int) throws -> TerminalKeys.Key? {
    for tenth in 0...tenths {
      try CommandSignals.check()
      // The package manager has ended, so a build would be useless.
      if getppid() != parent { return .quit }
      if let key = keys?.next() { return key }
      if tenth < tenths { usleep(100_000) }
    }
    return nil
  }

  /// Returns the options of the run after files have changed; `nil` if only files changed that each run writes itself.
  private mutating func runOptions(after changed: [String]) throws -> [String]? {
    let names = changed.map { $0.seen(from: places.package) }
    let list = names.prefix(3).joined(separator: ", ")
    let others = names.count > 3 ? " and \(amount(names.count - 3, "other file"))" : ""
    switch writing.judge(changed) {
    case .isNew: break
    case .isOneTooMany:
      Terminal.warn("\n\(list)\(others) changed during each of the last runs, so they do not start another run")
      return nil
    case .isTold: return nil
    }
    Terminal.warn("\n\(list)\(others) changed\n")
    if changed.contains(places.package + "/Package.swift") { try describeAnew() }
    return ["--fail-first"] + places.first(after: changed).map { "--first=\($0)" } + arguments
  }

  /// Reads the targets from a changed manifest. If the manifest cannot be read, the next build reports this.
  private mutating func describeAnew() throws {
    do {
      package = try describe()
      places = WatchedPlaces(package)
    } catch let exit as Tool.Exit {
      throw exit
    } catch SpecsProblem.notDescribed {
      Terminal.warn("note: the watch does not include new targets of Package.swift; restart it to include them")
    } catch {}
  }

  private mutating func runOptions(after key: TerminalKeys.Key) throws -> [String]? {
    switch key {
    case .failed: return ["--only-failures"] + arguments
    case .again: return ["--fail-first"] + arguments
    case .all:
      let (rest, selection) = OptionSection.withoutSelection(arguments)
      arguments.removeAll { $0.hasPrefix(Self.patternOption) }
      if !selection.isEmpty { Terminal.warn("\nAll examples, without \(selection.joined(separator: " "))\n") }
      return rest
    case .pattern:
      guard let pattern = try keys?.line(after: "pattern: ") else { return nil }
      arguments.removeAll { $0.hasPrefix(Self.patternOption) }
      if !pattern.isEmpty { arguments.append(Self.patternOption + pattern) }
      return arguments
    case .quit: return nil
    }
  }

  private static let patternOption = "--filter="

  private func sayWhatNext() {
    let pattern = arguments.first { $0.hasPrefix(Self.patternOption) }.map { " of \($0.dropFirst(9))" } ?? ""
    let how = keys == nil ? "; Ctrl-C ends" : ": a all, f failed, p pattern, r again, q quit"
    Terminal.warn("\nWaiting for changes\(pattern)\(how)")
  }
}
