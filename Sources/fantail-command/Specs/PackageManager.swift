import Dispatch
import Foundation

/// What only the package manager can do, asked of the plugin that started this tool.
struct PackageManager {
  struct Answer: Decodable {
    var succeeded: Bool
    var log = ""
    var artifacts: [String] = []
  }

  /// Asks one question: `build`, `build PRODUCT` or `target TARGET`.
  let ask: (String) throws -> Answer

  /// The plugin, by this process's own output and input.
  static var plugin: PackageManager {
    PackageManager { question in
      try FileHandle.standardOutput.write(contentsOf: Data((question + "\n").utf8))
      guard let answer = readLine() else { throw SpecsProblem.pluginEnded }
      return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
    }
  }

  /// Builds the package with its tests, or a product.
  ///
  /// - Returns: What was built.
  func build(_ product: String? = nil) throws -> [URL] {
    let answer = try ask(product.map { "build \($0)" } ?? "build")
    guard answer.succeeded else { throw SpecsProblem.buildFailed(log: answer.log) }
    return answer.artifacts.map { URL(filePath: $0) }
  }

  /// Builds a program.
  func program(_ product: String) throws -> URL {
    // The tool of a plugin is listed twice: as the build's own machine would run it, whether it is there or not.
    guard let program = try build(product).first(where: { $0.deletingPathExtension().lastPathComponent == product })
    else { throw SpecsProblem.noTestProduct(product) }
    return program
  }
}

extension Process {
  /// Runs a program to its end; what it prints goes to where users read: this tool's own output is the plugin's.
  ///
  /// It is asked to end when the plugin has: on Ctrl-C the package manager leaves without a word to what plugins started.
  static func run(
    _ program: URL, _ arguments: [String], startedBy parent: pid_t = getppid(), prepare: (Process) -> Void = { _ in }
  ) throws(SpecsProblem) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.standardError
    prepare(process)
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    do { try process.run() } catch {
      throw .notStarted(program.path(percentEncoded: false), error.localizedDescription)
    }
    while getppid() == parent, isOver.wait(timeout: .now() + 0.2) == .timedOut {}
    if getppid() != parent { process.terminate() }
    process.waitUntilExit()
    return process
  }

  /// Its exit code, as a shell gives it.
  var code: Int32 { terminationStatus + (terminationReason == .exit ? 0 : 128) }
}
