import Foundation
import OutcomeTrees

/// A run of a tree in a process of its own, with the calls that it noted.
struct TreeRun {
  private(set) var calls: [String] = []
  var order: [String] = []
  private(set) var statuses: [String: String] = [:]
  /// The steps of each example, with how they ended, and what it attached.
  private(set) var notes: [String: [String]] = [:]
  /// How many attachments Swift Testing has kept.
  private(set) var attachments = 0
  /// The times that its processes stood still, as others kept them from running.
  private(set) var stalls: [Duration] = []
  let code: Int32
  let text: String
  /// Lets a few processes begin at once.
  private static let starting = DispatchSemaphore(value: 6)

  /// Runs a program to its end.
  ///
  /// - Parameter asked: The arguments of `swift package specs`, where the program is the test product that it asks.
  init(
    _ tree: Tree, _ program: URL, _ arguments: [String], _ environment: [String: String] = [:],
    asking asked: [String]? = nil
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outcome-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, trace) = (folder.appendingPathComponent("tree.json"), folder.appendingPathComponent("trace"))
    try JSONEncoder().encode(tree).write(to: file)
    try Data().write(to: trace)
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let process = Process()
    // Its own number is what signals are sent to, from its children too.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let attached = folder.appendingPathComponent("attached")
    try FileManager.default.createDirectory(at: attached, withIntermediateDirectories: true)
    process.arguments = ["-c", #"OUTCOME_RUNNER=$$ exec "$@""#, "sh", program.path] + arguments
    // The lines of code that waits are no part of an outcome, and cost each process half a second.
    process.environment = [
      "PATH": "/usr/bin:/bin", "COLUMNS": "1000", "SWIFT_BACKTRACE": "enable=no,symbolicate=off",
      Tree.outputVariable: output.path,
      Tree.fileVariable: file.path, Tree.traceVariable: trace.path,
    ].merging(environment) { $1 }
    let product = asked.map { ProductRun(arguments: $0, folder: folder) }
    if let product { process.environment?.merge(try product.environment) { $1 } }
    let handle = try FileHandle(forWritingTo: output)
    _ = try handle.seekToEnd()
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    process.currentDirectoryURL = folder
    // A worker thread blocks signals, and a shell ignores some for what runs in its background: both would be handed on.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    Self.starting.wait()
    do {
      defer { Self.starting.signal() }
      try process.run()
      // A process needs a processor to begin, and then it mostly sleeps.
      while process.isRunning, try Data(contentsOf: trace).isEmpty { usleep(10_000) }
    }
    // Many times what any run takes.
    let id = process.processIdentifier
    let watch = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 900, execute: watch)
    process.waitUntilExit()
    watch.cancel()
    attachments = try FileManager.default.contentsOfDirectory(atPath: attached.path).count
    code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    if let product { (statuses, notes) = try product.outcome(of: process, beside: program) }
    for line in String(decoding: try Data(contentsOf: trace), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "~": stalls.append(.milliseconds(Double(words[1]) ?? 0))
      case "plan": order = Array(words.dropFirst())
      case "=": statuses[words[1]] = words[2]
      case "+": notes[words[1]] = Array(words.dropFirst(2))
      default: calls.append(words[0])
      }
    }
  }

  /// The tests that XCTest began, in their order.
  var begunTests: [String] { text.matches(of: #/Test Case '[^'.]*\.([^']*)' started/#).map { String($0.1) } }

  /// XCTest's verdicts, by the tests' names without the characters that such names cannot have.
  var tests: [String: String] {
    var tests: [String: String] = [:]
    for match in text.matches(of: #/Test Case '[^']*_([^'_]+)' (passed|failed|skipped) \(/#) {
      tests[match.1.lowercased()] = String(match.2)
    }
    return tests
  }
}
