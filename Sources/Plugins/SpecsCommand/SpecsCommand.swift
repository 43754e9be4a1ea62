// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// `swift package specs`: plans, lists and runs the specs of this package's test targets with Fantail's own options.
///
/// The test product's executable does the work: told by its environment, the bridge in it takes the process over before
/// XCTest starts, and ends it with Fantail's exit code.
@main
struct SpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let product = extractor.extractOption(named: "product").last
    // Of the test product's sources, and of no other way to run specs, so that the plugin takes these options.
    let writesTests = extractor.extractFlag(named: "write-tests") > 0
    let checksTests = extractor.extractFlag(named: "check-tests") > 0
    let watches = extractor.extractFlag(named: "watch") > 0
    var options = extractor.remainingArguments
    do {
      let testTargets = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
        $0.kind == .test
      }
      let chosen = try choose(names, from: testTargets)
      if let subcommand = options.first.flatMap(Subcommand.init) {
        let rest = Array(options.dropFirst())
        guard let run = try subcommand.perform(rest, chosen, in: context, build: build) else { return }
        options = run
      }
      let task: SpecsRun.TestsTask? = writesTests ? .write : checksTests ? .check : nil
      let once: ([String]) throws -> Int32 = { options in
        if let product { return try run(product, of: context.package, options) }
        return try buildAndRun(names, chosen, options, task, in: context)
      }
      let code: Int32
      if watches {
        var loop = WatchLoop(WatchedPlaces(context.package), options)
        code = try loop.watch(once)
      } else {
        code = try once(options)
      }
      if code != 0 { exit(code) }
    } catch let problem as SpecsProblem {
      problem.report()
      exit(2)
    }
  }

  private func build() throws -> PackageManager.BuildResult {
    let build = try packageManager.build(.all(includingTests: true), parameters: .init(configuration: .debug))
    guard build.succeeded else { throw SpecsProblem.buildFailed(log: build.logText) }
    return build
  }

  private func buildAndRun(
    _ names: [String], _ chosen: [SwiftSourceModuleTarget], _ options: [String], _ task: SpecsRun.TestsTask?,
    in context: PluginContext
  ) throws -> Int32 {
    let build = try build()
    let targets = GeneratedTargets(pluginWork: context.pluginWorkDirectoryURL).withSpecs(among: chosen)
    for name in names where !targets.contains(where: { $0.name == name }) { throw SpecsProblem.noSpecs([name]) }
    guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
    let locator = TestProduct(
      package: context.package.displayName, artifacts: build.builtArtifacts.map(\.url),
      scratch: context.pluginWorkDirectoryURL.ancestor(3),
      tools: try? context.tool(named: "swift-frontend").url.deletingLastPathComponent()
    )
    var run = SpecsRun(
      names: names, arguments: options, package: context.package.directoryURL,
      folders: WatchedPlaces(context.package).targets, work: context.pluginWorkDirectoryURL)
    run.tests = task
    return try run.perform(targets, in: locator)
  }

  /// Builds an executable, whose `SpecMain` reads the options, and runs it where the user stands.
  ///
  /// - Returns: Its exit code.
  private func run(_ product: String, of package: Package, _ arguments: [String]) throws -> Int32 {
    let targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind == .executable }
    let known = Set(package.products.compactMap { $0 as? ExecutableProduct }.map(\.name) + targets.map(\.name))
    guard known.contains(product) else { throw SpecsProblem.unknownProduct(product, known: known.sorted()) }
    let build = try packageManager.build(.product(product), parameters: .init(configuration: .debug))
    guard build.succeeded else { throw SpecsProblem.buildFailed(log: build.logText) }
    guard let program = build.builtArtifacts.first(where: { $0.kind == .executable })?.url else {
      throw SpecsProblem.noTestProduct(product)
    }
    let process = try Process.run(program, arguments)
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  private func choose(
    _ names: [String], from targets: [SwiftSourceModuleTarget]
  ) throws -> [SwiftSourceModuleTarget] {
    for name in names where !targets.contains(where: { $0.name == name }) {
      throw SpecsProblem.unknownTarget(name, known: targets.map(\.name))
    }
    return targets.filter { names.isEmpty || names.contains($0.name) }.sorted { $0.name < $1.name }
  }
}

