import Foundation
import OutcomeTrees
import Paces

/// A run of a tree in a process of its own, with the recorded calls.
struct TreeRun {
  private(set) var calls: [String] = []
  var order: [String] = []
  private(set) var statuses: [String: String] = [:]
  /// The steps of each example, with their results and attachments.
  private(set) var notes: [String: [String]] = [:]
  /// How many attachments Swift Testing has kept.
  private(set) var attachments = 0
  /// The time in which its processes were not run, because of other processes.
  private(set) var stall = Duration.zero
  let code: Int32
  let text: String
  /// Lets a few processes begin at once.
  private static let starting = DispatchSemaphore(value: 6)

  /// Runs a program to its end.
  init(_ tree: Tree, _ program: URL, _ arguments: [String], _ environment: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outcome-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, trace) = (folder.appendingPathComponent("tree.json"), folder.appendingPathComponent("trace"))
    try JSONEncoder().encode(tree).write(to: file)
    try Data().write(to: trace)
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let process = Process()
    // Signals are sent to its own process number, also by its children.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let attached = folder.appendingPathComponent("attached")
    try FileManager.default.createDirectory(at: attached, withIntermediateDirectories: true)
    process.arguments = ["-c", #"OUTCOME_RUNNER=$$ exec "$@""#, "sh", program.path] + arguments
    // The lines of waiting code are not part of an outcome, and cost half a second for each process.
    process.environment = [
      "PATH": "/usr/bin:/bin", "COLUMNS": "1000", "SWIFT_BACKTRACE": "enable=no,symbolicate=off",
      Tree.outputVariable: output.path,
      Tree.fileVariable: file.path, Tree.traceVariable: trace.path,
    ].merging(environment) { $1 }
    let handle = try FileHandle(forWritingTo: output)
    _ = try handle.seekToEnd()
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    process.currentDirectoryURL = folder
    Process.receiveSignals()
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    Self.starting.wait()
    do {
      defer { Self.starting.signal() }
      try process.run()
      // A process needs a processor to start; afterwards it sleeps most of the time.
      while process.isRunning, try Data(contentsOf: trace).isEmpty { usleep(10_000) }
    }
    // Many times the duration of any run. `waitUntilExit` would look twenty times a second in each thread.
    if isOver.wait(timeout: .now() + 900) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      isOver.wait()
    }
    attachments = try FileManager.default.contentsOfDirectory(atPath: attached.path).count
    code = process.code
    text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    for line in String(decoding: try Data(contentsOf: trace), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "~": stall += .milliseconds(Double(words[1]) ?? 0)
      case "plan": order = Array(words.dropFirst())
      case "=": statuses[words[1]] = words[2]
      case "+": notes[words[1]] = Array(words.dropFirst(2))
      default: calls.append(words[0])
      }
    }
  }

  /// The started tests of XCTest, in their order.
  var begunTests: [String] { text.matches(of: #/Test Case '[^'.]*\.([^']*)' started/#).map { String($0.1) } }

  /// XCTest's results, by the tests' names without the characters that are impossible in such names.
  var tests: [String: String] {
    var tests: [String: String] = [:]
    for match in text.matches(of: #/Test Case '[^']*_([^'_]+)' (passed|failed|skipped) \(/#) {
      tests[match.1.lowercased()] = String(match.2)
    }
    return tests
  }
}
