// The types are in one file, and a loop stands where a chain of closures would: the compiler runs a process for each
// file of a plugin, in every user's first build and again whenever a variable of the environment differs.

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
      while getppid() == host { usleep(200_000) }
      exit(1)
    }
    // A tool with `--watch` runs this plugin again only for the description.
    if let file = getenv("FANTAIL_PACKAGE_DESCRIPTION") {
      return try describe(context).write(to: URL(filePath: String(cString: file)))
    }
    say("Planning the build", isForTerminals: true)
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
    process.arguments = [description.text] + arguments
    process.standardInput = socket.other
    process.standardError = errors
    try process.run()
    try? socket.other.close()
    let ended = DispatchSemaphore(value: 0)
    errors.fileHandleForReading.readabilityHandler = { handle in
      if !relay(handle) { ended.signal() }
    }
    while let question = socket.line() {
      var answer = try JSONSerialization.data(withJSONObject: answer(to: question))
      answer.append(UInt8(ascii: "\n"))
      guard (try? socket.own.write(contentsOf: answer)) != nil else { break }
    }
    process.waitUntilExit()
    // Its last lines may still be in the pipe. A process that an example left keeps the pipe open for longer.
    _ = ended.wait(timeout: .now() + 1)
    let code = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    if code != 0 { exit(code) }
  }

  /// - Parameter question: `all`, `target NAME` or `product NAME`, for what is to be built.
  private func answer(to question: String) -> [String: Any] {
    let words = question.split(separator: " ", maxSplits: 1)
    var subset = PackageManager.BuildSubset.all(includingTests: true)
    if words.count > 1 {
      let name = String(words[1])
      subset = words[0] == "target" ? .target(name) : .product(name)
    }
    var answer: [String: Any] = ["succeeded": false, "log": ""]
    var artifacts: [String] = []
    // Where it throws, the package manager has already printed the reason, such as an invalid manifest.
    if let result = try? packageManager.build(subset, parameters: .init(configuration: .debug)) {
      for artifact in result.builtArtifacts where words.count == 1 || artifact.kind == .executable {
        artifacts.append(artifact.url.text)
      }
      answer["succeeded"] = result.succeeded
      answer["log"] = result.logText
    }
    answer["artifacts"] = artifacts
    return answer
  }

  private func describe(_ context: PluginContext) throws -> Data {
    let package = context.package
    // Each module comes after those that it imports.
    var modules: [any SourceModuleTarget] = []
    var places: [String: Int] = [:]
    var headers: [String: String] = [:]
    func add(_ target: any Target) {
      if places[target.id] != nil { return }
      if let module = target as? any SourceModuleTarget {
        places[module.id] = modules.count
        modules.append(module)
      }
      if let module = target as? ClangSourceModuleTarget {
        headers[module.moduleName] = module.publicHeadersDirectoryURL?.text
      } else if target is SystemLibraryTarget {
        headers[target.name] = target.directoryURL.text
      }
    }
    var own: Set<String> = []
    for target in package.targets {
      own.insert(target.id)
      for dependency in target.recursiveTargetDependencies { add(dependency) }
      add(target)
    }
    var descriptions: [[String: Any]] = []
    for module in modules { descriptions.append(describe(module, isOwn: own.contains(module.id), places)) }
    var executables: [String] = []
    for case let product as ExecutableProduct in package.products { executables.append(product.name) }
    var dependencies: [String: String] = [:]
    for dependency in package.dependencies.reversed() {
      dependencies[dependency.package.displayName.lowercased()] = dependency.package.id
    }
    let toolchain = try context.tool(named: "swift-frontend").url.deletingLastPathComponent()
    let description: [String: Any] = [
      "name": package.displayName, "folder": package.directoryURL.text, "modules": descriptions,
      "executables": executables, "dependencies": dependencies, "work": context.pluginWorkDirectoryURL.text,
      "toolchain": toolchain.text, "host": Int(getppid()), "headers": headers,
    ]
    return try JSONSerialization.data(withJSONObject: description)
  }

  private func describe(_ module: any SourceModuleTarget, isOwn: Bool, _ places: [String: Int]) -> [String: Any] {
    var direct: [Int] = []
    var products: [String] = []
    var files: [String] = []
    if isOwn {
      for dependency in module.dependencies {
        switch dependency {
        case .target(let target): if let place = places[target.id] { direct.append(place) }
        case .product(let product): products.append(product.name)
        @unknown default: break
        }
      }
      for file in module.sourceFiles { files.append(file.url.text) }
    }
    var reached: [Int] = []
    for target in module.recursiveTargetDependencies {
      if let place = places[target.id] { reached.append(place) }
    }
    return [
      "target": module.name, "name": module.moduleName, "kind": "\(module.kind)", "isOwn": isOwn,
      "isSwift": module is SwiftSourceModuleTarget, "folder": module.directoryURL.text, "files": files,
      "direct": direct, "products": products, "reached": reached,
    ]
  }
}

