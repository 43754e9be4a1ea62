import Foundation
import Striking

/// A strike at one place in a spec, in one way of running the spec.
struct StrikeCell: CustomStringConvertible {
  enum Mode: String, CaseIterable {
    case plain
    case jobs = "--jobs 4"
    case isolated = "--isolate"
    case isolatedJobs = "--isolate --jobs 4"
    case xctest = "XCTest"
    case testing = "Swift Testing"

    var isBundle: Bool { self == .xctest || self == .testing }
    var isIsolated: Bool { self == .isolated || self == .isolatedJobs }
  }

  let mode: Mode
  let strike: Strike
  var kind: Strike.Kind { kindToProve ?? strike.kind }
  let place: Place
  let company: Place.Company
  /// A wrong kind for the strike, which proves that the check would notice it.
  var kindToProve: Strike.Kind?

  /// `true` if other examples fail, one before and one after the strike, so that the strike does not have to fail the
  /// run.
  var isPlanted: Bool {
    if kind == .fails { return place.reach == .afterwards || company == .sink && place.reach != .beside }
    if place.reach == .afterwards || kind == .spoils { return true }
    return place.reach != .example && kind != .ends
  }

  /// `true` if Swift's crash handlers are active; this is so only in some cells, since each of them takes seconds.
  var hasBacktraces: Bool {
    "\(mode.rawValue) \(strike.name) \(place.rawValue) \(company.rawValue)".utf8.reduce(0) { $0 + Int($1) } % 10 == 0
  }

  var description: String {
    let beside = isPlanted ? ", with failures beside" : ""
    let with = company == .none ? "" : " with a \(company.rawValue)"
    return "\(mode.rawValue): \(strike.name) in \(place.rawValue)\(with)\(beside)"
  }

  /// The name of the strike in the documentation.
  private var key: String {
    let name = strike.name.replacing(#/\(.*| when all is over| from a thread soon/#, with: "")
    let stops = ["19": "SIGSTOP", "20": "SIGTSTP", "21": "SIGTTIN", "22": "SIGTTOU"]
    if let signal = name.wholeMatch(of: #/(?:raise|kill) ([0-9]+)/#) { return stops[String(signal.1)] ?? name }
    return name == "exec true" ? "execv" : name
  }

  /// Returns the row of the documentation according to which the cell may pass or hang; `nil` if it may not.
  func excuse(_ listed: Set<String>) -> String? {
    let isOfCrashes = strike.name.wholeMatch(of: #/(raise|kill) (3|4|5|6|7|8|11)/#) != nil
    // Only a command line watches for crashes; otherwise Swift's backtraces report them.
    if mode.isBundle, hasBacktraces, isOfCrashes { return "raise" }
    if key == "exit" || strike.name == "close all" {
      let isElsewhere =
        place == .atExit || place == .groupBody || strike.name.contains(#/when all is over|from a thread/#)
      return listed.contains("exit") && mode == .testing && isElsewhere ? "exit" : nil
    }
    if kind == .fails { return mode == .testing && place == .groupBody && listed.contains(key) ? "#expect" : nil }
    // The run's own process watches a child process; examples in the run's own process are not watched.
    if listed.contains(key) { return mode.isIsolated && [.example, .beside].contains(place.reach) ? nil : key }
    guard kind == .keeps, place.reach == .run || place.reach == .afterwards else { return nil }
    let holder = place == .groupBody ? "describe" : place == .reporter ? "Reporter" : "atexit"
    return listed.contains(holder) ? holder : nil
  }

  /// All cells of some ways to run specs.
  static func all(_ modes: [Mode]) -> [StrikeCell] {
    modes.flatMap { mode in
      Strike.all.flatMap { strike in
        // Only the command line has reporters.
        Place.allCases.filter { $0 != .reporter || !mode.isBundle }.flatMap { place in
          Place.Company.allCases.map { StrikeCell(mode: mode, strike: strike, place: place, company: $0) }
        }
      }
    }
  }

  /// The names that the page lists in the section "What a run cannot catch".
  static func uncatchable() throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let page = root.appendingPathComponent("Sources/Fantail/Fantail.docc/IsolationAndCrashes.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = text.components(separatedBy: "## What a run cannot catch")[1].components(separatedBy: "\n## ")[0]
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let cells = rows.compactMap { $0.split(separator: "|").first }
    return Set(cells.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } })
  }
}
