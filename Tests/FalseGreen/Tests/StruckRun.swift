import FantailTree
import Foundation
import Paces
import Striking

/// A run of specs with a strike in a separate process, and the fault in its end.
struct StruckRun {
  /// The fault, if the run passed, hung or lost its report; otherwise `nil`.
  let problem: String?

  /// Runs a cell to its end.
  ///
  /// - Parameters:
  ///   - seconds: The time after which the run counts as hanging: hundreds of times as long as any run takes.
  ///   - limit: The time limit for the run's examples.
  init(_ cell: StrikeCell, seconds: Int = 120, limit: String = "300ms") throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strike-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = try Self.process(cell, folder, limit)
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    Process.receiveSignals()
    try process.run()
    let hangs = isOver.wait(timeout: .now() + .seconds(seconds)) == .timedOut
    // The process leads a process group with all processes that it started.
    kill(-process.processIdentifier, SIGKILL)
    if hangs {
      kill(process.processIdentifier, SIGKILL)
      problem = "hangs"
    } else if process.terminationReason == .exit, process.terminationStatus == 0 {
      problem = "passes"
    } else {
      problem = Self.lost(cell, process, folder)
    }
  }

  private static func process(_ cell: StrikeCell, _ folder: URL, _ limit: String) throws -> Process {
    let process = Process()
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("FANTAIL") && $0.key != "CI" }
    environment["STRIKE"] = cell.strike.name
    environment["PLACE"] = cell.place.rawValue
    environment["COMPANY"] = cell.company.rawValue
    if cell.isPlanted { environment["PLANTED"] = "1" }
    if !cell.hasBacktraces { environment["SWIFT_BACKTRACE"] = "enable=no" }
    switch cell.mode {
    case .xctest: process.arguments = ["FalseGreenTests.\(StruckSpec.self)Tests"]
    case .testing: process.arguments = ["--testing-library", "swift-testing", "--filter", "StruckSuite"]
    default:
      let options = cell.mode == .plain ? [] : cell.mode.rawValue.split(separator: " ").map(String.init)
      let report = cell.kind == .spoils ? ["--format", "json", "--output", "run.json"] : []
      process.arguments = options + (cell.company == .limit ? [] : ["--time-limit", limit]) + report
    }
    if cell.mode.isBundle { environment["FANTAIL_OPTIONS"] = "--time-limit \(limit)" }
    process.executableURL =
      cell.mode.isBundle ? bundle : bundle.deletingLastPathComponent().appendingPathComponent("false-green")
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    for (name, stream) in [("out", \Process.standardOutput), ("err", \Process.standardError)] {
      let file = folder.appendingPathComponent(name)
      try Data().write(to: file)
      process[keyPath: stream] = try FileHandle(forWritingTo: file)
    }
    return process
  }

  /// The parts that are missing from the report of a damaged run. If an example exits on purpose, its report is lost as
  /// well.
  private static func lost(_ cell: StrikeCell, _ process: Process, _ folder: URL) -> String? {
    let isFailed = process.terminationReason == .exit && process.terminationStatus == 1
    guard !cell.mode.isBundle, cell.kind == .spoils, isFailed, !cell.strike.name.contains("exit") else { return nil }
    struct Report: Decodable {
      struct Example: Decodable { let name, status: String }
      let examples: [Example]
    }
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("run.json")),
      let report = try? JSONDecoder().decode(Report.self, from: data)
    else { return "loses its report" }
    // Cancelling the task of the run ends the run.
    let isCancelled = String(decoding: data, as: UTF8.self).contains("the cancellation of its task")
    let lost = isCancelled ? ["passed", "pending"] : ["passed", "pending", "skipped"]
    let failed = Set(report.examples.filter { !lost.contains($0.status) }.map(\.name))
    return failed.isSuperset(of: ["PlantedBefore_Fails", "PlantedAfter_Fails"])
      ? nil : "loses a failure: \(failed.sorted())"
  }
}