/// The program `fantail-command`. It is built once for each version of its sources, since even an empty build takes as
/// long as the rest of the command.
struct CommandTool {
  /// The file that has the program's path, and then the state of each file that it was made of.
  private let stamp: URL
  private let toolchain: String

  init(_ context: PluginContext) throws {
    stamp = context.pluginWorkDirectoryURL.appending(path: "fantail-command.txt")
    toolchain = try context.tool(named: "swift-frontend").url.text
  }

  /// Returns the program. It is built again if its sources, the compiler or the program itself have changed; `nil` if
  /// the build fails, which is reported.
  func built(by manager: PackageManager) throws -> URL? {
    let known = (try? String(contentsOf: stamp, encoding: .utf8)) ?? ""
    if let end = known.firstIndex(of: "\n") {
      let program = String(known[..<end])
      if state(with: program) == known { return URL(filePath: program) }
    }
    say("Building the tool of 'swift package specs', once for this version")
    let build = try manager.build(.product("fantail-command"), parameters: .init(configuration: .debug))
    var program: URL?
    for artifact in build.builtArtifacts where artifact.kind == .executable { program = program ?? artifact.url }
    guard build.succeeded, let program else {
      Diagnostics.error("the tool of 'swift package specs' does not build:\n\(build.logText)")
      return nil
    }
    try state(with: program.text).write(to: stamp, atomically: true, encoding: .utf8)
    return program
  }

  /// Returns the path of the program, and the path, the size and the modification time of each file.
  private func state(with program: String) -> String {
    // Plugins/SpecsCommand/SpecsCommand.swift
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = plugins.deletingLastPathComponent().text
    var paths = [program, toolchain]
    for folder in ["fantail-command", "FantailSyntax", "FantailToolSupport", "FantailFiles"] {
      let names = FileManager.default.enumerator(atPath: root + folder)
      while let name = names?.nextObject() as? String {
        if name.hasSuffix(".swift") { paths.append(root + folder + "/" + name) }
      }
    }
    paths.sort()
    var state = program + "\n"
    for path in paths {
      var found = stat()
      guard stat(path, &found) == 0 else { continue }
      #if os(macOS)
        let time = found.st_mtimespec
      #else
        let time = found.st_mtim
      #endif
      state += "\(path) \(found.st_size) \(time.tv_sec) \(time.tv_nsec)\n"
    }
    return state
  }
}

/// A connection with two ends. The plugin has one; the other is the tool's standard input, to which the tool also
/// writes.
final class Socket {
  let own: FileHandle
  let other: FileHandle
  private var read = Data()

  /// The process cannot open more files.
  private struct NoSocket: Error {}

  init() throws {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw NoSocket() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    own = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    other = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// Returns the next line that the tool writes; `nil` once it has ended.
  func line() -> String? {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        defer { read = Data(read[read.index(after: end)...]) }
        return String(decoding: read[..<end], as: UTF8.self)
      }
      let more = own.availableData
      if more.isEmpty { return nil }
      read += more
    }
  }
}

/// Prints what the tool has written to its standard error, by whole lines, through the package manager. An error among
/// the lines would make the package manager fail.
///
/// - Returns: `false` once there is nothing more to print.
private func relay(_ handle: FileHandle) -> Bool {
  let data = handle.availableData
  guard !data.isEmpty else {
    handle.readabilityHandler = nil
    return false
  }
  let mark = "warning: "
  for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
    if line.hasPrefix(mark) {
      Diagnostics.warning(String(line.dropFirst(mark.count)))
    } else {
      Diagnostics.progress(String(line))
    }
  }
  return true
}

/// Prints a line to the user's standard error, as far as a plugin can write to it: the package manager sends the output
/// of plugins to its standard output. On a terminal, the next line overwrites it.
///
/// - Parameter isForTerminals: `true` for a line that only terminals should show.
private func say(_ text: String, isForTerminals: Bool = false) {
  let descriptor = open("/proc/\(getppid())/fd/2", O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else {
    if !isForTerminals { Diagnostics.progress(text) }
    return
  }
  defer { close(descriptor) }
  let isTerminal = isatty(descriptor) != 0
  if isForTerminals, !isTerminal { return }
  let line = isTerminal ? "\r\u{1B}[2m\(text)…\u{1B}[0m\u{1B}[K\r" : text + "\n"
  _ = line.withCString { write(descriptor, $0, strlen($0)) }
}

extension URL {
  fileprivate var text: String { path(percentEncoded: false) }
}
