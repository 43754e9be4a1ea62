import FantailCLI
import FantailSyntax
import FantailToolSupport
import Foundation

/// Builds with `swift build`, while the package manager is waiting for the plugin.
///
/// A plugin can also request a build from that package manager. But that package manager plans everything again for
/// each request, which takes most of the time, keeps the compiler's output until the end, and cannot be stopped.
struct SwiftBuild {
  let program: URL
  /// The user's options for the package manager, such as `-Xswiftc -DX`.
  let options: [String]
  let folder: URL
  /// The environment of the package manager, since the additional variables of a plugin would make all tools link
  /// again.
  let environment: [String: String]
  let scratch: URL
  let host: Int32
  let phases: PhaseLine

  /// Fails if the package manager itself has to build: in the sandbox of macOS, with a build system other than the
  /// native one, and if the package manager's options are unknown.
  init?(_ package: SpecPackage, given: [String], phases: PhaseLine) {
    let program = URL(filePath: package.toolchain.trimmingSlash + "/swift-build")
    guard FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)),
      let line = try? Data(contentsOf: URL(filePath: "/proc/\(package.host)/cmdline")),
      let options = Self.options(of: line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }, given)
    else { return nil }
    self.program = program
    self.options = options
    environment = Self.environment(of: package.host)
    self.phases = phases
    folder = URL(filePath: package.folder)
    scratch = package.scratch
    host = package.host
  }

  /// Returns the options in a command line of the package manager that `swift build` also accepts.
  ///
  /// - Parameters:
  ///   - line: `swift-package --scratch-path X specs --list`.
  ///   - given: The arguments of the plugin, which are at the end of the line.
  /// - Returns: The options; `nil` if the line ends differently, or if the build is for another system.
  static func options(of line: [String], _ given: [String]) -> [String]? {
    guard line.count > given.count + 1, line.suffix(given.count).elementsEqual(given) else { return nil }
    var rest = line.dropFirst().dropLast(given.count)
    guard rest.popLast() == "specs" else { return nil }
    if rest.last == "plugin" { rest.removeLast() }
    var options: [String] = []
    while let option = rest.popFirst() {
      let name = option.prefix { $0 != "=" }
      if name == "--build-system" { return nil }
      let hasValue = name == option && own.first { $0.name == name }?.hasValue == true
      guard own.contains(where: { $0.name == name }) else {
        options.append(option)
        continue
      }
      if hasValue { _ = rest.popFirst() }
    }
    return options
  }

  /// Returns the environment with which a process was started, or else this process's environment.
  private static func environment(of process: Int32) -> [String: String] {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ")) else {
      return ProcessInfo.processInfo.environment
    }
    let pairs = data.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return Dictionary(pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { first, _ in first }
  }

  /// The options that only plugins have, and the options that this tool sets itself.
  private static let own: [(name: String, hasValue: Bool)] = [
    ("--allow-writing-to-package-directory", false), ("--allow-writing-to-directory", true),
    ("--allow-network-connections", true), ("--package", true), ("--package-path", true), ("--scratch-path", true),
    ("--build-path", true), ("-c", true), ("--configuration", true), ("--ignore-lock", false),
  ]

  /// Returns the command that repeats the build.
  func command(_ what: [String]) -> String {
    (["swift build"] + options + what).joined(separator: " ")
  }

  /// Builds, and prints the phases meanwhile.
  ///
  /// - Parameters:
  ///   - what: `--build-tests`, `--product NAME` or `--target NAME`.
  ///   - say: Receives the messages of the build; `nil` to print them.
  func build(_ what: [String], say: ((String) -> Void)? = nil) throws -> Bool {
    phases.show("Planning the build")
    return try run(program, what, say: say) == 0
  }

  /// Describes the package again, by running the plugin again.
  func describe() throws -> SpecPackage {
    phases.show("Reading the manifest")
    let package = program.deletingLastPathComponent().appending(path: "swift-package")
    let file = scratch.appending(path: "plugins/specs-\(UUID().uuidString).txt").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: file) }
    guard try run(package, [], words: ["specs"], adding: [Self.descriptionKey: file]) == 0 else {
      throw SpecsProblem.buildFailed(command: "swift package describe")
    }
    var described = try SpecPackage.read(file)
    // The package manager that ran the plugin has ended.
    described.host = host
    return described
  }

  /// The variable with the file for the package's description; the plugin then does nothing else.
  private static let descriptionKey = "FANTAIL_PACKAGE_DESCRIPTION"

  /// Runs a program of the package manager alongside the one that is waiting.
  private func run(
    _ program: URL, _ what: [String], words: [String] = [], adding environment: [String: String] = [:],
    say: ((String) -> Void)? = nil
  ) throws -> Int32 {
    let color = say == nil && Terminal.isColored(STDERR_FILENO) ? "--color-diagnostics" : "--no-color-diagnostics"
    // The waiting package manager holds the lock, but does not build.
    let scratch = scratch.path(percentEncoded: false).trimmingSlash
    let arguments = what + [color] + options + ["--ignore-lock", "--scratch-path", scratch] + words
    let child = try ChildProgram(
      program, arguments, in: folder, environment: self.environment.merging(environment) { $1 }, hasOneOutput: true)
    var log = BuildLog(phases, say: say ?? { Terminal.say($0) })
    let end = child.wait(startedBy: getppid(), isAsked: true, killedAfter: .seconds(1)) { bytes, _ in
      log.add(bytes)
      return true
    }
    phases.clear()
    if let signal = CommandSignals.take() {
      Terminal.warn("The build was interrupted.")
      throw Tool.Exit(code: 128 + signal)
    }
    log.finish()
    return end
  }
}