/// The tasks of `swift package specs` besides running: the first argument names one.
enum Subcommand: String, CaseIterable {
  case new, unfocus, outline

  /// Does it, for the test targets that the user named, or all.
  ///
  /// - Returns: The options of the run that it stands for; `nil` where all is done.
  func perform(
    _ arguments: [String], _ targets: [SwiftSourceModuleTarget], in context: PluginContext,
    build: () throws -> PackageManager.BuildResult
  ) throws -> [String]? {
    switch self {
    case .new:
      guard let name = arguments.first, arguments.count == 1 else { throw SpecsProblem.oneName }
      guard let target = targets.first else { throw SpecsProblem.noTestTarget }
      guard targets.count == 1 else { throw SpecsProblem.severalTargets(targets.map(\.name)) }
      try NewSpec(name: name, target: target, package: context.package).write()
      return nil
    case .outline:
      return ["--dry-run", "--format", "json"] + arguments.map { $0.hasPrefix("-") ? $0 : "--in=\($0)" }
    case .unfocus:
      try unfocus(arguments, targets, in: context, build: build)
      return nil
    }
  }

  private func unfocus(
    _ arguments: [String], _ targets: [SwiftSourceModuleTarget], in context: PluginContext,
    build: () throws -> PackageManager.BuildResult
  ) throws {
    let paths = arguments.filter { $0 != "--write" }
    let files = targets.flatMap { $0.sourceFiles(withSuffix: "swift").map { $0.url.path(percentEncoded: false) } }
      .filter { file in
        paths.isEmpty || paths.contains { file == $0 || file.hasSuffix("/" + $0) || file.contains("/\($0)/") }
      }
    // What SpecBridge runs in a build. A tool of this plugin's own would be linked before each use of the command.
    let folders =
      try build().builtArtifacts.map { $0.url.deletingLastPathComponent() }
      + [context.pluginWorkDirectoryURL.ancestor(3).appending(path: "debug")]
    let tools = folders.flatMap { folder in
      ["fantail-specs-tool", "fantail-specs"].map { folder.appending(path: $0) }
    }
    guard
      let tool = tools.first(where: { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) })
    else { throw SpecsProblem.noSpecs([]) }
    let compiler = try context.tool(named: "swift-frontend").url.path(percentEncoded: false)
    let writing = arguments.contains("--write") ? ["--write"] : []
    let process = try Process.run(tool, ["unfocus", "--compiler", compiler] + writing + ["--"] + files)
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// `swift package specs new CartSpec`: writes a spec in the idiom, and says what the manifest lacks for it.
struct NewSpec {
  let name: String
  let target: SwiftSourceModuleTarget
  let package: Package

  /// Writes the file; never over another one.
  func write() throws {
    guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil else { throw SpecsProblem.noTypeName(name) }
    let file = target.directoryURL.appending(path: "\(name).swift")
    let path = file.path(percentEncoded: false)
    guard !FileManager.default.fileExists(atPath: path) else { throw SpecsProblem.alreadyThere(path) }
    do { try text.write(to: file, atomically: true, encoding: .utf8) } catch {
      throw SpecsProblem.unwritable(path, error.localizedDescription)
    }
    print("wrote \(path)")
    for line in missing { print(line) }
  }

  private var subject: String { name.hasSuffix("Spec") && name != "Spec" ? String(name.dropLast(4)) : name }

  private var text: String {
    let tested = target.dependencies.compactMap { dependency -> String? in
      guard case .target(let target) = dependency, let module = target as? any SourceModuleTarget else { return nil }
      return module.kind == .test || module.kind == .macro ? nil : "@testable import \(module.moduleName)\n"
    }
    let imports = tested.isEmpty ? "" : "\n" + tested.joined()
    return """
      import Fantail
      \(imports)
      enum \(name) {
        static var spec: Spec {
          describe("\(subject)") {
            pending("does something", "write its first example")
          }
        }
      }

      """
  }

