import Foundation
import PackagePlugin

/// `swift package specs`: plans, lists and runs specs, writes mocks, and ports the suites of other frameworks.
///
/// The plugin describes the package and does the work that only the package manager can do. All other work is in
/// `fantail-command`, which is built once for each version of its sources. The tool's input is a socket, on which it
/// requests builds that it cannot do itself.
@main
struct SpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // A package manager that a signal ends does not notify its plugins; the processes that this plugin started end with
    // it.
    let host = getppid()
    Thread.detachNewThread {
      while getppid() == host { Thread.sleep(forTimeInterval: 0.2) }
      exit(1)
    }
    // A tool with `--watch` runs this plugin again only for the description.
    if let file = ProcessInfo.processInfo.environment["FANTAIL_PACKAGE_DESCRIPTION"] {
      return try describe(context).write(to: URL(filePath: file))
    }
    UserErrors.say("Planning the build", isForTerminals: true)
    let description = context.pluginWorkDirectoryURL.appending(path: "package.json")
    try describe(context).write(to: description)
    guard let tool = try CommandTool(context).built(by: packageManager) else { exit(2) }
    // While the tool watches, it has the terminal, and handles Ctrl-C.
    if arguments.contains("--watch") { signal(SIGINT, SIG_IGN) }
    // A tool that has ended does not read the answer.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    let socket = try Socket()
    let errors = Pipe()
    process.executableURL = tool
    process.arguments = [description.path(percentEncoded: false)] + arguments
    process.standardInput = socket.other
    process.standardError = errors
    try process.run()
    try? socket.other.close()
    errors.fileHandleForReading.readabilityHandler = LineReader(UserErrors.relay).read
    while let question = socket.line() {
      let words = question.split(separator: " ", maxSplits: 1)
      let answer = try JSONSerialization.data(withJSONObject: answer(to: words.map(String.init)))
      guard (try? socket.own.write(contentsOf: answer + Data("\n".utf8))) != nil else { break }
    }
    process.waitUntilExit()
    let code = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    if code != 0 { exit(code) }
  }

  private func answer(to question: [String]) -> [String: Any] {
    let name = question.count > 1 ? question[1] : nil
    let isTarget = question.first == "target"
    do {
      let result = try packageManager.build(
        name.map { isTarget ? .target($0) : .product($0) } ?? .all(includingTests: true),
        parameters: .init(configuration: .debug))
      let artifacts = result.builtArtifacts.filter { name == nil || $0.kind == .executable }
      return [
        "succeeded": result.succeeded, "log": result.logText,
        "artifacts": artifacts.map { $0.url.path(percentEncoded: false) },
      ]
    } catch {
      // The package manager has already printed the reason, such as an invalid manifest.
      return ["succeeded": false, "log": "", "artifacts": [String]()]
    }
  }

  private func describe(_ context: PluginContext) throws -> Data {
    let package = context.package
    let own = Set(package.targets.map(\.id))
    // Each module comes after those that it imports.
    var modules: [any SourceModuleTarget] = []
    var places: [String: Int] = [:]
    var headers: [String: String] = [:]
    for target in package.targets.flatMap({ $0.recursiveTargetDependencies + [$0] }) where places[target.id] == nil {
      if let module = target as? any SourceModuleTarget {
        places[module.id] = modules.count
        modules.append(module)
      }
      if let module = target as? ClangSourceModuleTarget {
        headers[module.moduleName] = module.publicHeadersDirectoryURL?.path(percentEncoded: false)
      } else if target is SystemLibraryTarget {
        headers[target.name] = target.directoryURL.path(percentEncoded: false)
      }
    }
    let descriptions = modules.map { module -> [String: Any] in
      let isOwn = own.contains(module.id)
      var direct: [Int] = []
      var products: [String] = []
      for dependency in module.dependencies where isOwn {
        switch dependency {
        case .target(let target): direct += [places[target.id]].compactMap(\.self)
        case .product(let product): products.append(product.name)
        @unknown default: break
        }
      }
      return [
        "target": module.name, "name": module.moduleName, "kind": "\(module.kind)", "isOwn": isOwn,
        "isSwift": module is SwiftSourceModuleTarget, "folder": module.directoryURL.path(percentEncoded: false),
        "files": isOwn ? module.sourceFiles.map { $0.url.path(percentEncoded: false) } : [],
        "direct": direct, "products": products,
        "reached": module.recursiveTargetDependencies.compactMap { places[$0.id] },
      ]
    }
    let executables = package.products.compactMap { ($0 as? ExecutableProduct)?.name }
    let dependencies = package.dependencies.map { ($0.package.displayName.lowercased(), $0.package.id) }
    let toolchain = try context.tool(named: "swift-frontend").url.deletingLastPathComponent()
    return try JSONSerialization.data(withJSONObject: [
      "name": package.displayName, "folder": package.directoryURL.path(percentEncoded: false), "modules": descriptions,
      "executables": executables, "dependencies": Dictionary(dependencies) { first, _ in first },
      "work": context.pluginWorkDirectoryURL.path(percentEncoded: false),
      "toolchain": toolchain.path(percentEncoded: false), "host": Int(getppid()), "headers": headers,
    ])
  }
}
