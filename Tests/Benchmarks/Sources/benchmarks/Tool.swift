import Foundation

/// A program that is run to its end and measured.
struct Tool {
  let path: String
  let arguments: [String]
  var directory: URL?
  /// Variables in addition to those of this process.
  var environment: [String: String]

  init(
    _ path: String, _ arguments: [String], in directory: URL? = nil, environment: [String: String] = [:]
  ) {
    self.path = path
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  /// The resources that a run of the program used.
  struct Use {
    /// Processor time of the program and all that it waited for, in seconds.
    let processorTime: Double
    /// The greatest amount of memory at one time, in bytes.
    let peakMemory: Double
    let output: String
  }

  /// Runs the program.
  ///
  /// - Throws: ``BenchmarkProblem`` if it does not start or does not succeed.
  func run() throws -> Use {
    let output = FileManager.default.temporaryDirectory.appending(path: "fantail-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: output) }

    var command = [path] + arguments
    // The shell changes the folder, since not every system can do this while spawning.
    if let directory { command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory.path] + command }
    let process = try spawn(command, output: output.path)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    guard status == 0 else {
      throw BenchmarkProblem.failed(command: command.joined(separator: " "), output: String(text.suffix(2_000)))
    }
    let time = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    return Use(processorTime: time, peakMemory: Double(usage.ru_maxrss) * Self.memoryUnit, output: text)
  }

  #if canImport(Darwin)
    private static let memoryUnit = 1.0
  #else
    private static let memoryUnit = 1_024.0
  #endif

  private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private func spawn(_ command: [String], output: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var process: pid_t = 0
    var words = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    var settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for setting in settings { free(setting) } }
    settings.append(nil)
    let error = posix_spawnp(&process, command[0], &actions, nil, words, settings)
    guard error == 0 else {
      throw BenchmarkProblem.notStarted(command: command[0], reason: String(cString: strerror(error)))
    }
    return process
  }
}

/// The reason why a benchmark has no figure.
enum BenchmarkProblem: Error, CustomStringConvertible {
  case notStarted(command: String, reason: String)
  case failed(command: String, output: String)
  case noFigure(command: String, output: String)

  var description: String {
    switch self {
    case .notStarted(let command, let reason): "cannot start \(command): \(reason)"
    case .failed(let command, let output): "\(command) failed:\n\(output)"
    case .noFigure(let command, let output): "\(command) should print a number, printed:\n\(output)"
    }
  }
}