  /// The products that the target does not have, and the plugin, of which no plugin is told: with the lines to paste.
  private var missing: [String] {
    let products = target.dependencies.compactMap { dependency -> String? in
      if case .product(let product) = dependency { return product.name }
      return nil
    }
    let identity =
      package.dependencies.first { $0.package.displayName.lowercased() == "fantail" }?.package.id ?? "fantail"
    let absent = ["Fantail", "FantailXCTest"].filter { !products.contains($0) }
    var lines = absent.map {
      "note: '\(target.name)' does not depend on \($0); in Package.swift its dependencies take:\n"
        + "  .product(name: \"\($0)\", package: \"\(identity)\"),"
    }
    lines.append(
      "The target runs its specs with the plugin SpecBridge; if it has none yet, it takes:\n"
        + "  plugins: [.plugin(name: \"SpecBridge\", package: \"\(identity)\")]")
    return lines
  }
}

/// A fact that keeps `swift package specs` from running.
enum SpecsProblem: Error {
  case unknownTarget(String, known: [String])
  case noSpecs([String])
  case buildFailed(log: String)
  case noTestProduct(String)
  case notStarted(String, String)
  case severalReports([String])
  case nothingFits(String)
  case endedEarly
  case notTakenOver([String])
  case unknownProduct(String, known: [String])
  case oneName
  case noTypeName(String)
  case noTestTarget
  case severalTargets([String])
  case alreadyThere(String)
  case unwritable(String, String)

  /// Prints the problem after what is already printed: a diagnostic would overtake it.
  func report() {
    if case .buildFailed(let log) = self { write(log.hasSuffix("\n") ? log : log + "\n") }
    write("error: \(message)\n")
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  var message: String {
    switch self {
    case .unknownTarget(let name, let known) where known.isEmpty:
      "There is no test target '\(name)': this package has no test target."
    case .unknownTarget(let name, let known):
      "There is no test target '\(name)'. The test targets are: \(known.sorted().joined(separator: ", "))."
    case .noSpecs(let names) where names.isEmpty:
      "No test target has specs. Add the plugin 'SpecBridge' and the product 'FantailXCTest' to a test target, and "
        + "declare a spec in it: static var spec: Spec { describe(\"…\") { … } }"
    case .noSpecs(let names):
      "No specs in \(names.map { "'\($0)'" }.joined(separator: ", ")). Add the plugin 'SpecBridge' to the target, and "
        + "declare a spec in it: static var spec: Spec { describe(\"…\") { … } }"
    case .unknownProduct(let name, let known) where known.isEmpty:
      "There is no executable '\(name)': this package has no executable."
    case .unknownProduct(let name, let known):
      "There is no executable '\(name)'. The executables of this package are: \(known.joined(separator: ", "))."
    case .oneName:
      "'new' takes one name: swift package specs new CartSpec"
    case .noTypeName(let name):
      "'\(name)' cannot name a type: a name begins with a letter and goes on with letters, digits and '_'."
    case .noTestTarget:
      "This package has no test target. Add one to Package.swift: .testTarget(name: \"…Tests\", dependencies: […])"
    case .severalTargets(let names):
      "Which target is it for? Choose one: --target \(names.joined(separator: " or --target "))"
    case .alreadyThere(let path):
      "\(path) is there already and stays as it is."
    case .unwritable(let path, let reason):
      "Cannot write \(path): \(reason)"
    case .buildFailed:
      "The tests do not build; see above."
    case .noTestProduct(let target):
      "The build has no test product for '\(target)'. Run 'swift build --build-tests' and look at its output."
    case .notStarted(let path, let reason):
      "Cannot start \(path): \(reason)"
    case .severalReports(let targets):
      "This build system makes a test program of each target, and the report of one would replace that of another. "
        + "Choose a target: --target \(targets.joined(separator: " or --target "))"
    case .nothingFits(let problem):
      problem
    case .endedEarly:
      "The process that ran the specs ended with exit code 0 before the run did, as _exit(0) ends it. "
        + "With --isolate the run goes on and names the example."
    case .notTakenOver(let targets):
      "The test program has no specs of \(targets.map { "'\($0)'" }.joined(separator: ", ")), although there were some "
        + "in an earlier build. Does the target apply the plugin 'SpecBridge'?"
    }
  }
}
