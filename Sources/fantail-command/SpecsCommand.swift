import FantailCLI
import FantailRun
import FantailSyntax
import FantailToolSupport
import Foundation

/// `swift package specs`: plans, lists and runs the specs of a package's test targets with Fantail's options.
///
/// The executable of the test product runs the examples: the bridge inside finds a request in the environment, takes
/// over the process before XCTest starts, and serves this tool as a worker.
package struct SpecsCommand {
  let package: SpecPackage
  let manager: PackageManager
  var phases = PhaseLine(columns: nil)

  /// Does the work and ends the process.
  package static func main() -> Never {
    let plugin = PluginRequests()
    let code = Tool.code(
      of: { try run($0, plugin) }, Array(CommandLine.arguments.dropFirst()), describe: { $0.localizedDescription },
      fit: Terminal.fitted)
    plugin.end()
    System.endProcess(code)
  }

  /// Runs for the plugin: the first argument is the file with the package's description, and the others are the user's.
  private static func run(_ arguments: [String], _ plugin: PluginRequests) throws {
    CommandSignals.holdBack()
    // Reports have to be written even if nothing reads the output any more.
    signal(SIGPIPE) { _ in }
    guard let path = arguments.first else { throw PlainProblem(text: "'swift package specs' starts this tool") }
    let package = try SpecPackage.read(path)
    let given = Array(arguments.dropFirst())
    HostOutput.take(from: package.host)
    let phases = PhaseLine(columns: Terminal.columns(of: STDERR_FILENO))
    defer { phases.clear() }
    try renew(package, path, by: plugin, phases, arguments)
    let build = SwiftBuild(package, given: given, phases: phases)
    let command = SpecsCommand(
      package: package, manager: build.map(PackageManager.swiftBuild) ?? .plugin(plugin, phases), phases: phases)
    let code = try command.perform(given)
    if code != 0 { throw Tool.Exit(code: code < 0 ? 128 - code : code) }
  }

  /// Builds this tool again and starts it instead of this program, if its sources have changed.
  private static func renew(
    _ package: SpecPackage, _ description: String, by plugin: PluginRequests, _ phases: PhaseLine, _ arguments: [String]
  ) throws {
    let program = CommandLine.arguments[0]
    let version = ToolVersion(
      program: program, work: URL(filePath: description).deletingLastPathComponent(),
      compiler: package.toolchain + "swift-frontend")
    if try version.isPresent() { return }
    phases.show("Building the tool of 'swift package specs', once for this version")
    let answer = try plugin.build("build fantail-command")
    phases.clear()
    guard answer.succeeded, let new = answer.artifacts.first else {
      throw PlainProblem(text: "the tool of 'swift package specs' does not build:\n\(answer.log)")
    }
    plugin.restore()
    var words = ([new] + arguments).map { strdup($0) } + [nil]
    execv(new, &words)
    throw SpecsProblem.notStarted(new, System.reason)
  }

  /// - Returns: The exit code.
  func perform(_ given: [String]) throws -> Int32 {
    var arguments = ToolArguments(given)
    if arguments.flag("--skip-build") {
      if arguments.rest.contains("--watch") {
        throw PlainProblem(text: "--watch builds whenever sources change, and --skip-build builds nothing: choose one")
      }
      return try SpecsCommand(package: package, manager: .asBuilt(in: package.scratch), phases: phases)
        .perform(arguments.rest)
    }
    let names = try arguments.values("--target")
    let product = try arguments.values("--product").last
    if let word = arguments.rest.first, !word.hasPrefix("-") {
      let task = SpecsTask(rawValue: word)
      if word == "help" { return help(nil) }
      if task == nil, product == nil { throw SpecsProblem.noTask(word) }
      let code = try task.flatMap { try perform($0, Array(arguments.rest.dropFirst()), names, product) }
      if let code { return code }
    }
    if product == nil {
      if given.contains("--help") { return help(nil) }
      if given.contains("--version") { return answer("Fantail \(Invocation.version)\n") }
    }
    return try run(names, product, &arguments)
  }

  /// Runs specs, once or after each change.
  private func run(_ names: [String], _ product: String?, _ arguments: inout ToolArguments) throws -> Int32 {
    // These options only concern the sources of a test product, and no other way to run specs, so they are not options
    // of runs.
    let task: WrittenTests.Task? =
      arguments.flag("--write-tests") ? .write : arguments.flag("--check-tests") ? .check : nil
    let watches = arguments.flag("--watch")
    _ = try package.tests(names)
    var options = arguments.rest
    if options.first == SpecsTask.outline.rawValue {
      options = ["--dry-run", "--format", "json"] + options.dropFirst().map { $0.hasPrefix("-") ? $0 : "--in=\($0)" }
    }
    if let task, let word = options.first {
      throw PlainProblem(text: "--\(task.rawValue)-tests accepts only --target, not '\(word)'")
    }
    if let problem = OptionSection.unknown(in: options) { throw problem }
    let once: (SpecPackage, [String]) throws -> Int32 = { package, options in
      let command = SpecsCommand(package: package, manager: manager, phases: phases)
      var options = ToolArguments(options)
      let affected = try command.affected(&options, product)
      return try product.map { try command.run($0, options.rest, affected) }
        ?? command.run(names, options.rest, task, affected)
    }
    guard watches else { return try once(package, options) }
    var loop = WatchLoop(package: package, arguments: options, phases: phases, describe: manager.describe)
    return try loop.watch(once)
  }

  private func help(_ task: SpecsTask?) -> Int32 {
    let style = ConsoleStyle(
      isColored: Terminal.isColored(STDOUT_FILENO), width: Terminal.columns(of: STDOUT_FILENO) ?? 80)
    return answer(task.map(style.help) ?? style.helpOfCommand())
  }

  /// Prints a string as the result.
  private func answer(_ text: String) -> Int32 {
    phases.clear()
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { return 1 }
    return 0
  }

  /// Carries out the task of the first word.
  ///
  /// - Returns: The exit code; `nil` if the task needs a build of the specs.
  private func perform(
    _ task: SpecsTask, _ given: [String], _ names: [String], _ product: String?
  ) throws -> Int32? {
    if given.contains("--help") { return help(task) }
    switch task {
    case .mocks: return try Mocking(package: package, manager: manager).run(given, for: names)
    case .port: return try Porting(package: package, manager: manager, phases: phases).run(given, for: names)
    case .merge where product == nil:
      return TestProducts.merge([task.rawValue] + given)
    case .merge, .outline: return nil
    case .new: return try begin(given, names)
    case .split: return try rewrite(Splitting.rewriting, given, names)
    }
  }

  private func begin(_ given: [String], _ names: [String]) throws -> Int32 {
    var arguments = ToolArguments(given)
    let folder = try arguments.values("--folder").last
    if arguments.flag("--own-package") || folder != nil {
      return try beginPackage(arguments.operands(), folder ?? package.folder)
    }
    let given = try arguments.operands()
    let chosen = try package.tests(names)
    guard let name = given.first, given.count == 1 else { throw SpecsProblem.oneName }
    guard let target = chosen.first else { throw SpecsProblem.noTestTarget }
    guard chosen.count == 1 else { throw SpecsProblem.severalTargets(chosen.map(\.target)) }
    return answer(try NewSpec(name: name, target: target, package: package).write().joined(separator: "\n") + "\n")
  }

  private func beginPackage(_ given: [String], _ folder: String) throws -> Int32 {
    guard let name = given.first, given.count == 1 else { throw SpecsProblem.oneName }
    let place = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false).trimmingSlash
    let library = try LibraryManifest.read(
      place, toolchain: package.toolchain, scratch: package.scratch.appending(path: "plugins/specs-new"))
    // Sources/fantail-command/SpecsCommand.swift
    var fantail = URL(filePath: #filePath)
    for _ in 1...3 { fantail.deleteLastPathComponent() }
    let new = NewSpecPackage(
      name: name, library: library, folder: place, fantail: fantail.path(percentEncoded: false).trimmingSlash)
    return answer(try new.write().joined(separator: "\n") + "\n")
  }

  /// Returns the choice of examples for `--affected`.
  private func affected(_ arguments: inout ToolArguments, _ product: String?) throws -> AffectedChoice? {
    let revision = try arguments.values("--affected").last
    let explains = arguments.flag("--explain-affected")
    if explains, revision == nil { throw PlainProblem(text: "--explain-affected needs --affected REF") }
    return revision.map { revision in
      AffectedChoice(
        revision: revision, explains: explains, package: package, folder: package.folder,
        state: WorkingFolder(product == nil ? package.folder : ".").state(for: arguments.rest))
    }
  }

  private func run(
    _ names: [String], _ options: [String], _ task: WrittenTests.Task?, _ affected: AffectedChoice?
  ) throws -> Int32 {
    let chosen = try package.tests(names)
    let artifacts = try built(chosen)
    let targets = GeneratedTargets.withSpecs(among: chosen, in: package.scratch)
    for name in names where !targets.contains(where: { $0.name == name }) { throw SpecsProblem.noSpecs([name]) }
    guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
    for target in GeneratedTargets.withoutPlugin(among: chosen, in: package.scratch) {
      Terminal.warn(
        "warning: '\(target.target)' does not apply the plugin 'SpecBridge', so none of its specs runs; in Package.swift it "
          + "takes:\n  plugins: [.plugin(name: \"SpecBridge\", package: \"\(package.dependencies["fantail"] ?? "fantail")\")]"
      )
    }
    let locator = TestProduct(
      package: package.name, artifacts: artifacts, scratch: package.scratch, tools: URL(filePath: package.toolchain))
    let programs = Set(targets.compactMap { locator.command(for: $0.name)?.executable.lastPathComponent })
    let list = try affected.map { try UnaffectedList($0.leftOut(of: programs.sorted())) }
    defer { list?.remove() }
    let program = (["swift package specs"] + names.map { "--target \($0)" }).joined(separator: " ")
    let run = TestProducts(
      program: program, arguments: (list?.arguments ?? []) + options, namesTargets: !names.isEmpty,
      folders: WatchedPlaces(package).targets, task: task, package: URL(filePath: package.folder), phases: phases)
    return try run.perform(targets, in: locator)
  }

  /// Builds the package with its tests. If they do not build, prints advice for errors that the compiler explains
  /// badly.
  private func built(_ targets: [SpecPackage.Module]) throws -> [URL] {
    do { return try manager.build() } catch SpecsProblem.buildFailed(let command) {
      let files = targets.flatMap(\.files).filter { $0.hasSuffix(".swift") }
      Terminal.warn(try Advice(parse: compilerParse).remarks(on: files))
      throw SpecsProblem.buildFailed(command: command)
    }
  }

  private var compilerParse: CompilerParse {
    CompilerParse(compiler: package.toolchain.trimmingSlash + "/swift-frontend")
  }

  /// Builds an executable, whose `SpecMain` reads the options, and runs it in the user's current folder.
  private func run(_ product: String, _ arguments: [String], _ affected: AffectedChoice?) throws -> Int32 {
    let targets = package.own.filter { $0.isSwift && $0.kind == "executable" }
    let known = Set(package.executables + targets.map(\.target))
    guard known.contains(product) else { throw SpecsProblem.unknown("executable", product, known: Array(known)) }
    let program = try manager.program(product)
    let list = try affected.map { try UnaffectedList($0.leftOut(of: [program.lastPathComponent])) }
    defer { list?.remove() }
    phases.show("Running the specs")
    defer { phases.clear() }
    return try Process.run(
      program, (list?.arguments ?? []) + arguments, adding: Terminal.environment, phases: phases)
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
      let found = NamedPath(path).files(among: sources)
      if found.isEmpty { throw SpecsProblem.noSource(path) }
      files.formUnion(found)
    }
    let (lines, problems) = try rewriting.run(files.isEmpty ? sources : Array(files), compilerParse, writes: writes)
    Terminal.warn(problems.map(\.message))
    return max(problems.isEmpty ? 0 : 2, answer(lines.map { $0 + "\n" }.joined()))
  }
}
