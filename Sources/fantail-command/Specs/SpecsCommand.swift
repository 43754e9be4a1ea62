import FantailToolSupport
import Foundation

/// `swift package specs`: plans, lists and runs the specs of a package's test targets with Fantail's own options.
///
/// The test product's executable does the work: told by its environment, the bridge in it takes the process over before
/// XCTest starts, and ends it with Fantail's exit code.
package struct SpecsCommand {
  let package: SpecPackage
  let manager: PackageManager

  /// Runs for the plugin: the first argument is the file with the package's description, the others are the user's.
  package static func run(_ arguments: [String]) throws {
    Interruption.holdBack()
    // Where nobody reads any more, documents are still to be made.
    signal(SIGPIPE) { _ in }
    guard let path = arguments.first else { throw PlainProblem(text: "'swift package specs' starts this tool") }
    let command = SpecsCommand(package: try SpecPackage.read(path), manager: .plugin)
    HostOutput.takePipe(of: command.package.host)
    let code = try command.perform(Array(arguments.dropFirst()))
    if code != 0 { throw Tool.Exit(code: code < 0 ? 128 - code : code) }
  }

  /// - Returns: The exit code.
  func perform(_ given: [String]) throws -> Int32 {
    var arguments = ToolArguments(given)
    let names = try arguments.values("--target")
    let product = try arguments.values("--product").last
    if let word = arguments.rest.first, !word.hasPrefix("-") {
      let task = SpecsTask(rawValue: word)
      if task == nil, product == nil { throw SpecsProblem.noTask(word) }
      let code = try task.flatMap { try perform($0, Array(arguments.rest.dropFirst()), names, product) }
      if let code { return code }
    }
    // Of the test product's sources, and of no other way to run specs, so that they are no options of runs.
    let task: SpecsRun.TestsTask? =
      arguments.flag("--write-tests") ? .write : arguments.flag("--check-tests") ? .check : nil
    let watches = arguments.flag("--watch")
    let chosen = try package.tests(names)
    var options = arguments.rest
    if options.first == SpecsTask.outline.rawValue {
      options = ["--dry-run", "--format", "json"] + options.dropFirst().map { $0.hasPrefix("-") ? $0 : "--in=\($0)" }
    }
    if task != nil, let word = options.first {
      throw PlainProblem(text: "'\(word)' is nothing to --write-tests and --check-tests, which take --target alone")
    }
    let once: ([String]) throws -> Int32 = { options in
      try product.map { try run($0, options) } ?? run(names, chosen, options, task)
    }
    guard watches else { return try once(options) }
    var loop = WatchLoop(places: WatchedPlaces(package), arguments: options)
    return try loop.watch(once)
  }

  /// Does what the first word asks for.
  ///
  /// - Returns: The exit code; `nil` where that takes a build of the specs.
  private func perform(
    _ task: SpecsTask, _ given: [String], _ names: [String], _ product: String?
  ) throws -> Int32? {
    if let usage = task.usage, given.contains("--help") {
      Tool.say(usage)
      return 0
    }
    switch task {
    case .mocks: return try Mocking(package: package, manager: manager).run(given, for: names)
    case .port: return try port(given, names)
    case .merge where product == nil:
      return try Process.run(manager.program("fantail-reports"), [task.rawValue] + given)
    case .merge, .outline: return nil
    case .new: return try begin(given, names)
    case .split: return try rewrite(Splitting.rewriting, given, names)
    case .unfocus: return try rewrite(Unfocusing.rewriting, given, names)
    }
  }

  private func begin(_ given: [String], _ names: [String]) throws -> Int32 {
    let chosen = try package.tests(names)
    guard let name = given.first, given.count == 1 else { throw SpecsProblem.oneName }
    guard let target = chosen.first else { throw SpecsProblem.noTestTarget }
    guard chosen.count == 1 else { throw SpecsProblem.severalTargets(chosen.map(\.target)) }
    Tool.say(try NewSpec(name: name, target: target, package: package).write())
    return 0
  }

  private func run(
    _ names: [String], _ chosen: [SpecPackage.Module], _ options: [String], _ task: SpecsRun.TestsTask?
  ) throws -> Int32 {
    let artifacts = try manager.build()
    let work = URL(filePath: package.work)
    let builds = work.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let targets = GeneratedTargets.withSpecs(among: chosen, in: builds)
    for name in names where !targets.contains(where: { $0.name == name }) { throw SpecsProblem.noSpecs([name]) }
    guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
    let locator = TestProduct(
      package: package.name, artifacts: artifacts, scratch: builds, tools: URL(filePath: package.toolchain))
    let program = (["swift package specs"] + names.map { "--target \($0)" }).joined(separator: " ")
    let request = SpecsRun.Request(
      program: program, arguments: options, namesTargets: !names.isEmpty, folders: WatchedPlaces(package).targets,
      tests: task)
    let run = SpecsRun(request: request, package: URL(filePath: package.folder), work: work) {
      try manager.program("fantail-reports")
    }
    return try run.perform(targets, in: locator)
  }

  /// Builds an executable, whose `SpecMain` reads the options, and runs it where the user stands.
  private func run(_ product: String, _ arguments: [String]) throws -> Int32 {
    let targets = package.own.filter { $0.isSwift && $0.kind == "executable" }
    let known = Set(package.executables + targets.map(\.target))
    guard known.contains(product) else { throw SpecsProblem.unknown("executable", product, known: Array(known)) }
    return try Process.run(manager.program(product), arguments)
  }

  // MARK: - Other tools

  private func rewrite(_ rewriting: Rewriting, _ given: [String], _ names: [String]) throws -> Int32 {
    var arguments = ToolArguments(given)
    let all = package.own.filter { $0.isTest || $0.products.contains("Fantail") }
    let targets = try names.isEmpty ? all : package.tests(names)
    let writes = arguments.flag("--write")
    let sources = targets.flatMap(\.files).filter { $0.hasSuffix(".swift") }
    var files: Set<String> = []
    for path in try arguments.operands() {
      let place = path.trimmingSlash.replacing(#/^\.\//#, with: "") + "/"
      let found = sources.filter { "\($0)/".hasPrefix(place) || "\($0)/".contains("/" + place) }
      if found.isEmpty { throw SpecsProblem.noSource(path) }
      files.formUnion(found)
    }
    let parse = CompilerParse(compiler: package.toolchain.trimmingSlash + "/swift-frontend")
    let (lines, problems) = try rewriting.run(files.isEmpty ? sources : Array(files), parse, writes: writes)
    Tool.say(lines + problems.map(\.message))
    return problems.isEmpty ? 0 : 2
  }

  /// Rewrites suites of other frameworks: the files that are named, or those of targets.
  private func port(_ given: [String], _ names: [String]) throws -> Int32 {
    let hasPaths = given.contains { !$0.hasPrefix("-") }
    let files = hasPaths ? [] : try portedFiles(of: names)
    let tool = try manager.program("fantail-port")
    return try Process.run(tool, ["--root", package.folder.trimmingSlash] + given + files)
  }

  private func portedFiles(of names: [String]) throws(SpecsProblem) -> [String] {
    let named = try package.own.named(names, "target")
    let chosen = names.isEmpty ? named.filter { $0.kind == "test" } : named
    let sources = chosen.flatMap(\.files).filter { file in [".swift", ".m", ".mm"].contains { file.hasSuffix($0) } }
    if sources.isEmpty { throw .nothingToPort }
    return sources.map { $0.seen(from: package.folder) }.sorted()
  }
}
