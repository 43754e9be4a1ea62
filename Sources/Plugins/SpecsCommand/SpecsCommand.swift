// The plugin is one type in one file, and uses loops and patterns instead of closures and operators: the compiler reads
// this file in every user's first build, and again whenever an environment variable differs. The compiler runs a
// process for each file, and the first `==` or `+` or a chain of closures costs about ten milliseconds. Decisions are
// in `fantail-command`, which only users of the command build.

import Foundation
import PackagePlugin

/// `swift package specs`: plans, lists and runs specs, writes mocks, and ports the suites of other frameworks.
///
/// The plugin describes the package and does the work that only the package manager can do. All other work is in
/// `fantail-command`. The plugin reads the standard error of that tool: a line that begins with U+0001 is a request for
/// a build that the tool cannot do itself, and the answer goes to the tool's standard input. When these lines change,
/// the old lines have to remain valid, since the tool of an earlier version requests the build of its successor.
@main
struct SpecsCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // If a signal ends the package manager, it does not notify its plugins, and the processes that this plugin started
    // end with the plugin.
    let host = getppid()
    Thread.detachNewThread {
      while case host = getppid() { usleep(200_000) }
      exit(1)
    }
    // With `--watch`, the tool runs this plugin again, only for the description.
    if let file = getenv("FANTAIL_PACKAGE_DESCRIPTION") {
      return try describe(context).write(to: URL(fileURLWithPath: String(cString: file)))
    }
    let work = context.pluginWorkDirectoryURL
    let description = work.appendingPathComponent("package.txt")
    try describe(context).write(to: description)
    let process = Process()
    process.executableURL = try tool(in: work)
    process.arguments = [description.path]
    process.arguments?.append(contentsOf: arguments)
    // While the tool watches, it has the terminal, and handles Ctrl-C.
    if arguments.contains("--watch") { signal(SIGINT, SIG_IGN) }
    // A tool that has ended does not read the answer.
    signal(SIGPIPE, SIG_IGN)
    let answers = Pipe()
    let errors = Pipe()
    process.standardInput = answers
    process.standardError = errors
    try process.run()
    relay(errors.fileHandleForReading.fileDescriptor, answers: answers.fileHandleForWriting)
    process.waitUntilExit()
    switch process.terminationReason {
    case .uncaughtSignal: exit(process.terminationStatus.advanced(by: 128))
    default: break
    }
    switch process.terminationStatus {
    case 0: break
    default: exit(process.terminationStatus)
    }
  }

  /// Returns the tool. The tool itself compares its sources with those from which it was built.
  private func tool(in work: URL) throws -> URL {
    let tool = work.appendingPathComponent("fantail-command")
    if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
    say("Building the tool of 'swift package specs', once for this version")
    let build = try packageManager.build(.product("fantail-command"), parameters: .init(configuration: .debug))
    if build.succeeded, let program = build.builtArtifacts.first { return program.url }
    Diagnostics.error("the tool of 'swift package specs' does not build:\n\(build.logText)")
    exit(2)
  }

  /// Answers the tool's requests, and prints all other lines of its standard error. The lines are not printed as
  /// errors, since the package manager would then fail.
  private func relay(_ errors: Int32, answers: FileHandle) {
    let stream = fdopen(errors, "r")
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 100_000)
    while let lines = fgets(text, 100_000, stream) {
      for line in String(cString: lines).split(separator: "\n") {
        if line.hasPrefix("\u{1}end") { return }
        if line.hasPrefix("\u{1}") {
          // A failed write is ignored: if the tool has ended, its standard error ends as well.
          try? answers.write(contentsOf: Data(answer(to: line).utf8))
        } else if line.hasPrefix("warning: ") {
          Diagnostics.warning(String(line.dropFirst(9)))
        } else {
          Diagnostics.progress(String(line))
        }
      }
    }
  }

  /// Builds what a request specifies.
  ///
  /// - Parameter request: `all`, `target NAME` or `product NAME`, after U+0001.
  /// - Returns: `succeeded` or `failed`, a line for each built file with its kind and its path, an empty line, the log,
  ///   and a line of U+0001.
  private func answer(to request: Substring) -> String {
    var subset = PackageManager.BuildSubset.all(includingTests: true)
    if request.hasPrefix("\u{1}target ") { subset = .target(String(request.dropFirst(8))) }
    if request.hasPrefix("\u{1}product ") { subset = .product(String(request.dropFirst(9))) }
    // If this throws, the package manager has already printed the reason, such as an invalid manifest.
    guard let build = try? packageManager.build(subset, parameters: .init(configuration: .debug)) else {
      return "failed\n\n\u{1}\n"
    }
    var answer = "failed\n"
    if build.succeeded { answer = "succeeded\n" }
    for file in build.builtArtifacts { answer.append("\(file.kind) \(file.url.path)\n") }
    answer.append("\n\(build.logText)\n\u{1}\n")
    return answer
  }

  /// Returns the description of the package: lines of a key and a value. A line `target` begins a target, which comes
  /// after the targets on which it depends.
  private func describe(_ context: PluginContext) throws -> Data {
    let package = context.package
    var text = ""
    func add(_ key: String, _ value: String) {
      text.append(key)
      text.append(value)
      text.append("\n")
    }
    // An earlier version of the tool needs the first two lines.
    add("host ", "\(getppid())")
    add("compiler ", try context.tool(named: "swift-frontend").url.path)
    add("work ", context.pluginWorkDirectoryURL.path(percentEncoded: false))
    add("package ", package.displayName)
    add("at ", package.directoryURL.path(percentEncoded: false))
    for case let product as ExecutableProduct in package.products { add("executable ", product.name) }
    for dependency in package.dependencies.reversed() {
      add("dependency ", dependency.package.id)
      add("named ", dependency.package.displayName)
    }
    var known: Set<String> = []
    for target in package.targets {
      for other in target.recursiveTargetDependencies where known.insert(other.id).inserted { describe(other, add) }
      if known.insert(target.id).inserted { describe(target, add) }
    }
    for target in package.targets { add("own ", target.id) }
    return Data(text.utf8)
  }

  private func describe(_ target: any Target, _ add: (String, String) -> Void) {
    add("target ", target.id)
    add("name ", target.name)
    add("folder ", target.directoryURL.path(percentEncoded: false))
    for other in target.recursiveTargetDependencies { add("reaches ", other.id) }
    for dependency in target.dependencies {
      switch dependency {
      case .target(let other): add("uses ", other.id)
      case .product(let product): add("product ", product.name)
      @unknown default: break
      }
    }
    if let module = target as? any SourceModuleTarget {
      add("module ", module.moduleName)
      add("kind ", "\(module.kind)")
      for file in module.sourceFiles { add("file ", file.url.path) }
    }
    if target is SwiftSourceModuleTarget { add("language ", "Swift") }
    if target is SystemLibraryTarget { add("headers ", target.directoryURL.path(percentEncoded: false)) }
    if let module = target as? ClangSourceModuleTarget, let headers = module.publicHeadersDirectoryURL {
      add("headers ", headers.path(percentEncoded: false))
    }
  }

  /// Prints a line to the user's standard error, as far as a plugin can write there: the package manager sends the
  /// output of plugins to its standard output.
  private func say(_ text: String) {
    let errors = open("/proc/\(getppid())/fd/2", O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    guard let stream = fdopen(errors, "a") else { return Diagnostics.progress(text) }
    fputs("\(text)\n", stream)
    fclose(stream)
  }
}
