import FantailPlan
import Foundation

/// What is remembered of earlier runs: the examples that failed when they last ran.
struct LastRun: Codable, Equatable {
  static let version = 1

  var version = Self.version
  /// The ids, in the order of the plan; those from earlier runs first.
  var failed: [String] = []

  /// What a folder holds.
  enum Found: Equatable {
    case nothing
    case damaged
    case newer(Int)
    case run(LastRun)
  }

  static func path(in folder: String) -> String { folder + "/last-run.json" }

  static func read(from folder: String) -> Found {
    let file = path(in: folder)
    guard FileManager.default.fileExists(atPath: file) else { return .nothing }
    struct Version: Decodable { var version: Int }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
      let version = try? JSONDecoder().decode(Version.self, from: data).version
    else { return .damaged }
    if version > Self.version { return .newer(version) }
    return (try? JSONDecoder().decode(LastRun.self, from: data)).map { .run($0) } ?? .damaged
  }

  /// What is known after a further run: an example that was left out of it keeps what it was.
  func followed(by report: RunReport) -> LastRun {
    let left = Set(report.plan.notSelected.map(\.id))
    // An example that was skipped proved nothing about itself.
    let skipped = Set(report.results.filter { $0.status == .skipped }.map(\.example.id))
    let kept = failed.filter { left.contains($0) || skipped.contains($0) }
    return LastRun(failed: kept + report.results.filter { $0.status == .failed }.map(\.example.id))
  }

  /// Writes a new file and puts it in the old one's place, so that no reader sees half of one.
  func write(to folder: String) throws(UsageProblem) {
    let file = Self.path(in: folder)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(RunJSON.lines(self).utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw .unwritable(file: file, reason: error.localizedDescription)
    }
  }
}
